/**
 * Measures recall on the sets of ASOF_DATA (or ../shared/data): they are written through the library, and asked through it.
 *
 *   npm run eval -- recall [--set musique,hotpotqa] [--store sqlite|neo4j] [--questions N] [--vectors FOLDER]
 *     [--json FILE] [--against FILE] [--check]
 *
 * Prints for each set and method recall@2, 5 and 10, hit@5, the mean reciprocal rank (all in %), tokens of the first ten hits and
 * ms a question, of even and of odd questions apart: parameters are chosen on even ones and judged on odd ones. `--check` exits 1
 * where recall@5 on odd questions is not above the best of BM25, vectors and min-max by what its set asks for. `--vectors` keeps vectors in a folder, for the next
 * run and the other store; ms a question then leave out the embedding of questions that were asked before.
 * `--against` prints how recall@5 and the mean reciprocal rank differ from a file that `--json` wrote.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbedder } from '../../src/models/open.js';
import { engineNamed } from '../stores.js';
import { differences, type Kept } from './against.js';
import { type Measured, measureSet } from './measure-set.js';
import { SETS, type SetName } from './sets.js';
import { keptOnDisk } from './vector-cache.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', default: Object.keys(SETS).join(',') },
    store: { type: 'string', default: 'sqlite' },
    questions: { type: 'string' },
    vectors: { type: 'string' },
    json: { type: 'string' },
    against: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});
if (positionals[0] !== 'recall') throw new Error(`eval: '${positionals[0] ?? ''}' is none of recall`);
const names = values.set.split(',').map((name) => {
  if (!(name in SETS)) throw new Error(`--set: '${name}' is none of ${Object.keys(SETS).join(', ')}`);
  return name as SetName;
});
const engine = engineNamed(values.store);
const local = await openEmbedder({ kind: 'local' });
if (local === null) throw new Error('there is no embedder');
const embedder = values.vectors === undefined ? local : await keptOnDisk(local, values.vectors);
const all: Measured[] = [];
for (const name of names) {
  const most = values.questions === undefined ? undefined : Number(values.questions);
  const measured = await measureSet(name, engine, embedder, most);
  all.push(...measured);
  print(measured);
}
await embedder.close();
if (values.json !== undefined) {
  mkdirSync(dirname(values.json), { recursive: true });
  const kept: Kept = { node: process.version, store: values.store, measured: all };
  writeFileSync(values.json, `${JSON.stringify(kept, rounded, 2)}\n`);
}
if (values.against !== undefined) for (const line of differences(all, values.against)) console.log(line);
const short = names.flatMap((name) => shortOf(name, all));
for (const line of short) console.log(line);
if (values.check && short.length > 0) process.exitCode = 1;

/** Shares to a hundredth of a percent, ms to a tenth: what a run says, and no more. */
function rounded(key: string, value: unknown): unknown {
  if (typeof value !== 'number') return value;
  const digits = key === 'ms' || key === 'tokens' ? 1 : 4;
  return Number(value.toFixed(digits));
}

function print(measured: readonly Measured[]): void {
  const percent = (x: number): string => (100 * x).toFixed(1);
  for (const { set, method, questions, even, odd, tokens, ms } of measured) {
    for (const [which, s] of [
      ['even', even],
      ['odd', odd],
    ] as const) {
      const figures = [s.recall2, s.recall5, s.recall10, s.hit5, s.mrr].map(percent).map((text) => text.padStart(6));
      const cost = `${tokens === null ? '' : tokens.toFixed(0)}`.padStart(6);
      console.log(
        `${set.padEnd(12)}${method.padEnd(9)}${which.padEnd(5)}${figures.join('')}${cost}${(ms === null ? '' : ms.toFixed(1)).padStart(8)}  (${questions})`,
      );
    }
  }
}

/** Where recall is not as far above the others as its set asks for, on odd questions. */
function shortOf(name: SetName, measured: readonly Measured[]): string[] {
  const at5 = (method: string): number =>
    100 * (measured.find((m) => m.set === name && m.method === method)?.odd.recall5 ?? 0);
  const others = name === 'cmrc' || name === 'jsquad' ? ['BM25'] : ['BM25', 'vectors', 'min-max'];
  const best = Math.max(...others.map(at5));
  const gain = at5('recall') - best;
  const { gain: asked } = SETS[name];
  return gain >= asked - 1e-9
    ? []
    : [
        `${name}: recall@5 ${at5('recall').toFixed(1)} is ${gain.toFixed(1)} points above ${best.toFixed(1)}; ${asked} are asked for`,
      ];
}
