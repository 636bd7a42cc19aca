import { expect, test } from 'vitest';
import { listen } from '../../src/graphql/server.js';
import { openDoor } from './door.js';

const KEY = 'q7rT0-fake-key-01';
const BEARER = { authorization: `Bearer ${KEY}` };
const QUESTION = '{"query":"{ spaces { name } }"}';
const PAGE = { accept: 'text/html,application/xhtml+xml' };

/** What an answer is made of. */
async function told(response: Response) {
  const text = await response.text();
  const { headers, status } = response;
  return { status, text, challenge: headers.get('www-authenticate'), type: headers.get('content-type') };
}

test('a question without the key, or with another, is refused', async () => {
  const door = await openDoor({ apiKey: KEY });
  const needed = expect.stringContaining('Authorization: Bearer');
  for (const authorization of [
    undefined,
    '',
    KEY,
    'Bearer',
    'Bearer ',
    `Basic ${KEY}`,
    `Bearer ${KEY}x`,
    `Bearer ${KEY.slice(0, -1)}`,
    `Bearer ${KEY} ${KEY}`,
    `Bearer "${KEY}"`,
    `Bearer ${KEY.toUpperCase()}`,
  ]) {
    const response = await door.post(QUESTION, authorization === undefined ? {} : { authorization });
    const { text, ...rest } = await told(response);
    expect([authorization, rest]).toEqual([
      authorization,
      { status: 401, challenge: 'Bearer realm="asof"', type: 'application/json' },
    ]);
    expect(JSON.parse(text)).toEqual({
      errors: [{ message: needed, extensions: { code: 'api_key_needed', category: 'forbidden' } }],
    });
  }
  expect(door.lines.length).toBeGreaterThan(0);
  expect(door.lines.join()).not.toContain(KEY.slice(0, -1));
});

test('with the key, questions are answered by POST and GET, under any name', async () => {
  const door = await openDoor({ apiKey: KEY });
  for (const authorization of [`Bearer ${KEY}`, `bearer  ${KEY}`]) {
    const answer = await door.post(QUESTION, { authorization });
    expect(await answer.json()).toEqual({ data: { spaces: [{ name: 'default' }] } });
  }
  const asked = 'https://graph.example/graphql?query={spaces{name}}';
  const get = (headers: Record<string, string>) => door.server.fetch(new Request(asked, { headers }));
  expect(await (await get(BEARER)).json()).toEqual({ data: { spaces: [{ name: 'default' }] } });
  expect((await get({})).status).toBe(401);
  // What a form of another page can send stays refused.
  expect((await door.post(QUESTION, { ...BEARER, 'content-type': 'text/plain' })).status).toBe(415);
});

test('GraphiQL loads without the key and answers nothing, whatever stands in its address', async () => {
  const door = await openDoor({ apiKey: KEY, questions: [{ query: '{ spaces { name } }' }] });
  const get = (path: string, init: RequestInit = {}) =>
    door.server.fetch(new Request(`http://localhost${path}`, { headers: PAGE, ...init }));
  // The page is large: what is wrong with it is told in words.
  const plain = await told(await get('/graphql'));
  expect([plain.status, plain.type]).toEqual([200, 'text/html']);
  const says = { key: plain.text.includes(KEY), where: plain.text.includes('Bearer <API key>') };
  expect(says).toEqual({ key: false, where: true });
  for (const query of ['{spaces{name}}', 'mutation{createSpace(name:"x"){name}}']) {
    const { status, text } = await told(await get(`/graphql?query=${query}`));
    expect([query, status, text === plain.text]).toEqual([query, 200, true]);
  }
  for (const path of ['/graphql/', '/graphql/health', '/other', '/graphql/../other', '//graphql']) {
    expect([path, (await get(path)).status]).toEqual([path, 401]);
  }
  for (const method of ['POST', 'PUT', 'OPTIONS', 'HEAD', 'DELETE']) {
    expect([method, (await get('/graphql', { method })).status]).toEqual([method, 401]);
  }
});

