import { notFound } from '../../domain/errors.js';
import type { Definition } from '../../domain/predicate.js';
import { entitiesOf, sides } from '../../domain/statement.js';
import { OPEN, type TransactionTime, type ValidTime } from '../../domain/time.js';
import type { KeyAsk, SpaceState, WriteAnswer, WriteAsk, WriteKeyState, WriteTransaction } from '../port.js';
import { applyPlan } from './apply.js';
import { sought } from './params.js';
import type { Row } from './rows.js';
import * as to from './rows.js';
import type { Run } from './server.js';
import { TRANSACTION_STILL, transactionDate, VALID_ALWAYS, VALID_OPEN, validMillis } from './times.js';

/** What a write did, for whoever commits it. */
export interface Applied {
  readonly committedAt: TransactionTime;
  readonly replayedAt: TransactionTime | null;
}

/**
 * One write inside an open transaction. Whatever it asks first takes the space's lock, before it is answered.
 * @param attempt told apart by it should the answer to the commit be lost
 */
export function writeTransaction(
  run: Run,
  name: string,
  attempt: string,
  applied: (done: Applied) => void,
): WriteTransaction {
  let space: Promise<SpaceState> | undefined;
  /** The space, once it is locked. */
  const locked = (): Promise<SpaceState> => {
    space ??= run('space/lock', { space: name }).then(([row]) => spaceIn(row, name));
    return space;
  };
  return {
    space: locked,
    resolve(ask) {
      const answer = resolve(run, name, ask);
      if (space === undefined) {
        space = answer.then((resolved) => resolved.space);
        // Who does not ask for it need not hear that there is none.
        space.catch(() => undefined);
      }
      return answer.then((resolved) => resolved.answer);
    },
    async keyStates(asks) {
      await locked();
      return keyStates(run, name, asks);
    },
    async touchedSince(keys, since) {
      await locked();
      const params = { space: name, keys, since: transactionDate(since), still: TRANSACTION_STILL };
      return (await run('statement/touched-since', params)).map((row) => row[0] as string);
    },
    async apply(plan) {
      await locked();
      // From here on the transaction may have changed something.
      applied({ committedAt: plan.transaction.committedAt, replayedAt: plan.replayedAt });
      await applyPlan(run, name, plan, attempt);
    },
  };
}

function spaceIn(row: Row | undefined, name: string): SpaceState {
  if (row !== undefined) return to.toSpace(row);
  throw notFound('space_not_found', `There is no space '${name}'. Create it first.`, 'space');
}

/** The columns of transaction/resolve. */
type Resolved = readonly [Row, Row[], Row[], string[], Row[], string[], string[], Row[], Row[], Row[], Row[]];

async function resolve(
  run: Run,
  name: string,
  ask: WriteAsk,
): Promise<{ readonly space: SpaceState; readonly answer: WriteAnswer }> {
  const [row] = await run('transaction/resolve', {
    space: name,
    ask: { ...ask, names: ask.names.map(sought), externalKeys: ask.externalKeys.map(sought), still: TRANSACTION_STILL },
  });
  const space = spaceIn(row?.[0] as Row | undefined, name);
  const [, candidates, owners, entities, names, definitions, used, sent, episodes, statements, facts] =
    row as unknown as Resolved;
  const answer: WriteAnswer = {
    candidates: candidates.map(to.toCandidate),
    owners: owners.map(to.toCandidate),
    entities,
    names: names.map(to.toCandidate),
    definitions: definitions.map((text) => JSON.parse(text) as Definition),
    used,
    sent: sent.map((row) => ({ ...to.toTransaction(row), result: row[4] as string }))[0] ?? null,
    episodes: episodes.map(to.toEpisode),
    statements: statements.map(to.toLogged),
    facts: facts.map((row) => to.toFact(row)),
  };
  if (answer.statements.length === 0) return { space, answer };
  return { space, answer: await aboutStatements(run, name, ask, answer) };
}

/** What the statements are about is known only once they are there. */
async function aboutStatements(run: Run, space: string, ask: WriteAsk, answer: WriteAnswer): Promise<WriteAnswer> {
  const keyed = answer.statements.flatMap(({ statement }) => (statement.form === 'retract' ? [] : [statement]));
  const told = keyed.flatMap(entitiesOf);
  const asked = new Set(ask.predicates);
  const known = new Set([...answer.entities, ...answer.names.map(({ entity }) => entity)]);
  const { answer: more } = await resolve(run, space, {
    ...NOTHING,
    scopes: ask.scopes,
    entities: [...new Set(told)].filter((ref) => !known.has(ref)),
    predicates: [...new Set(keyed.map(({ predicate }) => predicate))].filter((name) => !asked.has(name)),
  });
  return {
    ...answer,
    entities: [...answer.entities, ...told],
    names: [...answer.names, ...more.names].sort((a, b) => a.validAt - b.validAt),
    definitions: [...answer.definitions, ...more.definitions],
    used: [...answer.used, ...more.used],
  };
}

const NOTHING: WriteAsk = {
  scopes: [],
  names: [],
  externalKeys: [],
  entities: [],
  predicates: [],
  idempotencyKey: null,
  episodeHashes: [],
  episodes: [],
  statements: [],
  facts: [],
};

async function keyStates(run: Run, space: string, asks: readonly KeyAsk[]): Promise<readonly WriteKeyState[]> {
  const rows = await run('statement/key-states.of-write', {
    space,
    asks: asks.map(({ key, from, through }, place) => [place, key, validMillis(from), validMillis(through)]),
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
    const window = { from, to: OPEN };
    return { key, window, assertions: [], ends: [], facts: [] };
  }
  return {
    key,
    window: { from: row[1] as ValidTime, to: row[2] as ValidTime },
    facts: (row[3] as readonly Row[]).map((fact) => to.toFact(fact)),
    ...sides((row[4] as readonly Row[]).map(to.toStatement)),
  };
}
