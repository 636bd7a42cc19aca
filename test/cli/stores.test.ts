import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Folder, lines } from './run.js';

let folder: Folder;
beforeEach(() => {
  folder = new Folder();
});
afterEach(() => folder.remove());

const SECRET = 's3cret-of-the-store';
const KEY = 'k3y-of-24-characters-abc';
const ONE = lines({ assert: { subject: 'Acme', predicate: 'ceo', object: 'Alice Smith' } });
/** Nothing listens on port 1. */
const NOBODY = 'neo4j://127.0.0.1:1';

describe('choosing a store', () => {
  it('never shows the password, whatever goes wrong', { timeout: 120_000 }, async () => {
    const env = { NEO4J_PASSWORD: SECRET };
    const cases: [readonly string[], NodeJS.ProcessEnv, string][] = [
      [['facts', '--store', NOBODY], env, 'store_unreachable, field store'],
      [['import', '-', '--store', NOBODY], env, 'store_unreachable, field store'],
      [['demo', '--no-serve', '--store', NOBODY], env, 'store_unreachable, field store'],
      [['serve'], { ...env, ASOF_STORE: NOBODY }, 'store_unreachable, field store'],
      [['facts', '--store', `neo4j://neo4j:${SECRET}@127.0.0.1:1`], {}, 'credentials_in_address, field store'],
      [['serve'], { ASOF_STORE: `bolt://neo4j:${SECRET}@[::1` }, 'credentials_in_address, field store'],
      [['facts', '--store', NOBODY], { ...env, ASOF_NEO4J_POOL: '0' }, 'bad_input, field ASOF_NEO4J_POOL'],
    ];
    for (const [args, settings, code] of cases) {
      const ran = await folder.run([...args, '--verbose'], { env: settings, input: ONE });
      expect([args, ran]).toEqual([args, { code: 1, stdout: '', stderr: expect.stringContaining(`(${code})`) }]);
      expect(ran.stderr).not.toContain(SECRET);
    }
  });

  it('loads the driver of the store that is opened, and no other', async () => {
    const script = `
      const { createRequire } = await import('node:module');
      const { Asof } = await import('asof');
      const loaded = (name) => Object.keys(createRequire(import.meta.url).cache).some((file) => file.includes(name));
      const seen = () => [loaded('/neo4j-driver'), loaded('/libsql/')];
      const before = seen();
      await (await Asof.open({ path: process.argv[1] })).close();
      const sqlite = seen();
      await Asof.open({ uri: '${NOBODY}' }).catch(() => undefined);
      console.log(JSON.stringify({ before, sqlite, both: seen() }));`;
    const args = ['--input-type=module', '-e', script, folder.file('x.db')];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(JSON.parse(stdout)).toEqual({ before: [false, false], sqlite: [false, true], both: [true, true] });
  });
});

describe('asof serve with an API key', () => {
  it('listens beyond loopback, asks for the key, and shows it nowhere', { timeout: 60_000 }, async () => {
    const env = { ASOF_API_KEY: KEY, ASOF_HOST: '0.0.0.0' };
    const ask = async (url: string, headers: Record<string, string>) => {
      const asked = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
      const body = '{"query":"{ spaces { name } }"}';
      return (await fetch(`${url}/graphql`, { ...asked, body })).status;
    };
    const { answer, code, printed } = await folder.serving([], env, async (url) => [
      await ask(url, {}),
      await ask(url, { authorization: `Bearer ${KEY}` }),
      await ask(url, { authorization: `Bearer ${KEY}.` }),
      (await fetch(`${url}/ready`)).status,
    ]);
    expect({ answer, code }).toEqual({ answer: [401, 200, 401, 200], code: 0 });
    expect(printed).toContain('"store":"sqlite:./asof.db","apiKey":true');
    expect(printed).not.toContain(KEY);
  });

  it('does not start with a key that is too short, and does not repeat it', async () => {
    for (const command of [['serve'], ['demo']]) {
      const { code, stdout, stderr } = await folder.run([...command, '--verbose'], { env: { ASOF_API_KEY: 'k3y' } });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain('ASOF_API_KEY: is no API key; accepted: 16 characters or more');
      expect(stderr).not.toContain('k3y');
    }
  });
});
