import { entitiesOf, sides } from '../../domain/statement.js';
import { ALWAYS, OPEN, STILL, type ValidTime } from '../../domain/time.js';
import type { KeyAsk, Plan, SpaceState, WriteAnswer, WriteAsk, WriteKeyState, WriteTransaction } from '../port.js';
import type { View } from '../view.js';
import { factParams, statementParams } from './params.js';
import { readsOf } from './reads.js';
import * as to from './rows.js';
import type { Connection } from './sql.js';

const text = (value: unknown): string => JSON.stringify(value);

/** One write on the writer's connection, inside its open database transaction. */
export function writeTransaction(db: Connection, space: SpaceState): WriteTransaction {
  const reads = readsOf(db);
  const now = (scopes: readonly string[]): View => ({
    space: space.name,
    scopes,
    validAt: 0 as ValidTime,
    knownAt: space.committedAt ?? (0 as never),
  });
  return {
    space: async () => space,
    resolve: async (ask) => resolve(db, reads, now(ask.scopes), ask),
    keyStates: async (asks) => {
      const keys = db.all('statement/known-keys', { keys: text(asks.map(({ key }) => key)) });
      const known = new Set(keys.map((row) => row[0] as string));
      return asks.map((ask) => (known.has(ask.key) ? keyState(db, ask) : nothingKnown(ask)));
    },
    touchedSince: async (keys, since) =>
      db.all('statement/touched-since', { keys: text(keys), since }).map((row) => row[0] as string),
    apply: async (plan) => apply(db, space.name, plan),
  };
}

function resolve(db: Connection, reads: ReturnType<typeof readsOf>, view: View, ask: WriteAsk): WriteAnswer {
  const { space } = view;
  const some = <T>(asked: readonly string[], read: () => readonly T[]): readonly T[] =>
    asked.length === 0 ? [] : read();
  const candidates = some(ask.names, () => reads.lookup(view, ask.names, []));
  const owners = some(ask.externalKeys, () =>
    db.all('entity/key-owners', { space, keys: text(ask.externalKeys) }).map(to.toCandidate),
  );
  const entities = some(ask.entities, () =>
    db.all('entity/existing', { space, refs: text(ask.entities) }).map((row) => row[0] as string),
  );
  const sent =
    ask.idempotencyKey === null
      ? undefined
      : db.first('transaction/by-idempotency-key', { space, key: ask.idempotencyKey });
  const statements = some(ask.statements, () =>
    db
      .all('statement/aim-chains', { space, refs: text(ask.statements) })
      .map((row) => ({ statement: to.toStatement(row), live: row[to.STATEMENT_COLUMNS] === 1 })),
  );
  const keyed = statements.flatMap(({ statement }) => (statement.form === 'retract' ? [] : [statement]));
  const told = keyed.flatMap(entitiesOf);
  const predicates = [...new Set([...ask.predicates, ...keyed.map(({ predicate }) => predicate)])];
  const named = [...new Set([...entities, ...told, ...[...candidates, ...owners].map((c) => c.entity)])];
  return {
    candidates,
    owners,
    entities: [...entities, ...told],
    facts: some(ask.facts, () => reads.factsByRef(view, ask.facts)),
    names: some(named, () => reads.names(view, named)),
    definitions: some(predicates, () => reads.definitions(view, predicates)),
    used: some(predicates, () =>
      db
        .all('predicate/in-use', { space, knownAt: view.knownAt, names: text(predicates) })
        .map((row) => row[0] as string),
    ),
    sent: sent === undefined ? null : { ...to.toTransaction(sent), result: sent[4] as string },
    episodes: [
      ...some(ask.episodeHashes, () =>
        db.all('episode/episodes-by-content', { space, hashes: text(ask.episodeHashes) }).map(to.toEpisode),
      ),
      ...some(ask.episodes, () => reads.episodes(view, { refs: ask.episodes }).items),
    ],
    statements,
  };
}

/** Most keys of an import are new: nothing is read for them. */
function nothingKnown({ key, from }: KeyAsk): WriteKeyState {
  return { key, window: { from, to: OPEN }, assertions: [], ends: [], facts: [] };
}

function keyState(db: Connection, { key, from, through }: KeyAsk): WriteKeyState {
  const reach = (db.first('statement/reach', { key, through })?.[0] ?? OPEN) as ValidTime;
  const facts = db.all('fact/live-facts', { key, from, until: reach }).map((row) => to.toFact(row));
  const window = {
    from: Math.min(from, facts[0]?.validAt ?? from) as ValidTime,
    to: Math.max(reach, ...facts.map((f) => f.invalidAt)) as ValidTime,
  };
  // What held just before the window says whether a value came back at its start or went on.
  const asks = text([[key, Math.max(window.from - 1, ALWAYS), window.to]]);
  const found = db.all('statement/key-states', { asks, knownAt: STILL - 1, scopes: null });
  return { key, window, ...sides(found.map(to.toStatement)), facts };
}

function apply(db: Connection, space: string, plan: Plan): void {
  const { transaction } = plan;
  const at = transaction.committedAt;
  const spaceId = db.first('space/id', { space })?.[0] as number;
  db.run('space/move-clock', { space, committedAt: at, replayedAt: plan.replayedAt });
  db.run('transaction/insert-transaction', {
    space,
    ...transaction,
    scopes: text(plan.scopes),
    result: plan.result,
  });
  for (const episode of plan.episodes)
    db.run('episode/insert-episode', { space, ...episode, body: text(episode.body) });
  for (const ref of plan.entities) db.run('entity/insert-entity', { space, ref, createdAt: at });
  for (const name of plan.predicates) db.run('predicate/insert-predicate', { space, name, usedAt: at });
  for (const statement of plan.statements) db.run('statement/insert-statement', statementParams(spaceId, statement));
  for (const { statement, episode, spans } of plan.evidence) {
    db.run('statement/insert-evidence', { space, statement, episode, spans: text(spans.map((s) => [s.start, s.end])) });
  }
  const added = new Set(plan.statements.map(({ ref }) => ref));
  for (const { ref, live } of plan.flips) {
    if (!live) db.run('statement/insert-lapse', { space, ref, since: at });
    else if (!added.has(ref)) db.run('statement/close-lapse', { space, ref, until: at });
  }
  for (const ref of plan.expire) db.run('fact/expire-fact', { space, ref, expiredAt: at });
  for (const fact of plan.facts) db.run('fact/insert-fact', factParams(spaceId, fact));
}
