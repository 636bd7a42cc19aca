import { relive } from '../domain/liveness.js';
import { inLog } from '../domain/order.js';
import type { TransactionTime } from '../domain/time.js';
import { isEntityObject, type ObjectValue } from '../domain/value.js';
import type { LoggedStatement, Plan, WriteAnswer, WriteAsk, WriteTransaction } from '../store/port.js';
import { foldKeys } from '../write/fold-keys.js';
import { scopesOf } from '../write/plan.js';
import { Predicates } from '../write/predicates.js';
import { NOTHING_ASKED } from '../write/references.js';
import type { StatementLine, TransactionLine } from './line-shape.js';
import { damaged, otherwise, statementOf } from './restored.js';
import { episodesBefore, episodesOf, evidenceOf, receiptOf } from './restored-episodes.js';

/** Where a restore stands when it comes to a transaction. */
export interface Stand {
  /** The transaction before. */
  readonly last: TransactionTime | null;
  /** How far recorded times are replayed once this transaction is there. */
  readonly replayedAt: TransactionTime | null;
  /** The scopes of all transactions up to this one: what a statement rests on may lie in any. */
  readonly scopes: readonly string[];
}

/**
 * What a recorded transaction does to the store: it is folded as the write it was, so nothing that follows from the log is taken
 * from the file.
 * @throws AsofError naming the field, where the line does not follow from what came before it
 */
export async function planRestore(
  transaction: WriteTransaction,
  line: TransactionLine,
  { last, replayedAt, scopes }: Stand,
): Promise<Plan> {
  const { committedAt, statements: told = [] } = line;
  const [space, answer] = await Promise.all([transaction.space(), transaction.resolve(askOf(line))]);
  if (space.committedAt !== last) throw otherwise('was written to during the restore');
  if (answer.sent !== null) throw damaged('duplicate_key', 'idempotencyKey', 'came before in another transaction');
  const chains = chainsFor(line, answer);
  const registry = new Predicates(answer);
  const context = { space: space.name, committedAt, registry };
  const statements = told.map((said, i) => statementOf(said, context, `statements.${i}`));
  const episodes = episodesOf(line, answer.episodes);
  const evidence = evidenceOf(line, episodes, await episodesBefore(transaction, line, scopes));
  const flips = relive(
    chains.map(({ statement: { ref, op, aims }, live }) => ({ ref, op, aims, live })),
    statements,
    (ref) => notLive(statements.findIndex((statement) => statement.ref === ref)),
  );
  const folded = await foldKeys(transaction, {
    log: statements,
    chains,
    flips,
    committedAt,
    input: {},
    scopes: line.scopes,
    fieldOf: (statement) => `statements.${statements.indexOf(statement)}`,
  });
  const [expire, opened] = [folded.expired.map(({ ref }) => ref), folded.created.map(({ ref }) => ref)];
  const keyed = statements.flatMap((s) => (s.form === 'retract' ? [] : [s]));
  const there = new Set(answer.entities);
  const entities = unique(keyed.flatMap(mentioned)).filter((ref) => !there.has(ref));
  return {
    transaction: {
      committedAt,
      actor: line.actor ?? null,
      idempotencyKey: line.idempotencyKey ?? null,
      bodyHash: line.bodyHash ?? null,
    },
    replayedAt,
    result: JSON.stringify(receiptOf(line, { entities, opened, closed: expire })),
    scopes: checkedScopes(line, [...statements, ...episodes]),
    episodes,
    entities,
    statements,
    evidence,
    flips,
    predicates: unique(keyed.map(({ predicate }) => predicate)).filter((name) => registry.isNew(name)),
    expire,
    facts: folded.created,
  };
}

/** Asked in one go; the line's own refs, too, which must not be there yet. */
function askOf({ scopes, idempotencyKey, episodes = [], statements = [] }: TransactionLine): WriteAsk {
  const said = statements.flatMap((s) => (s.op === 'retract' ? [] : [s]));
  return {
    ...NOTHING_ASKED,
    scopes,
    entities: unique(said.flatMap(mentioned)),
    predicates: unique([...said.map(({ predicate }) => predicate), ...said.flatMap(defined)]),
    idempotencyKey: idempotencyKey ?? null,
    episodes: episodes.map(({ ref }) => ref),
    statements: unique(statements.flatMap((s) => ('aims' in s ? [s.ref, s.aims] : [s.ref]))),
  };
}

type About = Pick<Extract<StatementLine, { op: 'assert' }>, 'subject' | 'object'>;

function mentioned({
  subject,
  object,
}: {
  readonly subject: string;
  readonly object?: ObjectValue | null | undefined;
}) {
  return object != null && isEntityObject(object) ? [subject, object.entity] : [subject];
}

/** The names of a definition: whether they are in use decides what it may say. */
function defined({ object }: About): string[] {
  const said = object !== undefined && 'value' in object ? object.value : null;
  const names = said !== null && typeof said === 'object' && 'name' in said ? [said.name, said.inverse] : [];
  return names.filter((name) => typeof name === 'string');
}

/** The statements aimed at with all that belongs to them, in log order. */
function chainsFor(line: TransactionLine, answer: WriteAnswer): readonly LoggedStatement[] {
  const known = new Set(answer.statements.map(({ statement }) => statement.ref));
  for (const [i, statement] of (line.statements ?? []).entries()) {
    const field = `statements.${i}`;
    if (known.has(statement.ref)) throw damaged('duplicate_ref', `${field}.ref`, `'${statement.ref}' came before`);
    if ('aims' in statement && !known.has(statement.aims)) {
      throw damaged(
        'statement_not_found',
        `${field}.aims`,
        `there is no statement '${statement.aims}' before this one`,
      );
    }
    known.add(statement.ref);
  }
  return [...answer.statements].sort((a, b) => inLog(a.statement, b.statement));
}

function notLive(i: number): never {
  throw damaged('statement_not_live', `statements.${i}.aims`, 'what it aims at was corrected or retracted already');
}

/** Whose it is follows from what it wrote; only where that is nothing, the write itself says it. */
function checkedScopes({ scopes }: TransactionLine, written: readonly { readonly scope: string }[]): readonly string[] {
  const follows = scopesOf(written, scopes[0] as string);
  if (JSON.stringify(follows) === JSON.stringify(scopes)) return follows;
  throw damaged('bad_scope', 'scopes', 'are not those of what the transaction wrote');
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];