test('without a key, what is asked of the page in its address is not answered either', async () => {
  const door = await openDoor();
  const asked = 'http://localhost/graphql?query={spaces{name}}';
  const { type } = await told(await door.server.fetch(new Request(asked, { headers: PAGE })));
  expect(type).toBe('text/html');
  // A key that nobody asked for is no harm.
  expect((await door.post(QUESTION, BEARER)).status).toBe(200);
});

test('the probes need no key, and say no more than whether', async () => {
  let broken: Error | null = null;
  let asked = 0;
  const door = await openDoor({
    apiKey: KEY,
    around: (store) => ({
      ...store,
      async space(name) {
        asked += 1;
        if (broken !== null) throw broken;
        return store.space(name);
      },
    }),
  });
  const get = async (path: string, method = 'GET') =>
    told(await door.server.fetch(new Request(`http://10.0.0.7:4000${path}`, { method })));
  expect(await get('/health')).toMatchObject({ status: 200, text: '{"status":"alive"}' });
  expect(asked).toBe(0);
  expect(await get('/ready')).toMatchObject({ status: 200, text: '{"status":"ready"}' });
  await Promise.all(Array.from({ length: 20 }, () => get('/ready')));
  expect(asked).toBe(2);

  broken = new Error('connect ECONNREFUSED 10.1.2.3:7687');
  const { status, text } = await get('/ready');
  expect(status).toBe(503);
  expect(JSON.parse(text).errors[0].extensions).toEqual({ code: 'not_ready', category: 'unavailable' });
  expect(text).not.toContain('10.1.2.3');
  expect(door.lines.at(-1)).toContain('10.1.2.3');
  expect((await get('/health')).status).toBe(200);
  broken = null;
  expect((await get('/ready')).status).toBe(200);

  expect((await get('/ready', 'POST')).status).toBe(405);
  expect((await get('/ready/')).status).toBe(401);
});

test('a store that hangs is not ready', { timeout: 20_000 }, async () => {
  let hangs = false;
  const door = await openDoor({
    around: (store) => ({ ...store, space: (name) => (hangs ? new Promise(() => undefined) : store.space(name)) }),
  });
  hangs = true;
  const { status } = await door.server.fetch(new Request('http://localhost/ready'));
  expect(status).toBe(503);
});

test('without a key the probes keep to loopback names', async () => {
  const door = await openDoor();
  const get = (host: string) => door.server.fetch(new Request(`http://${host}/health`));
  expect((await get('localhost:4000')).status).toBe(200);
  expect((await get('evil.example')).status).toBe(403);
});

test('with a key it listens where others reach it, and asks for the key there', async () => {
  const open = await openDoor();
  await expect(listen(open.server, { host: '0.0.0.0', port: 0 })).rejects.toThrow('ASOF_API_KEY');

  const door = await openDoor({ apiKey: KEY });
  const at = await listen(door.server, { host: '0.0.0.0', port: 0 });
  const url = `http://127.0.0.1:${at.port}`;
  const post = (headers: Record<string, string>) =>
    fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: QUESTION,
    });
  const refused = await told(await post({}));
  expect(refused).toMatchObject({ status: 401, challenge: 'Bearer realm="asof"', type: 'application/json' });
  expect((await post({ authorization: `Bearer ${KEY}0` })).status).toBe(401);
  expect(await (await post(BEARER)).json()).toEqual({ data: { spaces: [{ name: 'default' }] } });
  const asked = `${url}/graphql?query={spaces{name}}`;
  expect((await fetch(asked)).status).toBe(401);
  const page = await told(await fetch(asked, { headers: PAGE }));
  expect([page.status, page.type]).toEqual([200, 'text/html']);
  expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'alive' });
  expect(await (await fetch(`${url}/ready?x=1`)).json()).toEqual({ status: 'ready' });
  expect((await fetch(`${url}/ready`, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(`${url}/graphql?/health`)).status).toBe(401);
  await at.close();
  await expect(fetch(`${url}/health`)).rejects.toThrow();
});
