import { countTokens as count } from 'gpt-tokenizer/encoding/o200k_base';

/** Tokens of a text by o200k, the encoding of current models of OpenAI; others' differ by some per cent. */
export function countTokens(text: string): number {
  return count(text);
}
