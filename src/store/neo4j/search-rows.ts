import type { TransactionTime } from '../../domain/time.js';
import type { FactText, Recalled, Similar } from '../search.js';
import type { Chunk, IndexState, Mention, Pending, Terms } from '../texts.js';
import type { Row } from './rows.js';

/** From rows of cypher/search to plain data. */

export const counts = (rows: readonly Row[]) => rows as readonly (readonly [string, number])[];

/** Of a candidate, too: its row begins with ref, terms and score, in each statement that finds some. */
export const toTerms = ([ref, terms]: Row): Terms => ({ ref: ref as string, terms: toWords(terms as string) });

/** Neo4j's score is the cosine laid on 0 to 1. */
export function toSimilar([ref, part, score]: Row): Similar {
  return { ref: ref as string, part: part as number, cosine: 2 * (score as number) - 1 };
}

/** Of a fact, as a candidate: what it is found by is its text. */
export const toNear = ([ref, , score]: Row): Similar => toSimilar([ref, 0, score]);

export const NO_INDEX: IndexState = {
  through: null,
  sizes: { FACT: { documents: 0, length: 0 }, CHUNK: { documents: 0, length: 0 } },
  model: null,
  dimensions: 0,
  pending: 0,
  aside: 0,
  ahead: null,
};

export function toState([through, ...row]: Row): IndexState {
  const [factDocuments, factLength, chunkDocuments, chunkLength] = row as number[] as [number, number, number, number];
  return {
    through: through as TransactionTime | null,
    sizes: {
      FACT: { documents: factDocuments, length: factLength },
      CHUNK: { documents: chunkDocuments, length: chunkLength },
    },
    model: row[4] as string | null,
    dimensions: row[5] as number,
    pending: row[6] as number,
    aside: row[7] as number,
    ahead: row[8] as TransactionTime | null,
  };
}

/** Of a candidate, with the terms counted in it. */
export function toFactText(counted: readonly string[]): (row: Row) => FactText {
  const slots = new Map(counted.map((term, slot) => [term, slot]));
  return ([ref, terms, score, subject, object, confidence, kind, labels, validAt, createdAt, text]) => {
    const own = terms === null ? null : toWords(terms as string);
    const counts = counted.map(() => 0);
    for (const term of own ?? []) {
      const slot = slots.get(term);
      if (slot !== undefined) counts[slot] = (counts[slot] as number) + 1;
    }
    const length = own?.length ?? null;
    const cosine = score === null ? null : 2 * (score as number) - 1;
    // Column by column: to spread an object and add to it takes a hundred times as long, and these are hundreds a question.
    const fact = { ref, subject, object, confidence, kind, labels, validAt, createdAt, text, length, counts, cosine };
    return fact as unknown as FactText;
  };
}

export function toChunk(row: Row): Chunk {
  const [ref, episode, position, scope, occurredAt, committedAt, title, speaker, text] = row;
  return { ref, episode, position, scope, occurredAt, committedAt, title, speaker, text } as Chunk;
}

export function toMention([name, chunk, count, home]: Row): Mention {
  return { name, chunk, count, home } as Mention;
}

export function toPending([corpus, ref, text, title, speaker, before]: Row): Pending {
  const turns = before as readonly (readonly [string | null, string])[];
  const spoken = turns.map(([by, said]) => ({ speaker: by, text: said }));
  return { corpus, ref, text, title, speaker, before: spoken } as Pending;
}

/** Terms as they are kept: parted by spaces. */
const toWords = (terms: string): readonly string[] => (terms === '' ? [] : terms.split(' '));

export const toRecalled = ([ref, count, lastAt]: Row): Recalled => ({ ref, count, lastAt }) as unknown as Recalled;
