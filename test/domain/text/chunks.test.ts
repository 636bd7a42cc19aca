import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunksOf, textToIndex, windowAt } from '../../../src/domain/text/chunks.js';
import { MAX_CHUNK_LENGTH, stretchesOf } from '../../../src/domain/text/cut.js';
import { sentencesOf } from '../../../src/domain/text/sentences.js';

const sentences = (text: string) => sentencesOf(text).map(({ start, end }) => text.slice(start, end));
const prose = fc.string({ unit: fc.constantFrom(...'aB. !?\n。」"張\u{1F600}\ud800'), maxLength: 3000 });

describe('sentencesOf', () => {
  it.each([
    ['One. Two! Three?', ['One.', 'Two!', 'Three?']],
    ['Dr. Who met J. K. Rowling. She left.', ['Dr. Who met J. K. Rowling.', 'She left.']],
    ['v2.3.1 is out.', ['v2.3.1 is out.']],
    ['他来了。她走了！「真的？」好', ['他来了。', '她走了！', '「真的？」', '好']],
    ['line\nnext', ['line', 'next']],
    ['She said "go." He went.', ['She said "go."', 'He went.']],
    ['  ', []],
  ])('of %j', (text, expected) => expect(sentences(text)).toEqual(expected));
});

describe('stretchesOf', () => {
  it('loses nothing but white space, goes forward and keeps the limit', () => {
    fc.assert(
      fc.property(prose, (text) => {
        let covered = 0;
        for (const { start, end } of stretchesOf(text)) {
          expect(end - start).toBeLessThanOrEqual(MAX_CHUNK_LENGTH);
          expect(text.slice(covered, start).trim()).toBe('');
          expect(end).toBeGreaterThan(covered);
          covered = end;
        }
        expect(text.slice(covered).trim()).toBe('');
      }),
    );
  });

  it('says the last sentence again, but not across paragraphs', () => {
    const sentence = 'Some words that fill a sentence of about sixty characters ok.';
    const text = Array(20).fill(sentence).join(' ');
    const [first, second] = stretchesOf(text);
    expect(first!.end - second!.start).toBe(sentence.length);
    const half = Array(9).fill(sentence).join(' ');
    expect(stretchesOf(`${half}\n\n${half}`)).toEqual([
      { start: 0, end: half.length },
      { start: half.length + 2, end: 2 * half.length + 2 },
    ]);
  });

  it('cuts a text without sentences or spaces, never within a character', () => {
    const text = `a${'\u{1F600}'.repeat(3000)}`;
    for (const { start, end } of stretchesOf(text)) expect(text.slice(start, end).isWellFormed()).toBe(true);
  });
});

describe('chunksOf', () => {
  it('reads a text, a document, a conversation and other JSON', () => {
    expect(chunksOf('Hello.')).toEqual([
      { position: 0, text: 'Hello.', source: 0, start: 0, end: 6, title: null, speaker: null, at: null },
    ]);
    expect(chunksOf({ title: 'T', text: ' x ' })).toMatchObject([{ title: 'T', text: 'x', start: 1, end: 2 }]);
    const turns = [
      { speaker: 'Ann', text: 'Hi', at: '2024-01-01' },
      { role: 'user', content: 'Yo' },
      { role: 'assistant', content: [{ type: 'text', text: 'Well' }] },
    ];
    const said = [
      { position: 0, speaker: 'Ann', text: 'Hi', at: '2024-01-01', source: 0 },
      { position: 1, speaker: 'user', text: 'Yo', at: null, source: 1 },
      { position: 2, speaker: 'assistant', text: 'Well', at: null, source: 2 },
    ];
    expect(chunksOf(turns)).toMatchObject(said);
    expect(chunksOf({ title: 'Talk', turns })).toMatchObject(said.map((turn) => ({ ...turn, title: 'Talk' })));
    expect(chunksOf({ a: 'one', b: [1, null, { c: 'two' }] }).map((chunk) => chunk.text)).toEqual(['one', 'two']);
    expect(chunksOf(undefined)).toEqual([]);
  });

  it('never throws for anything JSON can say, and each text is where its chunk says', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (body) => {
        for (const [i, chunk] of chunksOf(body).entries()) {
          expect(chunk.position).toBe(i);
          expect(chunk.end - chunk.start).toBe(chunk.text.length);
          expect(chunk.text.trim()).not.toBe('');
        }
      }),
    );
    const deep: unknown = JSON.parse(`${'['.repeat(5000)}"x"${']'.repeat(5000)}`);
    expect(chunksOf(deep)).toHaveLength(1);
  });

  it('cuts a long turn and gives each piece its speaker', () => {
    const chunks = chunksOf([{ speaker: 'Ann', text: 'Many words here. '.repeat(200) }]);
    expect(chunks.length).toBeGreaterThan(2);
    for (const chunk of chunks) expect(chunk.speaker).toBe('Ann');
  });

  it('shows a turn with the two before it', () => {
    const chunks = chunksOf(['a', 'b', 'c', 'd'].map((text, i) => ({ speaker: `S${i}`, text })));
    expect(windowAt(chunks, 3)).toBe('S1: b\nS2: c\nS3: d');
    expect(windowAt(chunks, 0)).toBe('S0: a');
    expect(textToIndex({ title: 'T', speaker: null, text: 'x' })).toBe('T. x');
  });
});
