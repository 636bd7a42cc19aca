import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Every example in a public docstring compiles as it stands, and runs on the world of the prelude. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = [
  'src/asof.ts',
  'src/space.ts',
  ...readdirSync(join(root, 'src/library')).map((file) => `src/library/${file}`),
];

interface Example {
  readonly name: string;
  readonly code: string;
}

/** The examples of a file, each with the line it stands in. */
function examplesOf(file: string): Example[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/@example\n((?:\s*\*(?!\/)(?!\s*@).*\n)+)/g)].map((match) => ({
    name: `${file}:${text.slice(0, match.index).split('\n').length}`,
    code: (match[1] ?? '').replace(/^\s*\* ?/gm, ''),
  }));
}

const examples = sources.flatMap(examplesOf);

/** Methods and getters of the public classes: each must have an example. */
function publicMembers(file: string): { readonly name: string; readonly hasExample: boolean }[] {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  return source.statements.filter(ts.isClassDeclaration).flatMap((declaration) =>
    declaration.members.filter(ts.isMethodDeclaration).flatMap((member) => {
      if (ts.isPrivateIdentifier(member.name)) return [];
      const comments = ts.getJSDocCommentsAndTags(member);
      const hasExample = comments.some((comment) => comment.getText(source).includes('@example'));
      return [{ name: `${declaration.name?.text}.${member.name.getText(source)}`, hasExample }];
    }),
  );
}

const prelude = `
import { Asof, AsofError } from '../../src/index.js';
import { openSqlite } from '../../src/store/sqlite/store.js';
export { Asof, AsofError, openSqlite };

export async function world(path: string) {
  const asof = await Asof.open({ path });
  const acme = await asof.createSpace('acme');
  await acme.definePredicate({ name: 'ceo', cardinality: 'SINGLE' });
  const say = (subject: string, predicate: string, object: string, from: string) => ({ assert: { subject, predicate, object, from } });
  await acme.write({
    episode: { body: 'Alice has led Acme since 2020.', occurredAt: '2025-01-10', channel: 'news' },
    statements: [say('Acme', 'ceo', 'Alice', '2020'), say('Alice', 'lives_in', 'Berlin', '2018'), say('Acme', 'based_in', 'Berlin', '2015')],
  });
  await acme.write({ statements: [say('Acme', 'ceo', 'Bob', '2024-06')] });
  const now = await acme.asOf();
  const [fact] = await now.timeline('Acme', 'ceo');
  if (fact === undefined) throw new Error('the world has no fact');
  return { asof, acme, now, fact };
}
`;

const folder = mkdtempSync(join(root, 'test', '.examples-'));
const data = mkdtempSync(join(tmpdir(), 'asof-examples-'));

beforeAll(() => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'world.ts'), prelude);
  for (const [i, { code }] of examples.entries()) {
    const text = `import { Asof, AsofError, openSqlite, world } from './world.js';
export async function run(path: string, worldPath: string): Promise<void> {
  const { asof, acme, now, fact } = await world(worldPath);
  void [Asof, AsofError, openSqlite, asof, acme, now, fact, path];
  {
${code}
  }
  await asof.close();
}
`;
    writeFileSync(join(folder, `example-${i}.ts`), text);
  }
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
});

describe('examples in docstrings', () => {
  it('stand at every public method of the library', () => {
    const files = ['asof.ts', 'space.ts', 'library/snapshot.ts', 'library/singles.ts', 'library/batches.ts'];
    const members = files.map((file) => `src/${file}`).flatMap(publicMembers);
    expect(members.length).toBeGreaterThan(20);
    expect(members.filter(({ hasExample }) => !hasExample).map(({ name }) => name)).toEqual([]);
  });

  it('compile', () => {
    const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
    const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
    const program = ts.createProgram(
      [join(root, 'src/domain/edtf-module.d.ts'), ...examples.map((_, i) => join(folder, `example-${i}.ts`))],
      // The types of WebAssembly come with the DOM's; elsewhere packages of the server bring them.
      { ...options, lib: [...(options.lib ?? []), 'lib.dom.d.ts'], noUnusedLocals: false, noUnusedParameters: false },
    );
    const problems = ts.getPreEmitDiagnostics(program).map((diagnostic) => {
      const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ');
      const file = relative(dirname(folder), diagnostic.file?.fileName ?? '');
      const number = Number(/example-(\d+)/.exec(file)?.[1] ?? -1);
      return `${examples[number]?.name ?? file}: ${text}`;
    });
    expect(problems).toEqual([]);
  }, 120_000);

  it.each(examples.map((example, i) => ({ ...example, i })))('run: $name', async ({ i }) => {
    const module = (await import(join(folder, `example-${i}.ts`))) as {
      run(path: string, worldPath: string): Promise<void>;
    };
    await module.run(join(data, `${i}.db`), join(data, `${i}-world.db`));
  });
});
