import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Asof } from '../../src/asof.js';
import { createServer } from '../../src/graphql/server.js';
import { Folder } from '../cli/run.js';

/** What README and CONTRIBUTING show runs as it stands. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The blocks of a language, in order. */
const blocks = (language: string): string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map((match) => match[1] ?? '');

/** The words of a command line; what stands in quotes is one. */
const words = (line: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2] ?? '');

const commands = blocks('sh')
  .flatMap((block) => block.split('\n'))
  .filter((line) => line.startsWith('asof '))
  .map((line) => words(line).slice(1));

const folder = new Folder();
const module = mkdtempSync(join(root, 'test', '.examples-readme-'));

beforeAll(() => symlinkSync(join(root, 'examples'), folder.file('examples')));
afterAll(() => {
  folder.remove();
  rmSync(module, { recursive: true, force: true });
});

describe('README', () => {
  it('shows commands that answer, each on what the ones before it made', async () => {
    const finite = commands.filter(([name]) => name !== 'serve');
    expect(finite.length).toBeGreaterThan(3);
    for (const command of finite) {
      const { code, stdout, stderr } = await folder.run(command);
      expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: expect.not.stringContaining('asof:') });
      expect(stdout, command.join(' ')).not.toMatch(/^(no|0) (facts?|paths?|versions?|hits?)/m);
    }
    const ford = finite.find(([name]) => name === 'facts') ?? [];
    expect((await folder.run(ford)).stdout).toMatch(/holds_office +President of the United States/);
  });

  it('shows what recall answers over two hops, at two states of knowledge', async () => {
    const asked = commands.filter(([name, question]) => name === 'recall' && question?.includes('1866'));
    const shown = blocks('text');
    expect([asked.length, shown.length]).toEqual([2, 2]);
    for (const [i, command] of asked.entries()) {
      const { stdout } = await folder.run(command);
      const lines = stdout.split('\n');
      for (const line of shown[i]?.trimEnd().split('\n') ?? []) {
        const beginning = line.endsWith('…') ? line.slice(0, -1) : null;
        const isThere = lines.some((one) => (beginning === null ? one === line : one.startsWith(beginning)));
        expect(isThere, `${line}\n\n${stdout}`).toBe(true);
      }
    }
  });

  it('shows TypeScript that prints what its comments say', async () => {
    const [code = ''] = blocks('ts');
    const expected = code.split('\n').flatMap((line) => /console\.log\(.*\/\/ (.*)$/.exec(line)?.[1] ?? []);
    expect(expected.length).toBeGreaterThan(3);
    const path = join(folder.path, 'library.db');
    const body = code
      .replace("from 'asof'", "from '../../src/index.js'")
      .replace("'./asof.db'", JSON.stringify(path))
      .replaceAll('console.log(', 'print(');
    const prelude = `import { formatWithOptions } from 'node:util';
export const printed: string[] = [];
const print = (...shown: unknown[]) => void printed.push(formatWithOptions({ colors: false }, ...shown));
`;
    writeFileSync(join(module, 'readme.ts'), prelude + body);
    const { printed } = (await import(join(module, 'readme.ts'))) as { printed: string[] };
    expect(printed).toEqual(expected);
  });

  it('shows GraphQL that is answered from the example', async () => {
    const asof = await Asof.open({ path: folder.file('us.db') });
    const server = createServer({ asof, logger: pino({ level: 'silent' }), questions: undefined });
    const questions = blocks('graphql');
    expect(questions).toHaveLength(1);
    for (const query of questions) {
      const answer = await server.fetch(
        new Request('http://localhost/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ query }),
        }),
      );
      const { data, errors } = (await answer.json()) as { data: Shown; errors?: unknown };
      expect(errors).toBeUndefined();
      // The list had it so that day; it was corrected later.
      const held = data.asOf.entity?.facts.nodes ?? [];
      expect(held.map(({ subject }) => subject.name)).toEqual(['Richard Milhous Nixon', 'Spiro Theodore Agnew']);
      expect(held.every(({ provenance }) => provenance.length > 0)).toBe(true);
    }
    await server.dispose();
    await asof.close();
  });

  it('names files that are there, and so does CONTRIBUTING', () => {
    const texts = [readme, readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')].join('\n');
    const paths = [...texts.matchAll(/\b(?:test|src|sql|docs|schema|examples)\/[\w./-]*\w/g)].map((match) => match[0]);
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

interface Shown {
  readonly asOf: {
    readonly entity: {
      readonly facts: {
        readonly nodes: readonly {
          readonly subject: { readonly name: string };
          readonly provenance: readonly unknown[];
        }[];
      };
    } | null;
  };
}
