import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabase, neo4j, ownServer } from '../support/neo4j.js';
import { Folder } from './run.js';

/** The command line on Neo4j: told where by an address and the environment, it answers as on SQLite. */

const folder = new Folder();
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  const address = neo4j();
  await emptyDatabase(address);
  const { uri, username, password, database } = address;
  const named = database === null ? {} : { NEO4J_DATABASE: database };
  env = { ASOF_STORE: uri, NEO4J_USERNAME: username, NEO4J_PASSWORD: password, ...named };
});
afterAll(() => folder.remove());

/** What a run says but for the store's own refs and name. */
function plain(text: string, store: string): string {
  return text.replaceAll(store, '<store>').replace(/\b(st|fa|ep|en)_\w+/g, '$1_…');
}

const SQLITE = 'sqlite:./asof-demo.db';

describe('asof on Neo4j', () => {
  it('has a demo that answers as on SQLite', { timeout: 240_000 }, async () => {
    const uri = env.ASOF_STORE ?? '';
    const here = await folder.run(['demo', '--no-serve', '--store', uri], { env });
    const there = await folder.run(['demo', '--no-serve']);
    expect(here).toMatchObject({ code: 0, stderr: '' });
    expect(plain(here.stdout, uri)).toBe(plain(there.stdout, SQLITE));
  });

  it('creates a space on import, asks it, and tells when there is none', { timeout: 120_000 }, async () => {
    const line = '{"assert":{"subject":"Acme","predicate":"ceo","object":"Alice","from":"2020"}}\n';
    const stored = await folder.run(['import', '-', '--space', 'acme'], { env, input: line });
    expect(stored).toMatchObject({ code: 0, stdout: expect.stringContaining('1 statements') });
    const asked = await folder.run(['facts', 'Acme', '--space', 'acme', '--valid-at', '2021'], { env });
    expect(asked).toMatchObject({ code: 0, stdout: expect.stringMatching(/Acme +ceo +Alice/) });
    const nowhere = await folder.run(['facts', '--space', 'nowhere'], { env });
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('(space_not_found, field space)') });
  });

  it('tells of a wrong password without showing it', { timeout: 60_000 }, async () => {
    const wrong = { ...env, NEO4J_PASSWORD: 'wr0ng-and-secret' };
    const { code, stdout, stderr } = await folder.run(['facts', '--verbose'], { env: wrong });
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('(store_login_refused, field store)');
    expect(stderr).not.toContain('wr0ng-and-secret');
  });

  it('serves, is not ready while Neo4j is away, and shows no secret', { timeout: 240_000 }, async (context) => {
    const server = await ownServer(context);
    const key = 'k3y-of-24-characters-abc';
    const { uri, username, password } = server;
    const settings = { ASOF_STORE: uri, NEO4J_USERNAME: username, NEO4J_PASSWORD: password, ASOF_API_KEY: key };
    const { answer, code, printed } = await folder.serving([], settings, async (url) => {
      const probe = async (path: string) => (await fetch(`${url}${path}`)).status;
      const until = async (status: number) => {
        while ((await probe('/ready')) !== status) await new Promise((resolve) => setTimeout(resolve, 200));
        return status;
      };
      const before = await probe('/ready');
      await server.kill();
      const away = [await until(503), await probe('/health')];
      await server.start();
      return [before, away, await until(200)];
    });
    expect({ answer, code }).toEqual({ answer: [200, [503, 200], 200], code: 0 });
    expect(printed).toContain(`"store":"${uri}","apiKey":true`);
    expect(printed).toContain('not ready');
    for (const secret of [password, key]) expect(printed.includes(secret)).toBe(false);
  });
});
