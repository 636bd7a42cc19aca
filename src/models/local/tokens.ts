import { Tokenizer } from '@huggingface/tokenizers';
import { cutText } from '../batches.js';

/** No text of this many characters has fewer tokens than the model reads, unless it is blank or made of words beyond 30 letters. */
const MOST_CHARACTERS = 8192;

/** Cuts a text into the ids of its tokens, at most `most`, the marks of beginning and end included. */
export type Tokens = (text: string, most: number) => number[];

/**
 * The uncased BERT tokeniser over a vocabulary of one token a line. Marks such as `[SEP]` in a text are text.
 * @throws Error if the vocabulary lacks one of BERT's marks
 */
export function bertTokens(vocabulary: string): Tokens {
  const vocab = Object.fromEntries(vocabulary.split('\n').flatMap((token, id) => (token === '' ? [] : [[token, id]])));
  const [start, end] = ['[CLS]', '[SEP]'].map((mark) => {
    const id = vocab[mark];
    if (id === undefined) throw new Error(`the vocabulary has no ${mark}`);
    return id;
  }) as [number, number];
  const tokenizer = new Tokenizer(
    {
      added_tokens: [],
      normalizer: {
        type: 'BertNormalizer',
        clean_text: true,
        handle_chinese_chars: true,
        strip_accents: null,
        lowercase: true,
      },
      pre_tokenizer: { type: 'BertPreTokenizer' },
      post_processor: null,
      decoder: null,
      model: {
        type: 'WordPiece',
        unk_token: '[UNK]',
        continuing_subword_prefix: '##',
        max_input_chars_per_word: 100,
        vocab,
      },
    },
    {},
  );
  return (text, most) => {
    const { ids } = tokenizer.encode(cutText(text, MOST_CHARACTERS), { add_special_tokens: false });
    return [start, ...ids.slice(0, most - 2), end];
  };
}
