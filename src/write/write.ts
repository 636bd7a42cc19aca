import type { Clock } from '../domain/clock.js';
import { type Changes, changes } from '../domain/diff.js';
import type { Fact } from '../domain/statement.js';
import type { Store } from '../store/port.js';
import { parseWrite, type WriteInput } from './input.js';
import { planWrite, type Receipt } from './plan.js';

/** What a write answered: its receipt, and whether it had been done before. */
export interface Written {
  readonly receipt: Receipt;
  readonly replayed: boolean;
}

/** Commits a request as one transaction. @throws AsofError; then nothing is stored */
export async function commitWrite(store: Store, space: string, input: WriteInput, clock: Clock): Promise<Written> {
  const checked = parseWrite(input);
  return store.write(space, async (transaction) => {
    const { plan, receipt } = await planWrite(transaction, checked, clock.now());
    if (plan !== null) await transaction.apply(plan);
    return { receipt, replayed: plan === null };
  });
}

/** What a write would open, close and change. Nothing is stored. */
export async function previewWrite(
  store: Store,
  space: string,
  input: WriteInput,
  clock: Clock,
): Promise<Changes<Fact>> {
  const checked = parseWrite(input);
  return store.write(space, async (transaction) => {
    const { plan, expired } = await planWrite(transaction, checked, clock.now());
    return changes(expired, plan?.facts ?? []);
  });
}
