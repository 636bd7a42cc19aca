import type { Direction } from '../store/port.js';

/** A way to go from an entity: in which direction, along which predicates (none: all). */
export interface Leg {
  readonly direction: Direction;
  readonly predicates?: readonly string[] | undefined;
}

const against: Readonly<Record<Direction, Direction>> = { OUT: 'IN', IN: 'OUT', BOTH: 'BOTH' };

/** The same way from its other end. */
export function turned({ direction, predicates }: Leg): Leg {
  return { direction: against[direction], predicates };
}
