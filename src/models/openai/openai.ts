import { type BatchLimits, cutText, inBatches } from '../batches.js';
import type { Embedder } from '../embedder.js';
import { embedderFailed } from '../failure.js';
import { prefixesOf } from '../prefixes.js';
import type { Kind } from '../thread.js';
import { vectorsOf } from './answer.js';
import { type Client, connect } from './client.js';
import { OPENAI_DEFAULTS, type OpenaiOptions } from './options.js';

/** As much as every server of this kind takes at once. */
const REQUEST: BatchLimits = { texts: 32, characters: 64_000 };
/** Under 8,192 tokens, OpenAI's limit, in English; a chunk is far shorter in every language. */
const MOST_CHARACTERS = 6000;
const TOGETHER = 4;

/** Milliseconds at most for one request, and how often it is sent again. Someone waits for the answer to a question. */
const patienceOf = ({ timeoutMs = OPENAI_DEFAULTS.timeoutMs }: OpenaiOptions) => ({
  document: { timeout: timeoutMs, maxRetries: 4 },
  query: { timeout: Math.min(timeoutMs, 5000), maxRetries: 1 },
});

/** An embedder behind OpenAI's `/embeddings`. Opening asks nothing; the first answer tells the dimensions. */
export function openOpenai(options: OpenaiOptions): Embedder {
  const model = `openai:${options.model}`;
  const patience = patienceOf(options);
  const prefixes = prefixesOf(options.model);
  let client: Promise<Client> | undefined;
  let dimensions: number | undefined;
  let closed = false;
  const underway = new Set<AbortController>();

  const embed = async (kind: Kind, texts: readonly string[]): Promise<Float32Array[]> => {
    if (closed) throw embedderFailed('embedder_closed', model, 'is closed.');
    const stop = new AbortController();
    underway.add(stop);
    client ??= connect(model, options);
    const ask = await client;
    const answer = await ask(
      texts.map((text) => sendable(prefixes[kind] + text)),
      { ...patience[kind], signal: stop.signal },
    ).finally(() => underway.delete(stop));
    const vectors = vectorsOf(model, answer, texts.length, dimensions);
    dimensions ??= vectors[0]?.length;
    return vectors;
  };

  return {
    model,
    dimensions: async () => dimensions ?? ((await embed('query', ['dimensions']))[0]?.length as number),
    embedDocuments: (texts) => inBatches(texts, REQUEST, TOGETHER, (batch) => embed('document', batch)),
    embedQuery: async (text) => (await embed('query', [text]))[0] as Float32Array,
    // A server's model is not known to us; those in use are multilingual.
    knows: () => true,
    close: async () => {
      closed = true;
      for (const stop of underway) stop.abort();
    },
  };
}

/** Servers refuse the empty text, and some fail on a very long one. */
function sendable(text: string): string {
  return text.trim() === '' ? ' ' : cutText(text, MOST_CHARACTERS);
}
