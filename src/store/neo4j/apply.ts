import { AsofError } from '../../domain/errors.js';
import { NAME } from '../../domain/predicate.js';
import type { Plan } from '../port.js';
import {
  decisionRows,
  edgeRow,
  episodeRow,
  evidenceRow,
  isEdge,
  literalRow,
  type Rows,
  statementRow,
} from './params.js';
import type { Run } from './server.js';
import { TRANSACTION_STILL, transactionDate } from './times.js';

type Params = Readonly<Record<string, unknown>>;

/** Writes a plan; its statements travel together. @throws AsofError internal `plan_not_applied`; then nothing is stored */
export async function applyPlan(run: Run, space: string, plan: Plan, attempt: string): Promise<void> {
  const { transaction } = plan;
  const at = transactionDate(transaction.committedAt);
  const still = TRANSACTION_STILL;
  const added = new Set(plan.statements.map(({ ref }) => ref));
  const lapsed = plan.flips.filter(({ live }) => !live).map(({ ref }) => ref);
  const live = plan.flips.filter((flip) => flip.live && !added.has(flip.ref)).map(({ ref }) => ref);
  const aims = plan.statements.filter((statement) => statement.aims !== null).map(({ ref, aims }) => ({ ref, aims }));
  const sent: Promise<void>[] = [];
  /** A statement that finds less than it was sent for would leave a hole: Community has no constraint that forbids it. */
  const send = (name: string, rows: number, params: Params, made = rows): void => {
    if (rows > 0) sent.push(run(name, { space, ...params }).then((answer) => expect(name, answer[0]?.[0], made)));
  };
  const sendRows = (name: string, rows: Rows, params: Params = {}): void =>
    send(name, rows.length, { rows, ...params });

  const replayedAt = plan.replayedAt === null ? null : transactionDate(plan.replayedAt);
  send('space/move-clock', 1, { committedAt: at, replayedAt });
  const { scopes, result } = plan;
  send('transaction/insert-transaction', 1, { ...transaction, committedAt: at, scopes, result, attempt });
  sendRows('episode/insert-episode', plan.episodes.map(episodeRow), { committedAt: at });
  send('entity/insert-entity', plan.entities.length, { refs: plan.entities, createdAt: at });
  send('predicate/insert-predicate', plan.predicates.length, { names: plan.predicates, usedAt: at });
  sendRows('statement/insert-statement', plan.statements.map(statementRow), { committedAt: at });
  sendRows('statement/insert-aim', aims);
  const decisions = decisionRows(plan.statements);
  const decided = decisions.reduce((sum, { statements }) => sum + (statements as readonly string[]).length, 0);
  send('statement/insert-decision', decisions.length, { rows: decisions }, decided);
  sendRows('statement/insert-evidence', plan.evidence.map(evidenceRow));
  send('statement/insert-lapse', lapsed.length, { refs: lapsed, since: at, still });
  send('statement/close-lapse', live.length, { refs: live, until: at, still });
  send('fact/expire-fact', plan.expire.length, { refs: plan.expire, expiredAt: at, still });
  sendRows('fact/insert-fact', plan.facts.filter(isEdge).map(edgeRow), { createdAt: at, still });
  sendRows('fact/insert-fact.literal', plan.facts.filter((f) => !isEdge(f)).map(literalRow), { createdAt: at, still });
  sendCaptions(run, space, plan, sent);
  await Promise.all(sent);
}

/** Names of nodes, for people who look at the graph. */
function sendCaptions(run: Run, space: string, plan: Plan, sent: Promise<unknown>[]): void {
  const subjects = [...new Set(plan.facts.filter((f) => f.predicate === NAME).map((f) => f.subject))];
  if (subjects.length === 0 && plan.expire.length === 0) return;
  sent.push(run('entity/caption', { space, subjects, expired: plan.expire, still: TRANSACTION_STILL }));
}

function expect(name: string, found: unknown, made: number): void {
  if (found === made) return;
  throw new AsofError(
    'internal',
    'plan_not_applied',
    `The store is not as the write found it: '${name}' did ${String(found)} of ${made}. Nothing was stored; 'asof doctor' looks for what is wrong.`,
  );
}
