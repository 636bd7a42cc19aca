import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Asof } from '../../src/asof.js';
import { DEMO_QUESTIONS, DEMO_SPACE } from '../../src/cli/demo-questions.js';
import { createServer } from '../../src/graphql/server.js';
import { Folder, MAIN, type Ran } from './run.js';

const folder = new Folder();
let first: Ran;
beforeAll(async () => {
  first = await folder.run(['demo', '--no-serve']);
}, 120_000);
afterAll(() => folder.remove());

async function withDemo<T>(work: (asof: Asof) => Promise<T>): Promise<T> {
  const asof = await Asof.open({ path: folder.file('asof-demo.db') });
  return work(asof).finally(() => asof.close());
}

describe('asof demo', () => {
  it('loads every commit and answers four questions at the coordinates it prints', () => {
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toContain('16 commits with 1027 statements loaded into sqlite:./asof-demo.db');
    const [, presidents = '', whigs = '', why = '', diff = ''] = first.stdout.split(/^\d\. (?=.*\?)/m);
    const [mistaken = '', now = ''] = presidents.split('2 facts');
    expect(mistaken).toContain('known at 2013-03-16T14:30:00.000000Z');
    expect(mistaken).toMatch(/Spiro Theodore Agnew +holds_office +President/);
    expect(now).toContain('Richard Milhous Nixon');
    expect(now).not.toContain('Agnew');
    const holders = [...whigs.matchAll(/←member_of— (.+?) {2}\(/g)].map((found) => found[1]).sort();
    expect(holders).toEqual(['John Tyler', 'Millard Fillmore', 'William Henry Harrison', 'Zachary Taylor']);
    expect(why).toContain('“commit 5cde80605f38 Agnew mistakenly listed as a president”');
    expect(why).toContain('committed  2013-03-16T14:59:01.000000Z by unitedstates/congress-legislators');
    expect(diff).toMatch(/^\+ +Gerald Rudolph Ford Jr\. +holds_office +President/m);
    expect(diff).toContain('1 opened (+), 3 closed (-), 0 changed (< >)');
  });

  it('changes nothing at a second start', async () => {
    const state = () =>
      withDemo(async (asof) => {
        const snapshot = await asof.space(DEMO_SPACE).asOf();
        return {
          transactions: (await snapshot.transactions({ first: 100 })).items,
          facts: await snapshot.facts({ during: '1700/2100' }),
        };
      });
    const before = await state();
    const second = await folder.run(['demo', '--no-serve']);
    expect(second.stdout).toContain('16 commits are in sqlite:./asof-demo.db already');
    expect(second.stdout.slice(second.stdout.indexOf('1. '))).toBe(first.stdout.slice(first.stdout.indexOf('1. ')));
    expect(await state()).toEqual(before);
    expect(before.transactions).toHaveLength(16);
  });

  it('has questions for GraphiQL that give the same answers', async () => {
    const answers = await withDemo(async (asof) => {
      const server = createServer({ asof, logger: pino({ level: 'silent' }) });
      const ask = async (query: string): Promise<string> => {
        const body = JSON.stringify({ query });
        const headers = { 'content-type': 'application/json' };
        const response = await server.fetch(new Request('http://127.0.0.1/graphql', { method: 'POST', body, headers }));
        const answer = (await response.json()) as { data: unknown; errors?: unknown };
        expect(answer.errors).toBeUndefined();
        return JSON.stringify(answer.data);
      };
      return Promise.all(DEMO_QUESTIONS.map(({ query }) => ask(query))).finally(() => server.dispose());
    });
    const [presidents = '', whigs = '', why = '', diff = ''] = answers;
    expect(presidents.match(/Spiro Theodore Agnew/g)).toHaveLength(1);
    expect(presidents.match(/Richard Milhous Nixon/g)).toHaveLength(2);
    expect(whigs.match(/"windows"/g)).toHaveLength(4);
    expect(why).toContain('Agnew mistakenly listed as a president');
    expect(diff).toContain('Gerald Rudolph Ford Jr. holds office President of the United States');
  });

  it('serves GraphiQL with the questions on a loopback port until it is stopped', async () => {
    const child = spawn(process.execPath, [MAIN, 'demo', '--port', '0', '--json'], { cwd: folder.path });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    const url = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.on('error', reject).on('close', () => reject(new Error(`it ended: ${text}`)));
      child.stdout.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        const found = /\{"url":"([^"]+)"\}/.exec(text)?.[1];
        if (found !== undefined) resolve(found);
      });
    });
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/graphql$/);
    const page = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
    expect(page).toContain('WhigPresidents');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });
});

interface Row {
  readonly [field: string]: string;
}

describe('the example', () => {
  const file = join(process.env.ASOF_DATA ?? '../shared/data', 'congress/executive.jsonl');
  const commits = existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Commit)
    : [];
  interface Commit {
    readonly committedAt: string;
    readonly added: readonly Row[];
    readonly removed: readonly Row[];
  }

  it('says after each commit who held which office for which party, as the list does', async () => {
    if (commits.length === 0) console.log(`${file} is absent: only the number of terms is checked`);
    await withDemo(async (asof) => {
      const space = asof.space(DEMO_SPACE);
      const list = new Map<string, Row>();
      for (const { committedAt, added, removed } of commits) {
        for (const row of removed) list.delete(JSON.stringify(row));
        for (const row of added) list.set(JSON.stringify(row), row);
        for (let year = 1790; year < 2030; year += 7) {
          const day = `${year}-03-04`;
          const snapshot = await space.asOf({ validAt: day, knownAt: committedAt });
          const inForce = [...list.values()].filter((row) => row.start! <= day && day < row.end!);
          const want = inForce.map((row) => `${row.person} ${row.type} ${row.party} ${row.how ?? ''}`).sort();
          expect([day, committedAt, await holders(snapshot)]).toEqual([day, committedAt, want]);
        }
      }
      const ever = await space
        .asOf()
        .then((snapshot) => snapshot.facts({ predicate: 'holds_office', during: '1700/2100' }));
      // 131 terms; those of one value that touch are one fact.
      expect(ever).toHaveLength(102);
    });
  });

  async function holders(snapshot: Awaited<ReturnType<ReturnType<Asof['space']>['asOf']>>): Promise<string[]> {
    const facts = await snapshot.facts({ predicate: 'holds_office' });
    const ref = (object: object) => ('entity' in object ? String(object.entity) : '');
    const entities = await snapshot.entitiesByRef(facts.flatMap((fact) => [fact.subject, ref(fact.object)]));
    return facts
      .map(({ subject, object, qualifiers }) => {
        const [key = ''] = entities.get(subject)?.externalKeys ?? [];
        const person = key.replace('bioguide:', '').replace('govtrack:', 'gt');
        const office = entities.get(ref(object))?.name?.startsWith('Vice') ? 'viceprez' : 'prez';
        return `${person} ${office} ${String(qualifiers?.party)} ${String(qualifiers?.how ?? '')}`;
      })
      .sort();
  }
});
