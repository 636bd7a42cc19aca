import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Asof } from '../../src/index.js';
import { PROFILES } from '../../src/recall/profiles.js';
import { tuned } from '../../src/recall/tuning.js';
import { WEIGHTS } from '../../src/recall/weights.js';
import { loadTuning } from '../../src/recall-config.js';

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'asof-tuning-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

test('what is given stands over the measured defaults, and nothing else changes', () => {
  expect(tuned()).toEqual({ weights: WEIGHTS, profiles: PROFILES });
  const { weights, profiles } = tuned({ weights: { walk: 3 }, profiles: { task: { pinned: 0.5 } } });
  expect(weights).toEqual({ ...WEIGHTS, walk: 3 });
  expect(profiles).toEqual({ ...PROFILES, task: { ...PROFILES.task, pinned: 0.5 } });
});

test.each([
  [{ weights: { walks: 1 } }, /^recall\.weights.*walks/],
  [{ weights: { walk: -1 } }, /^recall\.weights\.walk: /],
  [{ weights: { walk: Number.NaN } }, /^recall\.weights\.walk: /],
  [{ weights: { seeds: 1.5 } }, /^recall\.weights\.seeds: /],
  [{ weights: { damping: 2 } }, /^recall\.weights\.damping: /],
  [{ weights: { fusion: 'sum' } }, /^recall\.weights\.fusion: /],
  [{ profiles: { loud: {} } }, /^recall\.profiles.*loud/],
  [{ profiles: { task: { halfLifeDays: 0 } } }, /^recall\.profiles\.task\.halfLifeDays: /],
])('refused: %j', (options, message) => {
  expect(() => tuned(options as never)).toThrow(message);
});

test('a file of them is read, and one that is none is told apart', () => {
  const path = folder();
  const write = (name: string, text: string): string => {
    writeFileSync(join(path, name), text);
    return join(path, name);
  };
  expect(loadTuning({})).toEqual({});
  expect(loadTuning({ ASOF_RECALL: write('good.json', '{"weights":{"walk":3}}') })).toEqual({ weights: { walk: 3 } });
  expect(() => loadTuning({ ASOF_RECALL: join(path, 'none.json') })).toThrow(/^ASOF_RECALL: .*can't be read/);
  expect(() => loadTuning({ ASOF_RECALL: write('no.json', '{') })).toThrow(/^ASOF_RECALL: .*is no JSON/);
  expect(() => loadTuning({ ASOF_RECALL: write('bad.json', '{"weights":{"walks":3}}') })).toThrow(/walks/);
});

test('they count: without the walk nothing of it is in a score', async () => {
  const path = join(folder(), 'store.db');
  const statements = [
    { assert: { subject: 'Acme', predicate: 'led_by', object: 'Alice' } },
    { assert: { subject: 'Alice', predicate: 'born_in', object: 'Lisbon' } },
  ];
  const termsOf = async (walk: number) => {
    const asof = await Asof.open({ path, embedder: { kind: 'none' }, recall: { weights: { walk } } });
    const now = await asof.space().asOf();
    if ((await now.facts({})).length === 0) await asof.space().write({ statements });
    const { hits } = await (await asof.space().asOf()).recall({ question: 'Where was who leads Acme born?' });
    await asof.close();
    return hits.flatMap(({ explanation }) => explanation.terms.map(({ name }) => name));
  };
  expect(await termsOf(5)).toContain('walk');
  expect(await termsOf(0)).not.toContain('walk');
});
