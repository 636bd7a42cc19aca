import { randomUUID } from 'node:crypto';
import { AsofError, conflict } from '../domain/errors.js';
import type { Embedder } from '../models/embedder.js';
import type { Store } from '../store/port.js';
import type { IndexState, Pending } from '../store/texts.js';
import { vectorsOf } from './index-vectors.js';

/** Texts that get their vectors in one go: one batch of the embedder. */
export const TEXTS = 64;

/** What may be wrong with a text: it, or a batch with it, is refused. */
const OF_TEXTS: ReadonlySet<string> = new Set([
  'embedder_refused',
  'embedder_bad_answer',
  'embedder_stopped',
  'embedder_down',
  'bad_vector',
]);

export interface Step {
  /** Texts that got a vector. */
  readonly embedded: number;
  /** Texts that were set aside. */
  readonly aside: number;
  /** Texts whose vector is still to come. */
  readonly pending: number;
}

/**
 * Gives vectors of one model to texts. Vectors of different models are never mixed: where there are others', nothing is made. A
 * text that is refused by an embedder that takes others, or by the store, is set aside, so that it holds up nobody.
 */
export class VectorWriter {
  readonly #store: Store;
  readonly #embedder: Embedder;

  constructor(store: Store, embedder: Embedder) {
    this.#store = store;
    this.#embedder = embedder;
  }

  /**
   * The next texts.
   * @throws AsofError unavailable where the embedder fails; conflict `other_model`
   */
  async step(space: string): Promise<Step> {
    const state = await this.#store.indexState(space);
    await checkModel(space, state, this.#embedder);
    const texts = await this.#store.unembedded(space, TEXTS);
    if (texts.length === 0) return { embedded: 0, aside: 0, pending: 0 };
    const aside = await this.#give(space, texts);
    await this.#store.setAside(
      space,
      aside.map(({ ref }) => ref),
    );
    const { pending } = await this.#store.indexState(space);
    return { embedded: texts.length - aside.length, aside: aside.length, pending };
  }

  /** Those of the texts that are refused; the others have their vectors. */
  async #give(space: string, texts: readonly Pending[]): Promise<readonly Pending[]> {
    try {
      await this.#store.embed(space, this.#embedder.model, await vectorsOf(this.#embedder, texts));
      return [];
    } catch (error) {
      // What takes no text at all is down, or has the wrong key: no text is at fault.
      if (!(error instanceof AsofError && OF_TEXTS.has(error.code)) || !(await this.#works())) throw error;
      if (texts.length === 1) return texts;
      const half = Math.ceil(texts.length / 2);
      return [...(await this.#give(space, texts.slice(0, half))), ...(await this.#give(space, texts.slice(half)))];
    }
  }

  /** Whether it takes a text that nobody has asked about, so that no cache answers for it. */
  async #works(): Promise<boolean> {
    try {
      return (await this.#embedder.embedDocuments([`text ${randomUUID()}`])).length === 1;
    } catch {
      return false;
    }
  }
}

/** @throws AsofError conflict `other_model` where the space has vectors that this embedder's cannot be compared with */
export async function checkModel(space: string, state: IndexState, embedder: Embedder): Promise<void> {
  const said = await othersVectors(state, embedder);
  if (said !== null) throw conflict('other_model', `${space}: ${said}.`, 'model');
}

/**
 * Where a space's vectors can't be compared with the embedder's: whose they are, how long, and what to do; null: they can, or there
 * are none.
 */
export async function othersVectors(state: IndexState, embedder: Embedder): Promise<string | null> {
  const { model, dimensions } = state;
  if (model === null) return null;
  // Where it does not answer, its length is not known, and what it makes is held against theirs later.
  const own = await embedder.dimensions().catch(() => null);
  if (model === embedder.model && (own === null || own === dimensions)) return null;
  const ours = own === null ? embedder.model : `${embedder.model} (${own} dimensions)`;
  return `the vectors are of ${model} (${dimensions} dimensions), the configured embedder is ${ours}; \`asof reindex\` makes them anew`;
}
