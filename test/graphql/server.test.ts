import { request } from 'node:http';
import { expect, test } from 'vitest';
import { listen } from '../../src/graphql/server.js';
import { openDoor, write } from './door.js';

const QUESTION = JSON.stringify({
  query: 'query Secret($name: String) { asOf { entity(by: { name: $name }) { name } } }',
  variables: { name: 'Rumpelstiltskin' },
});

/** The status of a request with these headers, sent as they are (fetch would set its own Host). */
function statusOf(port: number, headers: Record<string, string>, method = 'POST'): Promise<[number, string]> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path: '/graphql', method, headers }, (response) => {
      let body = '';
      response.on('data', (piece) => {
        body += piece;
      });
      response.on('end', () => resolve([response.statusCode ?? 0, body]));
    });
    sent.on('error', reject);
    sent.end(method === 'POST' ? '{"query":"{ spaces { name } }"}' : undefined);
  });
}

test('it answers over a port, refuses what a page of elsewhere could send, and ends', async () => {
  const door = await openDoor();
  const at = await listen(door.server, { port: 0 });
  expect(at.url).toBe(`http://127.0.0.1:${at.port}/graphql`);
  const json = { 'content-type': 'application/json' };
  const answer = await fetch(at.url, { method: 'POST', headers: json, body: '{"query":"{ spaces { name } }"}' });
  expect(await answer.json()).toEqual({ data: { spaces: [{ name: 'default' }] } });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();

  for (const host of [`127.0.0.1:${at.port}`, `localhost:${at.port}`, 'localhost', `[::1]:${at.port}`, '127.1.2.3']) {
    expect([host, (await statusOf(at.port, { ...json, host }))[0]]).toEqual([host, 200]);
  }
  for (const host of [
    'evil.example',
    `evil.example:${at.port}`,
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
  ]) {
    const [status, body] = await statusOf(at.port, { ...json, host });
    expect([host, status]).toEqual([host, 403]);
    expect(JSON.parse(body).errors[0].extensions).toEqual({ code: 'host_not_loopback', category: 'forbidden' });
    expect([host, (await statusOf(at.port, { host, accept: 'text/html' }, 'GET'))[0]]).toEqual([host, 403]);
  }
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    '',
  ]) {
    const [status, body] = await statusOf(at.port, { host: 'localhost', 'content-type': type });
    expect([type, status]).toEqual([type, 415]);
    expect(JSON.parse(body).errors[0].extensions).toEqual({ code: 'content_type', category: 'invalid' });
  }

  await expect(listen(door.server, { port: at.port })).rejects.toMatchObject({
    category: 'unavailable',
    code: 'port_not_opened',
  });
  await expect(listen(door.server, { host: '0.0.0.0', port: 0 })).rejects.toMatchObject({
    category: 'forbidden',
    code: 'host_not_loopback',
  });
  await at.close();
  await expect(fetch(at.url)).rejects.toThrow();
});

test('a request that is being answered when the server closes is answered', async () => {
  let entered = () => {};
  const inside = new Promise<void>((resolve) => {
    entered = resolve;
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const door = await openDoor({
    around: (store) => ({
      ...store,
      async spaces() {
        entered();
        await released;
        return store.spaces();
      },
    }),
  });
  const at = await listen(door.server, { port: 0 });
  const answer = statusOf(at.port, { host: 'localhost', 'content-type': 'application/json' });
  await inside;
  const closed = at.close();
  release();
  expect((await answer)[0]).toBe(200);
  await closed;
});

test('statuses are those of GraphQL over HTTP', async () => {
  const door = await openDoor();
  const status = async (body: unknown, accept: string) => (await door.post(body, { accept })).status;
  const own = 'application/graphql-response+json';
  expect(await status({ query: '{ spaces { name } }' }, own)).toBe(200);
  expect(await status({ query: '{ spaces { price } }' }, own)).toBe(400);
  expect(await status({ query: '{' }, own)).toBe(400);
  expect(await status({ query: 'query ($a: ID!) { node(id: $a) { id } }' }, own)).toBe(400);
  expect(await status({ query: '{ asOf(validAt: "x") { validAt } }' }, own)).toBe(200);
  expect(await status({ query: '{' }, 'application/json')).toBe(200);
  for (const body of ['{', '{}', '[]', '"x"', 'null', '{"query":1}', '{"query":"{ spaces { name } }","price":1}']) {
    const response = await door.post(body, { accept: own });
    expect([body, response.status]).toEqual([body, 400]);
    const { errors } = (await response.json()) as { errors: { extensions: unknown }[] };
    expect(errors[0]?.extensions).toEqual({ code: 'bad_request', category: 'invalid' });
  }
  const get = (query: string) =>
    door.server.fetch(new Request(`http://localhost/graphql?query=${encodeURIComponent(query)}`));
  expect((await get('{ spaces { name } }')).status).toBe(200);
  expect((await get('mutation { createSpace(name: "x") { name } }')).status).toBe(405);
});

test('the log has one line for a request, without its variables and texts', async () => {
  const door = await openDoor();
  await write(door, {
    statements: [{ assert: { subject: { name: 'Rumpelstiltskin' }, predicate: 'likes', object: { literal: 'Gold' } } }],
  });
  door.lines.length = 0;
  const response = await door.post(QUESTION);
  await door.post('{"query":"{ asOf(validAt: \\"Rumpelstiltskin\\") { validAt } }"}');
  const lines = door.lines.map((line) => JSON.parse(line));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatchObject({ operation: 'Secret', status: 200, requestId: response.headers.get('x-request-id') });
  expect(lines[0].ms).toBeGreaterThan(0);
  expect(lines[0]).not.toHaveProperty('errors');
  expect(lines[1]).toMatchObject({ operation: 'query', errors: ['bad_time'] });
  expect(door.lines.join()).not.toMatch(/Rumpelstiltskin|Gold/);
});

test('GraphiQL comes with its own scripts and the questions it was given', async () => {
  const door = await openDoor({ questions: [{ query: '# Who was it?\n{ asOf { validAt } }', variables: { a: 1 } }] });
  const page = await door.server.fetch(new Request('http://localhost/graphql', { headers: { accept: 'text/html' } }));
  expect(page.status).toBe(200);
  const html = await page.text();
  expect(html).toContain('# Who was it?\\n{ asOf { validAt } }');
  expect(html).not.toMatch(/<(script|link)[^>]+(src|href)="?https?:/);
});
