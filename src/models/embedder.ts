/**
 * Makes vectors of texts: texts that mean the like get vectors that point the like. What a store keeps beside a fact or a chunk,
 * and what a question is compared by.
 *
 * Every vector is normalised (length 1, so that the scalar product is the cosine), finite, and belongs to the caller, who must not
 * change it: equal texts may share one. Every text is accepted, the empty one too; what is longer than the model reads is cut.
 * What fails is an AsofError of category `unavailable` whose message says what to do: callers go on without vectors and say so.
 */
export interface Embedder {
  /** Model and where it runs, as ASOF_EMBEDDER names it (`local:all-MiniLM-L6-v2`). Only vectors of one id can be compared. */
  readonly model: string;
  /**
   * Numbers in each vector. The first call embeds a short text, which waits for the model to be loaded: it tells whether there will
   * be vectors.
   */
  dimensions(): Promise<number>;
  /** One vector for each text, in order. Many at once: batches are made here, and questions go before documents. */
  embedDocuments(texts: readonly string[]): Promise<Float32Array[]>;
  embedQuery(text: string): Promise<Float32Array>;
  /** Whether it understands the text's script; if not, its vectors of this text mean nothing and must have no weight. */
  knows(text: string): boolean;
  /** What waits fails as `embedder_closed`. May be called twice. */
  close(): Promise<void>;
}
