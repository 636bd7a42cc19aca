import { expect, test } from 'vitest';
import { namedIn, rarity } from '../../src/recall/named.js';
import { spread } from '../../src/recall/spread.js';
import { WEIGHTS } from '../../src/recall/weights.js';
import { frequencies, links } from './items.js';

const once = { ...WEIGHTS, rounds: 1 };

test('one round by hand: what the seed holds goes over what it names to the others that name it', () => {
  // a names x; x is named by a and b alike, so each gets half.
  const all = links('a: x', 'b: x');
  const { mass } = spread(new Map([['a', 1]]), { links: all, df: frequencies(all), documents: 10 }, once);
  expect(mass.get('a')).toBeCloseTo(0.4 + 0.6 * 0.6 * 0.5);
  expect(mass.get('b')).toBeCloseTo(0.6 * 0.6 * 0.5);
});

test('the subject of an item draws four times as much', () => {
  const all = links('a: x', 'b: x*', 'c: x');
  const { mass } = spread(new Map([['a', 1]]), { links: all, df: frequencies(all), documents: 10 }, once);
  expect((mass.get('b') ?? 0) / (mass.get('c') ?? 0)).toBeCloseTo(4);
});

test('two rounds reach what is two joins away, one does not', () => {
  const all = links('a: x', 'b: x y', 'c: y');
  const graph = { links: all, df: frequencies(all), documents: 10 };
  expect(spread(new Map([['a', 1]]), graph, once).mass.has('c')).toBe(false);
  expect(spread(new Map([['a', 1]]), graph, WEIGHTS).mass.get('c')).toBeGreaterThan(0);
});

test('facts are ways between entities as texts are', () => {
  // The text names Acme, the fact says that Acme is led by Alice, another text is about Alice.
  const all = links('text: acme', 'fact: acme* alice', 'alice: alice*');
  const graph = { links: all, df: frequencies(all), documents: 10 };
  const { mass, waysTo } = spread(new Map([['text', 1]]), graph, WEIGHTS);
  expect(mass.get('alice')).toBeGreaterThan(0);
  expect(waysTo('alice')).toEqual([{ node: 'alice', from: 'fact', share: 1 }]);
  expect(waysTo('fact')[0]).toMatchObject({ node: 'acme', from: 'text' });
  expect(waysTo('nobody')).toEqual([]);
});

test('a hub that was loaded in part gives no more to what was loaded', () => {
  const all = links('a: x', 'b: x');
  const whole = spread(new Map([['a', 1]]), { links: all, df: new Map([['x', 2]]), documents: 1000 }, once);
  const part = spread(new Map([['a', 1]]), { links: all, df: new Map([['x', 200]]), documents: 1000 }, once);
  expect(whole.mass.get('b')).toBeCloseTo(0.18);
  expect(part.mass.get('b')).toBeCloseTo(0.0018);
});

test('no mass comes from nowhere', () => {
  const all = links('a: x y', 'b: x y* z', 'c: z* q', 'd: q x');
  const { mass } = spread(
    new Map([
      ['a', 0.7],
      ['c', 0.3],
    ]),
    { links: all, df: frequencies(all), documents: 50 },
    WEIGHTS,
  );
  expect([...mass.values()].reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(1);
  const nothing = { links: [], df: new Map<string, number>(), documents: 0 };
  expect([...spread(new Map([['a', 1]]), nothing, WEIGHTS).mass]).toEqual([['a', expect.closeTo(0.4)]]);
});

test('the rarest entity of the question counts whole, others by their share', () => {
  const found = namedIn(
    [
      { node: 'rare', df: 1 },
      { node: 'common', df: 50 },
    ],
    links('a: rare* common', 'b: common'),
    100,
  );
  expect(found.get('a')).toEqual({ named: 1, home: 1, nodes: ['common', 'rare'] });
  expect(found.get('b')).toEqual({ named: rarity(100, 50) / rarity(100, 1), home: 0, nodes: ['common'] });
  expect(rarity(100, 1)).toBeCloseTo(Math.log(101 / 1.5));
  expect(rarity(5, 5_000)).toBe(Math.log(5001 / 5000.5));
  expect(namedIn([], links('a: rare'), 100).size).toBe(0);
});
