import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { LAWS } from '../test/law/law-list.js';
import { MUTATIONS, type Mutation } from './law-mutations.js';

/**
 * Shows that each law's test can fail: in a copy of the sources one thing is broken at a time, and the test of the law that it
 * breaks has to fail. `npm run check:mutations`; FC_SEED gives the histories' seed.
 */

const root = resolve(fileURLToPath(import.meta.url), '../..');
const COPIED = [
  'src',
  'sql',
  'cypher',
  'test/law',
  'test/setup.ts',
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vitest.config.ts',
];
/** Milliseconds that one run of tests may take. */
const LIMIT = 120_000;

/** A mutation that is no program, or no SQL, shows nothing. */
const NOT_A_LAW = /SQLITE_ERROR|SyntaxError|ReferenceError|TypeError|bad_parameter/;

const run = promisify(execFile);

interface Verdict {
  readonly passed: number;
  /** Tests that a history failed. */
  readonly broken: number;
  /** What went wrong in any other way. */
  readonly trouble: string | null;
}

interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: readonly string[] }[];
  }[];
}

async function copy(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'asof-mutations-'));
  for (const path of COPIED) await cp(join(root, path), join(folder, path), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  // Reader threads run compiled code.
  await run('node', [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], { cwd: folder });
  return folder;
}

/** Runs the tests of one law, or of all of them. */
async function test(folder: string, law: number | null): Promise<Verdict> {
  const output = join(folder, 'report.json');
  await rm(output, { force: true });
  const only = law === null ? [] : ['-t', `law ${law}:`];
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = [
    vitest,
    'run',
    'test/law/sqlite.test.ts',
    '--project=asof',
    '--bail=1',
    '--reporter=json',
    `--outputFile=${output}`,
    ...only,
  ];
  // It ends with an error where a test fails; the report says what failed.
  const ended = await run('node', args, {
    cwd: folder,
    timeout: LIMIT,
    env: { ...process.env, LAWS_SHRINK: 'no' },
  }).catch((error: Error) => error);
  const report = await readFile(output, 'utf8').then(
    (text) => JSON.parse(text) as Report,
    () => null,
  );
  if (report === null)
    return { passed: 0, broken: 0, trouble: `no report: ${'message' in ended ? ended.message : ''}` };
  const failures = report.testResults.flatMap((file) => [
    ...file.assertionResults.filter((a) => a.status === 'failed').map((a) => a.failureMessages.join('\n')),
    // A file that fails as a whole ran none of its tests.
    ...(file.assertionResults.length > 0 ? [] : [`SyntaxError ${file.message}`]),
  ]);
  const broken = failures.filter((message) => !NOT_A_LAW.test(message));
  const trouble = failures.find((message) => !broken.includes(message)) ?? null;
  return { passed: report.numPassedTests, broken: broken.length, trouble };
}

/** Breaks one thing, tests the law, and mends it. */
async function tryMutation(folder: string, { law, file, find, replace }: Mutation): Promise<Verdict> {
  const path = join(folder, file);
  const source = await readFile(path, 'utf8');
  const places = source.split(find).length - 1;
  if (places !== 1) return { passed: 0, broken: 0, trouble: `'${find.trim()}' is ${places} times in ${file}` };
  await writeFile(
    path,
    source.replace(find, () => replace),
  );
  const verdict = await test(folder, law);
  await writeFile(path, source);
  return verdict;
}

async function main(): Promise<number> {
  const untried = LAWS.filter(({ number }) => !MUTATIONS.some(({ law }) => law === number));
  if (untried.length > 0) throw new Error(`no mutation for law ${untried.map(({ number }) => number).join(', ')}`);
  const folder = await copy();
  try {
    const clean = await test(folder, null);
    console.log(`unchanged: ${clean.passed} tests passed, ${clean.broken} failed`);
    if (clean.broken > 0 || clean.trouble !== null || clean.passed === 0) {
      console.error(clean.trouble ?? 'the laws do not hold to begin with');
      return 1;
    }
    console.log('law | mutation | caught');
    let survived = 0;
    for (const mutation of MUTATIONS) {
      const { broken, trouble } = await tryMutation(folder, mutation);
      const caught = broken > 0;
      if (!caught) survived += 1;
      console.log(`${mutation.law} | ${mutation.says} | ${caught ? 'yes' : `NO ${trouble ?? ''}`}`);
    }
    console.log(`${MUTATIONS.length - survived} of ${MUTATIONS.length} mutations caught`);
    return survived === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();
