import Database from 'libsql';
import { expect, test } from 'vitest';
import { Asof } from '../../src/index.js';
import { openSqlite } from '../../src/store/sqlite/store.js';
import { refusal } from '../contract/show.js';
import { child, freshPath, note, notes, using } from './disk.js';

test('another process holds the lock: a write is refused, reads go on, and once it is free the write goes through', async () => {
  const path = await freshPath();
  await using(path, async (space) => {
    await space.write(note('before'));
    const other = new Database(path);
    other.exec('BEGIN IMMEDIATE');
    expect(await refusal(space.write(note('refused')))).toEqual({
      category: 'unavailable',
      code: 'store_locked',
      field: 'store',
    });
    expect(await notes(space)).toEqual(['before']);
    other.exec('ROLLBACK');
    other.close();
    await space.write(note('after'));
    expect((await notes(space)).sort()).toEqual(['after', 'before']);
  });
});

test('two processes write one file: times strictly increase and nothing is lost', async () => {
  const path = await freshPath();
  await using(path, async () => {});
  const work = (who: string) => `
    const asof = await Asof.open({ path });
    for (let i = 0; i < 60; i++) say((await asof.space().write(note('${who}' + i))).committedAt);
    await asof.close();`;
  const done = await Promise.all(['a', 'b'].map((who) => child(path, work(who)).done));
  const each = done.map(({ out }) => out.map((line) => JSON.parse(line) as string));
  for (const times of each) expect(times).toEqual([...times].sort());
  const all = each.flat();
  expect(new Set(all).size).toBe(120);
  const { found, listed } = await using(path, async (space) => ({
    found: await notes(space),
    listed: (await (await space.asOf()).transactions({ first: 1000 })).items.map(({ committedAt }) => committedAt),
  }));
  expect(found).toHaveLength(120);
  expect(listed).toEqual([...all].sort());
});

test('two instances in one process see each other and lose nothing', async () => {
  const path = await freshPath();
  const [one, two] = [await Asof.open({ path }), await Asof.open({ path })];
  for (let i = 0; i < 20; i++) await (i % 2 ? one : two).space().write(note(`n${i}`));
  expect(await notes(one.space())).toHaveLength(20);
  expect(await notes(two.space())).toHaveLength(20);
  await one.close();
  await two.space().write(note('alone'));
  expect(await notes(two.space())).toHaveLength(21);
  await two.close();
});

test('several processes open a new file together: the migrations are applied once', async () => {
  const path = await freshPath();
  const open = `const asof = await Asof.open({ path }); await asof.space().write(note(String(process.pid))); await asof.close(); say('ok');`;
  const done = await Promise.all(Array.from({ length: 5 }, () => child(path, open).done));
  expect(done.map(({ out }) => out)).toEqual(done.map(() => ['"ok"']));
  expect(await using(path, notes)).toHaveLength(5);
});

test('O2: success was answered, then the process dies: the write is there', async () => {
  const path = await freshPath();
  for (let round = 1; round <= 3; round++) {
    const writer = child(
      path,
      `const asof = await Asof.open({ path });
       await asof.space().write(note('round ${round}'));
       say('acknowledged');
       for (;;) await asof.space().write({ episode: { body: Math.random() } });`,
    );
    await writer.said('"acknowledged"');
    writer.kill();
    expect((await writer.done).signal).toBe('SIGKILL');
    expect(await using(path, notes)).toHaveLength(round);
  }
});

test('closing waits for what is under way; afterwards everything is refused', async () => {
  const path = await freshPath();
  const asof = await Asof.open({ path });
  const space = asof.space();
  await space.write({ statements: Array.from({ length: 500 }, (_, i) => note(`n${i}`).statements[0] as never) });
  const now = await space.asOf();
  const reads = Array.from({ length: 8 }, () => now.facts({ during: '../..' }));
  const writes = Array.from({ length: 5 }, (_, i) => space.write(note(`late ${i}`)));
  // A question is under way once it has reached the store.
  await new Promise(setImmediate);
  const closing = Promise.all([asof.close(), asof.close()]);
  expect((await Promise.all(reads)).map((facts) => facts.length)).toEqual(reads.map(() => 500));
  await Promise.all(writes);
  await closing;
  const shut = { category: 'unavailable', code: 'store_closed', field: 'store' };
  for (const ask of [now.facts(), space.asOf(), space.write(note('x')), asof.createSpace('x'), asof.spaces()]) {
    expect(await refusal(ask)).toEqual(shut);
  }
  expect(await using(path, notes)).toHaveLength(505);
});

test('an error in a reader thread reaches the one who asked, and the thread goes on', async () => {
  const path = await freshPath();
  const store = openSqlite({ path, readers: 1 });
  await store.createSpace('s');
  const view = { space: 's', scopes: [''], validAt: 0, knownAt: 0 } as unknown as Parameters<typeof store.facts>[0];
  const broken = { ...view, knownAt: {} } as unknown as typeof view;
  await expect(store.facts(broken, {})).rejects.toMatchObject({
    name: 'AsofError',
    category: 'internal',
    code: 'bad_parameter',
  });
  await expect(store.facts(view, {})).resolves.toMatchObject({ items: [] });
  await store.close();
});

test('a space created while a write is under way outlives that write', async () => {
  const path = await freshPath();
  const store = openSqlite({ path });
  await store.createSpace('s');
  let created: Promise<boolean> | undefined;
  const failing = store.write('s', async () => {
    created = store.createSpace('t');
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error('this write comes to nothing');
  });
  await expect(failing).rejects.toThrow();
  expect(await created).toBe(true);
  expect((await store.spaces()).map(({ name }) => name)).toEqual(['s', 't']);
  await store.close();
});
