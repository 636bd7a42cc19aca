import { bind } from './cypher.js';
import { change, PATIENCE_MS } from './migrate.js';
import type { Server } from './server.js';

const ALL = [
  'migration/vector-index.facts',
  'migration/vector-index.chunks',
  'migration/vector-index.passages',
] as const;

/** The indexes of vectors, one of each sort for every length there is. */
export class VectorIndexes {
  readonly #server: Server;
  /** Lengths whose indexes are known to be there. */
  readonly #known = new Set<number>();

  constructor(server: Server) {
    this.#server = server;
  }

  /** Whether vectors of this length can be asked. */
  async ready(dimensions: number): Promise<boolean> {
    if (this.#known.has(dimensions)) return true;
    const [row] = await this.#server.read('migration/vector-index.ready', { dimensions: BigInt(dimensions) });
    if (row?.[0] !== ALL.length) return false;
    this.#known.add(dimensions);
    return true;
  }

  /** Makes those that are missing, and waits until they can be asked. */
  async make(dimensions: number): Promise<void> {
    if (await this.ready(dimensions)) return;
    for (const name of ALL) await change(this.#server, ...bind(name, { dimensions: BigInt(dimensions) }));
    await change(this.#server, ...bind('migration/await-indexes', { seconds: BigInt(PATIENCE_MS / 1000) }));
    this.#known.add(dimensions);
  }
}
