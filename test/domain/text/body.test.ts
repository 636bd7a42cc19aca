import { expect, test } from 'vitest';
import { readBody } from '../../../src/domain/text/body.js';
import { chunksOf } from '../../../src/domain/text/chunks.js';

const call = { id: 'c1', type: 'function', function: { name: 'weather', arguments: '{"city":"Oslo"}' } };
const talk = [
  { role: 'user', content: 'How cold is Oslo?' },
  { role: 'assistant', content: null, tool_calls: [call] },
  { role: 'tool', tool_call_id: 'c1', content: [{ type: 'text', text: '-4 °C' }, 'and wind'] },
  { role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://example.com/a.png' } }] },
  { type: 'function_call', name: 'weather', arguments: '{}' },
  null,
  7,
  'It is cold.',
];

test.each([
  ['an array', talk, null],
  ['turns', { title: 'Trip', turns: talk }, 'Trip'],
  ['messages', { title: 'Trip', messages: talk }, 'Trip'],
])('a conversation stays one where turns say nothing in words: %s', (_, body, title) => {
  const read = readBody(body);
  expect(read).toMatchObject({ kind: 'conversation', title });
  // A turn keeps the place it has in the body.
  const said = chunksOf(body).map(({ position, source, speaker, text }) => ({ position, source, speaker, text }));
  expect(said).toEqual([
    { position: 0, source: 0, speaker: 'user', text: 'How cold is Oslo?' },
    { position: 1, source: 2, speaker: 'tool', text: '-4 °C\nand wind' },
    { position: 2, source: 7, speaker: null, text: 'It is cold.' },
  ]);
});

test.each([
  ['strings alone', ['one', 'two'], ['one', 'two']],
  ['records without words', [{ a: 'one' }, { content: null, b: ['two'] }], ['one', 'two']],
  ['nothing', [], []],
])('of an array without a turn the strings are the texts: %s', (_, body, texts) => {
  expect(readBody(body)).toEqual({ kind: 'document', title: null, texts });
});
