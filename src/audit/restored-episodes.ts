import type { Episode, Evidence } from '../domain/episode.js';
import { isPredicateSubject } from '../domain/predicate.js';
import { digest } from '../domain/ref.js';
import { SHARED } from '../domain/scope.js';
import { canonicalJson } from '../domain/value.js';
import type { WriteTransaction } from '../store/port.js';
import type { Receipt } from '../write/plan.js';
import { NOTHING_ASKED } from '../write/references.js';
import type { TransactionLine } from './line-shape.js';
import { damaged } from './restored.js';

/** What the statements of a recorded transaction rest on, and what it answered. */

/** @param stored those of the same refs that are there already: there must be none */
export function episodesOf({ committedAt, episodes = [] }: TransactionLine, stored: readonly Episode[]): Episode[] {
  const known = new Set(stored.map(({ ref }) => ref));
  return episodes.map(({ ref, position, scope = SHARED, occurredAt, channel = null, body, contentHash }, i) => {
    const field = `episodes.${i}`;
    if (known.has(ref)) throw damaged('duplicate_ref', `${field}.ref`, `'${ref}' came before`);
    known.add(ref);
    // The time is part of the content where the source gave it.
    const hashes = [occurredAt, null].map((at) => digest(scope, channel, at, canonicalJson(body)));
    if (!hashes.includes(contentHash)) throw damaged('bad_hash', `${field}.contentHash`, 'is not that of the content');
    return { ref, position, scope, occurredAt, channel, body, contentHash, committedAt };
  });
}

/** The episodes of earlier transactions that this one speaks of. */
export async function episodesBefore(
  transaction: WriteTransaction,
  { episodes = [], statements = [], result }: TransactionLine,
  scopes: readonly string[],
): Promise<readonly Episode[]> {
  const own = new Set(episodes.map(({ ref }) => ref));
  const rested = statements.flatMap(({ evidence = [] }) => evidence.map(({ episode }) => episode));
  const before = [...new Set([...rested, ...(result.episodes ?? [])])].filter((ref) => !own.has(ref));
  if (before.length === 0) return [];
  return (await transaction.resolve({ ...NOTHING_ASKED, scopes, episodes: before })).episodes;
}

/** @throws AsofError naming the field: no such episode, the same twice, or a span that lies outside its text */
export function evidenceOf(
  { statements = [], result }: TransactionLine,
  own: readonly Episode[],
  before: readonly Episode[],
): Evidence[] {
  const known = new Map([...before, ...own].map((episode) => [episode.ref, episode]));
  const find = (ref: string, field: string): Episode => {
    const episode = known.get(ref);
    if (episode === undefined) throw damaged('episode_not_found', field, `there is no episode '${ref}' before this`);
    return episode;
  };
  for (const [i, ref] of (result.episodes ?? []).entries()) find(ref, `result.episodes.${i}`);
  return statements.flatMap(({ ref: statement, evidence = [] }, i) => {
    const seen = new Set<string>();
    return evidence.map(({ episode: ref, spans = [] }, j) => {
      const field = `statements.${i}.evidence.${j}`;
      const { body } = find(ref, `${field}.episode`);
      if (seen.has(ref)) throw damaged('duplicate_ref', `${field}.episode`, 'stands here twice');
      seen.add(ref);
      const length = typeof body === 'string' ? body.length : 0;
      if (spans.some(([, end]) => end > length)) throw damaged('bad_span', `${field}.spans`, 'lie outside the text');
      return { statement, episode: ref, spans: spans.map(([start, end]) => ({ start, end })) };
    });
  });
}

/** The answer as it was given, with the refs that facts have in this space. @throws AsofError where the rest of the line says otherwise */
export function receiptOf(
  { committedAt, statements: told = [], result }: TransactionLine,
  made: Pick<Receipt, 'opened' | 'closed'> & { readonly entities: readonly string[] },
): Receipt {
  const { episodes = [], statements = [], entities = [], notices = [] } = result;
  const own = new Set(told.map(({ ref }) => ref));
  const foreign = statements.findIndex((ref) => ref !== null && !own.has(ref));
  if (foreign >= 0) throw damaged('statement_not_found', `result.statements.${foreign}`, 'is not of this transaction');
  const created = made.entities.filter((ref) => !isPredicateSubject(ref));
  if (JSON.stringify([...created].sort()) !== JSON.stringify([...entities].sort())) {
    throw damaged('entity_not_found', 'result.entities', 'are not those that the transaction names first');
  }
  return { committedAt, episodes, statements, entities, opened: made.opened, closed: made.closed, notices };
}
