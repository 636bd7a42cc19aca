import { toValidTime } from '../domain/clock.js';
import { conflict } from '../domain/errors.js';
import { relive } from '../domain/liveness.js';
import { inLog } from '../domain/order.js';
import { digest } from '../domain/ref.js';
import { parseScope, SHARED } from '../domain/scope.js';
import type { Fact, Statement } from '../domain/statement.js';
import type { TransactionTime } from '../domain/time.js';
import { canonicalJson, type Json } from '../domain/value.js';
import type { Plan, WriteAnswer, WriteTransaction } from '../store/port.js';
import { Aims } from './aims.js';
import { commitTime } from './commit-time.js';
import { Entities } from './entities.js';
import { draftEpisodes, Episodes } from './episodes.js';
import { foldKeys } from './fold-keys.js';
import type { StatementInput, WriteInput } from './input.js';
import { Log, type Notice } from './log.js';
import { Predicates } from './predicates.js';
import { referencesOf } from './references.js';
import { Teachings } from './teachings.js';

/** What is answered to a write, as refs; kept with the transaction so that the same request gets the same answer. */
export interface Receipt {
  readonly committedAt: TransactionTime;
  /** The request's episodes, in the order given. */
  readonly episodes: readonly string[];
  /** One for each statement of the request, null where nothing was written. */
  readonly statements: readonly (string | null)[];
  /** Entities named for the first time. */
  readonly entities: readonly string[];
  readonly opened: readonly string[];
  readonly closed: readonly string[];
  readonly notices: readonly Notice[];
}

/** What a write would do, with everything resolved and folded; null where it was done before. */
export interface Planned {
  readonly plan: Plan | null;
  readonly receipt: Receipt;
  readonly expired: readonly Fact[];
}

/** Plans a write; nothing is stored by it. @throws AsofError for everything that is wrong with the request */
export async function planWrite(
  transaction: WriteTransaction,
  input: WriteInput,
  now: TransactionTime,
): Promise<Planned> {
  const drafts = draftEpisodes(input);
  const scope = parseScope(input.scope ?? SHARED, 'scope');
  // Only what can be sent again is compared with what was sent.
  const bodyHash = input.idempotencyKey !== undefined || drafts.length > 0 ? hashOf(input) : null;
  // An observation with its statements is the same one when it is sent again.
  const idempotencyKey = input.idempotencyKey ?? (drafts.length > 0 ? `content:${bodyHash}` : null);
  const hashes = drafts.map((draft) => draft.contentHash);
  const ask = referencesOf(input, idempotencyKey, hashes);
  const [first, space] = await Promise.all([transaction.resolve(ask), transaction.space()]);
  if (first.sent !== null) return replayed(first.sent, bodyHash);
  const { aims, answer } = await Aims.of(first, ask, transaction);

  const { committedAt, replayedAt } = commitTime(space, input, now);
  const instant = toValidTime(replayedAt === null ? now : committedAt);
  const entities = new Entities(space.name, committedAt, answer);
  const teachings = await Teachings.of(transaction, entities, answer, aims.chains);
  const registry = new Predicates(answer);
  const episodes = new Episodes(drafts, answer.episodes, space.name, committedAt, instant);
  const context = { space: space.name, scope, timeZone: input.timeZone, committedAt, now: instant };
  const log = new Log(context, entities, teachings, registry, episodes);

  for (const [i, predicate] of (input.predicates ?? []).entries()) {
    const definition = registry.define(predicate, `predicates.${i}`);
    if (definition !== null) log.define(definition);
  }
  const own = (input.statements ?? []).map((said, i) => {
    const statement = write(log, aims, said, `statements.${i}`);
    aims.made(statement);
    return statement;
  });
  const flips = relive(
    [...aims.chains]
      .sort((a, b) => inLog(a.statement, b.statement))
      .map(({ statement, live }) => ({ ref: statement.ref, op: statement.op, aims: statement.aims, live })),
    log.statements,
    (ref, target) =>
      notLive(
        own.findIndex((statement) => statement?.ref === ref),
        target,
      ),
  );
  const folded = await foldKeys(transaction, {
    log: log.statements,
    chains: aims.chains,
    flips,
    committedAt,
    input,
    scopes: ask.scopes,
    fieldOf: ({ position }) => fieldAt(own, position),
  });

  const receipt: Receipt = {
    committedAt,
    episodes: episodes.refs,
    statements: own.map((statement) => statement?.ref ?? null),
    entities: entities.created,
    opened: folded.created.map((fact) => fact.ref),
    closed: folded.expired.map((fact) => fact.ref),
    notices: log.notices,
  };
  const plan: Plan = {
    transaction: { committedAt, actor: input.actor ?? null, idempotencyKey, bodyHash },
    replayedAt,
    result: JSON.stringify(receipt),
    scopes: scopesOf([...log.statements, ...episodes.created], scope),
    episodes: episodes.created,
    // A write may define one predicate several times.
    entities: [...entities.created, ...new Set(log.defined.filter((subject) => !answer.entities.includes(subject)))],
    statements: log.statements,
    evidence: log.evidence,
    flips,
    predicates: [...log.predicates.keys()].filter((name) => registry.isNew(name)),
    expire: receipt.closed,
    facts: folded.created,
  };
  return { plan, receipt, expired: folded.expired };
}

/** Whose a transaction is: of what it wrote, and only where that is nothing, of the write itself. */
export function scopesOf(written: readonly { readonly scope: string }[], own: string): readonly string[] {
  return written.length === 0 ? [own] : [...new Set(written.map(({ scope }) => scope))];
}

function write(
  log: Log,
  aims: Aims,
  { assert, end, correct, retract }: StatementInput,
  field: string,
): Statement | null {
  if (assert !== undefined) return log.assert(assert, `${field}.assert`);
  if (end !== undefined) return log.end(end, `${field}.end`);
  if (correct !== undefined) {
    return log.correct(correct, aims.find(correct.statement, `${field}.correct`), `${field}.correct`);
  }
  const retracted = retract as NonNullable<typeof retract>;
  return log.retract(retracted, aims.find(retracted.statement, `${field}.retract`), `${field}.retract`);
}

/** What is said of the new entities of a statement goes before it. */
function fieldAt(own: readonly (Statement | null)[], position: number): string {
  return `statements.${own.findIndex((statement) => statement !== null && statement.position >= position)}`;
}

function notLive(i: number, target: string): never {
  const field = `statements.${i}`;
  throw conflict(
    'statement_not_live',
    `${field}: the statement '${target}' was corrected or retracted already; aim at what stands in its place.`,
    field,
  );
}

/** What the body says, without the parts that only say how to take it. */
function hashOf(input: WriteInput): string {
  const { idempotencyKey: _key, expectedKnownAt: _expected, ...body } = input;
  return digest(canonicalJson(body as Json));
}

function replayed(sent: NonNullable<WriteAnswer['sent']>, bodyHash: string | null): Planned {
  if (sent.bodyHash !== bodyHash) {
    throw conflict(
      'idempotency_key_reused',
      'idempotencyKey: this key was sent before with another body; give each write its own key.',
      'idempotencyKey',
    );
  }
  return { plan: null, receipt: JSON.parse(sent.result) as Receipt, expired: [] };
}
