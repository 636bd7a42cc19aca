/** The built-in model, as models/all-MiniLM-L6-v2/README.md describes it. */
export const MINILM = {
  id: 'local:all-MiniLM-L6-v2',
  dimensions: 384,
  /** Tokens the model was trained to read, the two at the ends included. */
  tokens: 256,
  folder: new URL('../../../models/all-MiniLM-L6-v2/', import.meta.url),
} as const;
