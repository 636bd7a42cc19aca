import type { Kind } from './thread.js';

/** What a model was trained to see before a question and before a passage: E5 does, whoever runs it. */
export function prefixesOf(model: string): Readonly<Record<Kind, string>> {
  return /(^|[-_/\\])e5[-_](small|base|large)/i.test(model)
    ? { query: 'query: ', document: 'passage: ' }
    : { query: '', document: '' };
}
