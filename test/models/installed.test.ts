import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedWithout } from './installed.js';

/** Whole processes, with the optional packages and without. */

let without: Awaited<ReturnType<typeof installedWithout>>;
let complete: typeof without;
beforeAll(async () => {
  without = await installedWithout(['onnxruntime-node', 'onnxruntime-common', 'openai']);
  complete = await installedWithout([]);
});
afterAll(async () => {
  await without.remove();
  await complete.remove();
});

const tell = `.catch(({ category, code, message }) => say(category, code, message));`;

test('without the runtime the embedder says how to get it, and holds no process', async () => {
  const { code, out, err } = await without.run(`
    const embedder = await open({ kind: 'local' });
    await embedder.dimensions()${tell}
    await embedder.embedDocuments(['a', 'b'])${tell}
    say(embedder.knows('Latin'));`);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const [first, second, known] = out.trim().split('\n');
  expect(first).toMatch(
    /^unavailable embedder_missing embedder local:all-MiniLM-L6-v2: .*onnxruntime-node can't be loaded/,
  );
  expect(first).toContain('`ONNXRUNTIME_NODE_INSTALL=skip npm install onnxruntime-node@1.30.0`');
  expect(first).toContain('ASOF_EMBEDDER=none');
  expect([second, known]).toEqual([first, 'true']);
});

test('without their packages the other embedders say how to get them', async () => {
  const { code, out, err } = await without.run(`
    await (await open({ kind: 'openai', model: 'm' })).embedQuery('a')${tell}
    await (await open({ kind: 'transformers', model: 'm' })).embedQuery('a')${tell}
    say(await open({ kind: 'none' }));`);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/embedder_missing embedder openai:m: the package openai .*`npm install openai@[\d.]+`/);
  expect(out).toMatch(/embedder_missing embedder transformers:m: .*`npm install @huggingface\/transformers@[\d.]+`/);
  expect(out.trim().split('\n').at(-1)).toBe('null');
});

/** Stands in for the package, which is too large to be installed for a test: says what it is asked. */
const TRANSFORMERS = `
  export const env = { localModelPath: '', allowRemoteModels: true };
  export async function pipeline(task, model, { dtype }) {
    const where = env.allowRemoteModels ? 'hub' : env.localModelPath;
    return async (texts, { pooling }) => {
      console.log(JSON.stringify({ task, model, dtype, where, texts, pooling }));
      return { tolist: () => texts.map((text) => [text.length, 1]) };
    };
  }`;

test('transformers is given the model, a folder as such, and the prefixes of E5', async () => {
  const bare = await installedWithout(['@huggingface']);
  await bare.add('@huggingface/transformers', TRANSFORMERS);
  const { code, out, err } = await bare.run(`
    const hub = await open({ kind: 'transformers', model: 'Xenova/multilingual-e5-small' });
    say((await hub.embedDocuments(['ab']))[0].length, hub.knows('谁在管理公司'), await hub.dimensions());
    await hub.close();
    const folder = await open({ kind: 'transformers', model: './dist' });
    say((await folder.embedQuery('ab'))[0].toFixed(3), folder.knows('谁在管理公司'));`);
  await bare.remove();
  expect({ code, err }).toEqual({ code: 0, err: '' });
  const lines = out.trim().split('\n');
  const told = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));
  const common = { task: 'feature-extraction', dtype: 'q8', pooling: 'mean' };
  const hub = { ...common, model: 'Xenova/multilingual-e5-small', where: 'hub' };
  expect(told).toEqual([
    { ...hub, texts: ['passage: ab'] },
    { ...hub, texts: [''] },
    { ...common, model: 'dist', where: expect.stringMatching(/asof-installed-\w+$/), texts: ['ab'] },
  ]);
  expect(lines.filter((line) => !line.startsWith('{')).sort()).toEqual(['0.894 false', '2 true 2']);
});

test('without the packages everything else starts', async () => {
  const { code, out } = await without.start('demo', '--no-serve', '--store', 'sqlite:demo.db');
  expect(code).toBe(0);
  expect(out).not.toBe('');
});

test('an embedder that nobody closed holds no process', async () => {
  const { code, out } = await complete.run(`
    const embedder = await open({ kind: 'local' });
    say((await embedder.embedQuery('a')).length);`);
  expect({ code, out }).toEqual({ code: 0, out: '384\n' });
});

test('a process that exits while the model computes exits as it was told', async () => {
  const { code, err } = await complete.run(`
    const embedder = await open({ kind: 'local' });
    await embedder.embedQuery('a');
    embedder.embedDocuments(Array.from({ length: 64 }, (_, i) => 'word '.repeat(200) + i));
    setTimeout(() => process.exit(7), 50);`);
  expect({ code, err }).toEqual({ code: 7, err: '' });
});

test('a process that exits while the model is loaded exits as it was told', async () => {
  const { code, err } = await complete.run(`
    (await open({ kind: 'local' })).embedQuery('a');
    setTimeout(() => process.exit(7), 300);`);
  expect({ code, err }).toEqual({ code: 7, err: '' });
});
