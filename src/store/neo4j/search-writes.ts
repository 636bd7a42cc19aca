import { randomUUID } from 'node:crypto';
import { int, routing } from 'neo4j-driver';
import { conflict } from '../../domain/errors.js';
import type { SearchWrites } from '../search.js';
import type { Chunk, Corpus, IndexBatch, Terms, VectorRow } from '../texts.js';
import { lengthOfEach } from '../vectors.js';
import { toAsofError } from './errors.js';
import { nameRow } from './params.js';
import type { Row } from './rows.js';
import type { Run, Server } from './server.js';
import { transactionDate } from './times.js';
import type { VectorIndexes } from './vector-indexes.js';

/** Texts whose vectors are forgotten in one transaction: each is a change of an index. */
const FORGOTTEN = 2000;

/** What follows from the log for searching. Each is done under the lock of the space's index, as one transaction. */
export function searchWritesOf(server: Server, indexes: VectorIndexes): SearchWrites {
  return {
    async index(space, batch) {
      const attempt = randomUUID();
      return transact(server, (run) => index(run, space, batch, attempt));
    },

    async embed(space, model, vectors) {
      const dimensions = lengthOfEach(vectors);
      if (dimensions === 0) return;
      await makeIndexes(server, indexes, dimensions);
      await transact(server, async (run) => {
        const [row] = await run('search/lock', { space });
        checkModel(space, row, model, dimensions);
        const batch = {
          model,
          dimensions: int(dimensions),
          facts: textRows(vectors, 'FACT'),
          chunks: textRows(vectors, 'CHUNK'),
        };
        await run('search/embed', { space, batch, dimensions: BigInt(dimensions) });
      });
    },

    async forgetVectors(space) {
      while (await transact(server, (run) => forgetSome(run, space)));
      await underLock(server, space, (run) => run('search/take-back', { space }));
    },

    async setAside(space, refs) {
      if (refs.length > 0) await underLock(server, space, (run) => run('search/set-aside', { space, refs }));
    },

    async takeBack(space) {
      await underLock(server, space, (run) => run('search/take-back', { space }));
    },

    async recalled(space, attempt, recalls) {
      if (recalls.length === 0) return;
      // In one order, so that two who write the same facts down wait for each other and never in a circle.
      const inOrder = [...recalls].sort((a, b) => (a.ref < b.ref ? -1 : 1));
      const rows = inOrder.map(({ ref, count, lastAt }) => ({ ref, count: int(count), lastAt: int(lastAt) }));
      await underLock(server, space, (run) => run('search/recalled', { space, attempt, recalls: rows }));
    },
  };
}

/** One transaction, which the driver tries again as a whole where the server could not do it. */
async function transact<T>(server: Server, work: (run: Run) => Promise<T>): Promise<T> {
  const session = server.session(routing.WRITE);
  try {
    return await session.executeWrite((tx) => work(server.runIn(tx)), { timeout: server.timeout });
  } catch (error) {
    throw toAsofError(error, server.uri);
  } finally {
    await session.close();
  }
}

/** A transaction that has the lock of what a space's index holds. */
async function underLock(server: Server, space: string, work: (run: Run) => Promise<unknown>): Promise<void> {
  await transact(server, async (run) => {
    await run('search/lock', { space });
    await work(run);
  });
}

async function makeIndexes(server: Server, indexes: VectorIndexes, dimensions: number): Promise<void> {
  try {
    await indexes.make(dimensions);
  } catch (error) {
    throw toAsofError(error, server.uri);
  }
}

/** Tried again after a commit that was not heard of, it finds its own attempt there. */
async function index(run: Run, space: string, batch: IndexBatch, attempt: string): Promise<boolean> {
  const [row] = await run('search/lock', { space });
  if (row === undefined) return false;
  const [through, stored, texts] = row as readonly [number | null, string | null, number];
  if (stored === attempt) return true;
  if (through !== batch.after) return false;
  await run('search/index', { space, batch: { ...rowsOf(batch, texts), attempt } });
  return true;
}

function rowsOf(
  { through, facts, chunks, mentions, again, ahead }: IndexBatch,
  texts: number,
): Readonly<Record<string, unknown>> {
  const names = new Map(mentions.map(({ name }) => [name, nameRow(name)]));
  return {
    through: transactionDate(through),
    ahead: ahead === null ? null : transactionDate(ahead),
    again,
    facts: facts.map(({ ref, terms }, i) => ({ ref, terms: terms.join(' '), place: int(texts + i) })),
    factLength: int(lengthOf(facts)),
    chunks: chunks.map((chunk, i) => ({ ...chunkRow(chunk), place: int(texts + facts.length + i) })),
    chunkLength: int(lengthOf(chunks)),
    terms: [...termRows('FACT', facts), ...termRows('CHUNK', chunks)],
    names: [...names.values()],
    mentions: mentions.map(({ name, chunk, count, home }) => ({
      name: names.get(name)?.name,
      chunk,
      count: int(count),
      home,
    })),
  };
}

const lengthOf = (texts: readonly Terms[]): number => texts.reduce((sum, { terms }) => sum + terms.length, 0);

const chunkRow = (chunk: Chunk & Terms): Readonly<Record<string, unknown>> => ({
  ...chunk,
  position: int(chunk.position),
  occurredAt: int(chunk.occurredAt),
  committedAt: transactionDate(chunk.committedAt),
  terms: chunk.terms.join(' '),
});

/** In how many of the texts each term occurs. */
function termRows(corpus: Corpus, texts: readonly Terms[]): readonly Readonly<Record<string, unknown>>[] {
  const documents = new Map<string, number>();
  for (const { terms } of texts) for (const term of new Set(terms)) documents.set(term, (documents.get(term) ?? 0) + 1);
  return [...documents].map(([term, count]) => ({ corpus, term, documents: int(count) }));
}

/** A text with its own vector and those of its parts and surroundings. */
interface TextRow {
  readonly ref: string;
  vector: readonly number[] | null;
  readonly passages: Readonly<Record<string, unknown>>[];
}

function textRows(vectors: readonly VectorRow[], of: Corpus): readonly TextRow[] {
  const rows = new Map<string, TextRow>();
  for (const { corpus, ref, kind, part, vector } of vectors) {
    if (corpus !== of) continue;
    const row = rows.get(ref) ?? { ref, vector: null, passages: [] };
    rows.set(ref, row);
    // A vector of zeros has no direction: Neo4j refuses to compare it. The text counts as embedded, and nothing is near it.
    if (vector.every((number) => number === 0)) continue;
    if (kind === 'TEXT') row.vector = [...vector];
    else row.passages.push({ kind, part: int(part), vector: [...vector] });
  }
  return [...rows.values()];
}

/** @throws AsofError conflict `other_model` */
function checkModel(space: string, row: Row | undefined, model: string, dimensions: number): void {
  const [known, length] = [row?.[3] ?? null, row?.[4]];
  if (known === null || (known === model && length === dimensions)) return;
  throw conflict(
    'other_model',
    `The vectors of '${space}' are of ${known} (${length} dimensions), these of ${model} (${dimensions}); make them anew with \`asof reindex\`.`,
    'model',
  );
}

/** Whether there were any. The last look finds none, under the lock: only then a space is without a model. */
async function forgetSome(run: Run, space: string): Promise<boolean> {
  const [row] = await run('search/lock', { space });
  if (row === undefined || row[3] === null) return false;
  const params = { space, dimensions: BigInt(row[4] as number), limit: BigInt(FORGOTTEN) };
  const [forgotten] = await run('search/forget-vectors', params);
  return forgotten?.[0] !== 0;
}
