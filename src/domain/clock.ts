import type { TransactionTime, ValidTime } from './time.js';

/** Where the time comes from: whole microseconds since 1970. Injected, so that nothing inside has a clock. */
export interface Clock {
  now(): TransactionTime;
}

/** An instant of the transaction axis as valid time: the millisecond it lies in. */
export function toValidTime(at: TransactionTime): ValidTime {
  return Math.floor(at / 1000) as ValidTime;
}
