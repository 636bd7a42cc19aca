import { DateTime, type Integer, int } from 'neo4j-driver';
import { ALWAYS, MAX_VALID, MIN_VALID, OPEN, STILL, type TransactionTime, type ValidTime } from '../../domain/time.js';

/**
 * Times as Neo4j's ZONED DATETIME in UTC. The sentinels are the instants that their numbers say, in milliseconds and microseconds:
 * one range predicate fits all, and the driver gives each back as it was. Read, they are numbers again, made by the server
 * (`epochMillis`): the driver takes longer to make an object of each.
 */

const open = new DateTime(287396, 10, 12, 8, 59, 0, 991_000_000, 0);
const always = new DateTime(-283457, 3, 21, 15, 0, 59, 9_000_000, 0);
const still = new DateTime(2255, 6, 5, 23, 47, 34, 740_991_000, 0);

/** @param ms valid time; what lies beyond the valid axis is its open end */
export function validDate(ms: number): DateTime<number> {
  if (ms > MAX_VALID) return open as DateTime<number>;
  if (ms < MIN_VALID) return always as DateTime<number>;
  return dateOf(ms, 0);
}

/** The same as a whole number, of which the server makes the datetime: where there are many, it is sent in half the time. */
export function validMillis(ms: number): Integer {
  if (ms > MAX_VALID) return int(OPEN);
  return int(ms < MIN_VALID ? ALWAYS : ms);
}

/** @param us transaction time, 0 to STILL */
export function transactionDate(us: number): DateTime<number> {
  if (us >= STILL) return still as DateTime<number>;
  const ms = Math.floor(us / 1000);
  return dateOf(ms, us - ms * 1000);
}

function dateOf(ms: number, us: number): DateTime<number> {
  const at = new Date(ms);
  return new DateTime(
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
    at.getUTCMilliseconds() * 1_000_000 + us * 1000,
    0,
  );
}

export const VALID_ALWAYS = validDate(ALWAYS as ValidTime);
export const VALID_OPEN = validDate(OPEN as ValidTime);
export const TRANSACTION_STILL = transactionDate(STILL as TransactionTime);
