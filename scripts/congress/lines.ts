import type { StatementInput } from '../../src/index.js';
import type { History } from './data.js';
import { envelope } from './replay.js';
import type { Way } from './way.js';

/** A history as lines for `asof import`, and all that they say. */
export interface Lines {
  readonly texts: readonly string[];
  readonly statements: readonly StatementInput[];
}

/**
 * The first commits are replayed at their recorded times, in writes of at most `part` statements; from commit `replayed` on
 * each statement is a line, and the import groups them. Every line is an observation that says its number.
 */
export function importLines(history: History, way: Way, part: number, replayed: number): Lines {
  const texts: string[] = [];
  const statements: StatementInput[] = [];
  for (const [i, commit] of history.commits.entries()) {
    const labelled = way.statements(commit).map(({ statement, written }) => {
      const as = `s${statements.push(statement)}`;
      written(`$${as}`);
      return { ...statement, as };
    });
    const { channel, occurredAt } = envelope(commit, 0).episode;
    const episode = () => ({ body: `line ${texts.length + 1}`, occurredAt, channel });
    for (let j = 0; i < replayed && (j === 0 || j * part < labelled.length); j++) {
      const { committedAt, idempotencyKey } = envelope(commit, j);
      const predicates = texts.length === 0 ? { predicates: [way.predicate] } : {};
      const some = labelled.slice(j * part, (j + 1) * part);
      texts.push(JSON.stringify({ episode: episode(), committedAt, idempotencyKey, ...predicates, statements: some }));
    }
    for (const statement of i < replayed ? [] : labelled)
      texts.push(JSON.stringify({ episode: episode(), ...statement }));
  }
  return { texts, statements };
}
