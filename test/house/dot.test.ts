import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import wabt from 'wabt';
import { DOTS, Halls, ROWS } from '../../src/store/sqlite/halls.js';

const SOURCE = fileURLToPath(new URL('../../src/store/sqlite/dot.wat', import.meta.url));

test('what runs is what dot.wat says', async () => {
  const compiled = (await wabt()).parseWat(SOURCE, readFileSync(SOURCE, 'utf8'), { simd: true }).toBinary({}).buffer;
  expect(DOTS).toBe(Buffer.from(compiled).toString('base64'));
});

test.each([1, 3, 16, 17, 384, 1536])('products of vectors of %i numbers, also after the memory has grown', (length) => {
  const halls = new Halls();
  const vectorOf = (seed: number) => Float32Array.from({ length }, (_, i) => Math.sin(seed * 31 + i * 7));
  const boards = Array.from({ length: 9 }, () => halls.board(length));
  for (const [b, board] of boards.entries()) {
    for (let row = 0; row < ROWS; row++) board.hall.put(board, row, new Uint8Array(vectorOf(b * ROWS + row).buffer));
  }
  const asked = vectorOf(-1);
  for (const [b, board] of boards.entries()) {
    board.hall.ask(asked);
    const wanted = [ROWS - 1, 0, 5];
    board.hall.rows().set(wanted);
    const products = [...board.hall.products(board, wanted.length)];
    wanted.forEach((row, i) => {
      const exact = vectorOf(b * ROWS + row).reduce((sum, x, at) => sum + x * (asked[at] as number), 0);
      expect(products[i]).toBeCloseTo(exact, 3);
    });
  }
});

test('a board that was given back is used again', () => {
  const halls = new Halls();
  const [first, second] = [halls.board(384), halls.board(384)];
  first.hall.give(first);
  expect([halls.board(384).at, halls.board(384).at > second.at]).toEqual([first.at, true]);
});
