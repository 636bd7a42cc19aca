import type { Answers } from './answers.js';

/** Which thread answers what. */

/** Reads that may visit much: they go to a worker thread, so that a slow question holds up nobody. */
const LONG: ReadonlySet<keyof Answers> = new Set([
  'facts',
  'difference',
  'episodes',
  'transactions',
  'entities',
  'log',
  'violations',
  'unindexed',
  'chunksHaving',
]);

/** Asked of one thread that keeps terms and vectors in memory. */
const OF_SHELVES: ReadonlySet<keyof Answers> = new Set([
  'textCandidates',
  'vectorCandidates',
  'termsOf',
  'similarities',
  'factMatches',
  'factMarks',
]);

/** A frontier of more entities than this is a long read. */
const LONG_FRONTIER = 200;

export const isOfShelves = (name: keyof Answers): boolean => OF_SHELVES.has(name);

export function isLong(name: keyof Answers, ask: readonly unknown[]): boolean {
  if (name === 'edges') return (ask as Parameters<Answers['edges']>)[1].frontier.length > LONG_FRONTIER;
  return LONG.has(name);
}
