import { STILL, type TransactionTime, type ValidTime } from '../../domain/time.js';
import { isEntityObject } from '../../domain/value.js';
import type { KeyAsk, SpaceState, View, WriteAnswer, WriteAsk, WriteKeyState, WriteTransaction } from '../port.js';
import { applyPlan } from './apply.js';
import { readsOf } from './reads.js';
import type { Row } from './rows.js';
import * as to from './rows.js';
import type { Run } from './server.js';
import { TRANSACTION_STILL, transactionDate, VALID_ALWAYS, VALID_OPEN, validDate } from './times.js';

/** What a write did, for whoever commits it. */
export interface Applied {
  readonly committedAt: TransactionTime;
  readonly replayedAt: TransactionTime | null;
}

/**
 * One write inside an open transaction that holds the space's lock. Questions that are asked together travel together.
 * @param attempt told apart by it should the answer to the commit be lost
 */
export function writeTransaction(
  run: Run,
  space: Promise<SpaceState>,
  name: string,
  attempt: string,
  applied: (done: Applied) => void,
): WriteTransaction {
  return {
    space: () => space,
    resolve: (ask) => resolve(run, name, ask),
    keyStates: (asks) => keyStates(run, asks),
    touchedSince: async (keys, since) =>
      (await run('statement/touched-since', { keys, since: transactionDate(since), still: TRANSACTION_STILL })).map(
        (row) => row[0] as string,
      ),
    async apply(plan) {
      // From here on the transaction may have changed something.
      applied({ committedAt: plan.transaction.committedAt, replayedAt: plan.replayedAt });
      await applyPlan(run, name, plan, attempt);
    },
  };
}

async function resolve(run: Run, space: string, ask: WriteAsk): Promise<WriteAnswer> {
  const reads = readsOf(run);
  const view: View = {
    space,
    scopes: ask.scopes,
    validAt: 0 as ValidTime,
    knownAt: (STILL - 1) as TransactionTime,
  };
  const { names, externalKeys: keys } = ask;
  const still = TRANSACTION_STILL;
  const some = async <T>(asked: readonly unknown[], read: () => Promise<readonly T[]>): Promise<readonly T[]> =>
    asked.length === 0 ? [] : read();
  const usedOf = async (predicates: readonly string[]) =>
    (await run('predicate/in-use', { space, knownAt: transactionDate(view.knownAt), names: predicates })).map(
      (row) => row[0] as string,
    );
  const namesOf = async (refs: readonly string[]) =>
    (await run('entity/names.of-write', { space, scopes: ask.scopes, still, refs, names, keys })).map(to.toCandidate);

  const [candidates, owners, existing, named, definitions, used, sent, byContent, byRef, statements, facts] =
    await Promise.all([
      some(names, () => reads.lookup(view, names, [])),
      some(keys, async () => (await run('entity/key-owners', { space, keys, still })).map(to.toCandidate)),
      some(ask.entities, async () =>
        (await run('entity/existing', { space, refs: ask.entities })).map((row) => row[0] as string),
      ),
      some([...names, ...keys, ...ask.entities], () => namesOf(ask.entities)),
      some(ask.predicates, () => reads.definitions(view, ask.predicates)),
      some(ask.predicates, () => usedOf(ask.predicates)),
      ask.idempotencyKey === null ? [] : run('transaction/by-idempotency-key', { space, key: ask.idempotencyKey }),
      some(ask.episodeHashes, async () =>
        (await run('episode/episodes-by-content', { space, hashes: ask.episodeHashes })).map(to.toEpisode),
      ),
      some(ask.episodes, async () => (await reads.episodes(view, { refs: ask.episodes })).items),
      some(ask.statements, async () =>
        (await run('statement/aim-chains', { space, refs: ask.statements, still })).map(to.toLogged),
      ),
      some(ask.facts, () => reads.factsByRef(view, ask.facts)),
    ]);

  // What the statements are about is known only now.
  const keyed = statements.flatMap(({ statement }) => (statement.form === 'retract' ? [] : [statement]));
  const told = keyed.flatMap(({ subject, object }) =>
    object !== null && isEntityObject(object) ? [subject, object.entity] : [subject],
  );
  const more = [...new Set(keyed.map(({ predicate }) => predicate))].filter((name) => !ask.predicates.includes(name));
  const known = new Set(named.map(({ entity }) => entity));
  const unnamed = [...new Set(told)].filter((ref) => !known.has(ref));
  const [moreNames, moreDefinitions, moreUsed] = await Promise.all([
    some(unnamed, () => reads.names(view, unnamed)),
    some(more, () => reads.definitions(view, more)),
    some(more, () => usedOf(more)),
  ]);
  const [sentRow] = sent;
  return {
    candidates,
    owners,
    entities: [...existing, ...told],
    names: [...named, ...moreNames].sort((a, b) => a.validAt - b.validAt),
    definitions: [...definitions, ...moreDefinitions],
    used: [...used, ...moreUsed],
    sent: sentRow === undefined ? null : { ...to.toTransaction(sentRow), result: sentRow[4] as string },
    episodes: [...byContent, ...byRef],
    statements,
    facts,
  };
}

async function keyStates(run: Run, asks: readonly KeyAsk[]): Promise<readonly WriteKeyState[]> {
  const rows = await run('statement/key-states.of-write', {
    asks: asks.map(({ key, from, through }, place) => ({
      place,
      key,
      from: validDate(from),
      through: validDate(through),
    })),
    always: VALID_ALWAYS,
    open: VALID_OPEN,
    still: TRANSACTION_STILL,
  });
  const found = new Map(rows.map((row) => [row[0] as number, row]));
  return asks.map((ask, place) => toKeyState(ask, found.get(place)));
}

/** Most keys of an import are new: of them there is no row. */
function toKeyState({ key, from }: KeyAsk, row: Row | undefined): WriteKeyState {
  if (row === undefined) {
    const window = { from, to: Number.MAX_SAFE_INTEGER as ValidTime };
    return { key, window, assertions: [], ends: [], facts: [] };
  }
  return {
    key,
    window: { from: row[1] as ValidTime, to: row[2] as ValidTime },
    facts: (row[3] as readonly Row[]).map((fact) => to.toFact(fact)),
    ...to.sides((row[4] as readonly Row[]).map(to.toStatement)),
  };
}
