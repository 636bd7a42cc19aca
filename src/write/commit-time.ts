import { conflict, invalid } from '../domain/errors.js';
import { parseTransactionTime } from '../domain/parse-time.js';
import { nextCommit, type TransactionTime } from '../domain/time.js';
import type { SpaceState } from '../store/port.js';

/**
 * When a write commits: after every transaction before it. An import into an empty space may replay recorded times in
 * non-decreasing order, equal ones 1 µs apart, none in the future, until the first write that names none.
 */
export function commitTime(
  space: SpaceState,
  input: { readonly committedAt?: string | undefined; readonly timeZone?: string | undefined },
  now: TransactionTime,
): { readonly committedAt: TransactionTime; readonly replayedAt: TransactionTime | null } {
  const previous = space.committedAt ?? undefined;
  if (input.committedAt === undefined) return { committedAt: nextCommit(now, previous), replayedAt: null };
  const recorded = parseTransactionTime(input.committedAt, { field: 'committedAt', timeZone: input.timeZone });
  if (previous !== undefined && space.replayedAt === null) {
    throw conflict(
      'space_not_empty',
      'committedAt: only an import into an empty space may say when it was committed; this space has writes of its own.',
      'committedAt',
    );
  }
  if (space.replayedAt !== null && recorded < space.replayedAt) {
    throw conflict(
      'replay_out_of_order',
      'committedAt: lies before that of the write before; replay in order.',
      'committedAt',
    );
  }
  if (recorded > now) throw invalid('in_the_future', 'committedAt: lies in the future.', 'committedAt');
  return { committedAt: nextCommit(recorded, previous), replayedAt: recorded };
}
