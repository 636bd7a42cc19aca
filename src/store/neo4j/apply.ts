import { AsofError } from '../../domain/errors.js';
import { NAME } from '../../domain/predicate.js';
import type { Plan } from '../port.js';
import { decisionRows, edgeRow, episodeRow, evidenceRow, isEdge, literalRow, statementRow } from './params.js';
import type { Run } from './server.js';
import { TRANSACTION_STILL, transactionDate } from './times.js';

/**
 * Writes a plan, in one statement. Its parts go as one map: a parameter for each would make Neo4j plan the statement anew for
 * every combination of their sizes.
 * @param attempt a name for the transaction by which it is found should the answer to its commit be lost
 * @throws AsofError internal `plan_not_applied`; then the transaction must not be committed
 */
export async function applyPlan(run: Run, space: string, plan: Plan, attempt: string): Promise<void> {
  const { transaction } = plan;
  const added = new Set(plan.statements.map(({ ref }) => ref));
  const edges = plan.facts.filter(isEdge);
  const literals = plan.facts.filter((fact) => !isEdge(fact));
  const parts = {
    episodes: plan.episodes.map(episodeRow),
    entities: plan.entities,
    predicates: plan.predicates,
    statements: plan.statements.map(statementRow),
    aims: plan.statements.flatMap(({ ref, aims }) => (aims === null ? [] : [[ref, aims]])),
    evidence: plan.evidence.map(evidenceRow),
    lapsed: plan.flips.flatMap(({ ref, live }) => (live ? [] : [ref])),
    live: plan.flips.flatMap(({ ref, live }) => (live && !added.has(ref) ? [ref] : [])),
    expire: plan.expire,
    edges: edges.map(edgeRow),
    literals: literals.map(literalRow),
  };
  const decisions = decisionRows(plan.statements);
  const [row] = await run('transaction/apply', {
    space,
    plan: {
      ...parts,
      decisions,
      named: [...new Set(literals.filter((f) => f.predicate === NAME).map((f) => f.subject))],
      committedAt: transactionDate(transaction.committedAt),
      replayedAt: plan.replayedAt === null ? null : transactionDate(plan.replayedAt),
      actor: transaction.actor,
      idempotencyKey: transaction.idempotencyKey,
      bodyHash: transaction.bodyHash,
      scopes: plan.scopes,
      result: plan.result,
      attempt,
      still: TRANSACTION_STILL,
    },
  });
  const decided = decisions.reduce((sum, { statements }) => sum + statements.length, 0);
  check((row?.[0] ?? {}) as Readonly<Record<string, number>>, { ...parts, decided: { length: decided } });
}

/** Whether each part was made as a whole. */
function check(
  made: Readonly<Record<string, number>>,
  parts: Readonly<Record<string, { readonly length: number }>>,
): void {
  for (const [part, { length }] of Object.entries(parts)) {
    if (made[part] === length) continue;
    const found = `of ${length} ${part} it could write ${made[part] ?? 'none'}`;
    const advice = "Nothing was stored; 'asof doctor' looks for what is wrong.";
    throw new AsofError('internal', 'plan_not_applied', `The store is not as the write found it: ${found}. ${advice}`);
  }
}
