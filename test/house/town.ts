import { ALL_TIME } from '../../src/domain/fold.js';
import type { TransactionTime, ValidTime } from '../../src/domain/time.js';
import { Asof, type StatementInput, type Store, type WriteInput } from '../../src/index.js';
import type { View } from '../../src/store/view.js';
import { commitWrite } from '../../src/write/write.js';
import { findEverything, indexed } from './town-library.js';

/** Some 2,000 facts of people, shops and streets, and every question of the port about them. */

const PEOPLE = 400;
const day = (iso: string): ValidTime => Date.parse(iso) as ValidTime;

function aboutPerson(i: number): StatementInput[] {
  const subject = { key: `person:${i}`, type: 'person' };
  const works = { subject, predicate: 'works_at', object: `shop ${i % 40}` };
  return [
    { assert: { subject, predicate: 'name', object: `Person ${i}` } },
    { assert: { ...works, from: `${1990 + (i % 30)}`, evidence: [{ quote: 'people' }] } },
    { assert: { subject, predicate: 'friend_of', object: { key: `person:${(i * 7) % PEOPLE}` }, from: '2001' } },
    { assert: { subject, predicate: 'lives_in', object: `street ${i % 60}`, from: `${1980 + (i % 40)}` } },
    { assert: { subject, predicate: 'age', object: { literal: 20 + (i % 60) }, from: '2020' } },
  ];
}

/** Written without an index that follows by itself: each of its questions is asked where a test expects it. */
const clock = { now: () => (Date.now() * 1000) as TransactionTime };

/** Where a reader stands who knows everything of it. */
export async function town(store: Store): Promise<View> {
  await (await Asof.over(store, { embedder: { kind: 'none' } })).createSpace('town');
  const space = { write: (input: WriteInput) => commitWrite(store, 'town', input, clock) };
  await space.write({
    predicates: [
      { name: 'lives_in', cardinality: 'SINGLE', inverse: 'home_of' },
      { name: 'friend_of', symmetric: true },
    ],
  });
  for (let i = 0; i < PEOPLE; i += 100) {
    const statements = Array.from({ length: 100 }, (_, j) => aboutPerson(i + j)).flat();
    await space.write({ episode: { body: `people from ${i} on`, occurredAt: '2024-01-01' }, statements });
  }
  await indexed(store, 'town');
  const { committedAt } = (await store.space('town')) ?? {};
  return { space: 'town', scopes: [''], validAt: day('2024-06-01'), knownAt: committedAt as TransactionTime };
}

/** Asks everything as last known, and of a past. */
export async function askEverything(store: Store, view: View): Promise<void> {
  await askAt(store, { ...view, knownAt: (view.knownAt - 1) as TransactionTime });
  await askAt(store, view);
}

/** Asks each read of the port in each of its ways, and what a write asks. */
async function askAt(store: Store, view: View): Promise<void> {
  const all = await store.facts(view, { during: ALL_TIME, reserved: true });
  const fact = all.items.find(({ predicate }) => predicate === 'works_at');
  if (fact === undefined) throw new Error('the town has nobody who works');
  const { subject, key, ref } = fact;
  const [third, fourth] = [all.items[300], all.items[40]];
  const after = { validAt: third?.validAt as ValidTime, ref: String(third?.ref) };
  const page = { first: 20, after, total: true };
  const plain = { first: 20, after: null, total: true };
  await store.facts(view, { predicates: ['works_at', 'age'] }, page);
  await store.facts(view, {}, page);
  for (const bounds of [undefined, page]) await store.factsOf(view, [subject], 'BOTH', {}, bounds);
  await store.factsByRef(view, [ref]);
  await store.versions(view, [key], 'UNTIL_K');
  await store.versionsOf(view, [subject], 'OUT', 'works_at');
  await store.difference({ ...view, validAt: day('2000-01-01') }, view, {});
  await store.keyStates(view, [{ key, window: ALL_TIME }]);
  const entry = (await store.log(view.space, { after: null, through: view.knownAt, first: 3 })).at(-1);
  const statement = entry?.statements.find(({ form }) => form === 'assert');
  const refs = [String(statement?.ref)];
  await store.statementsByRef(view, refs);
  await store.amendments(view, refs);
  await store.evidence(view, refs);
  await store.episodes(view, { refs: entry?.episodes.map((episode) => episode.ref) ?? [] });
  await store.episodes(view, { during: { from: day('2000-01-01'), to: day('2025-01-01') } }, { ...plain, after: null });
  await store.transactions(view, { ...plain, after: null });
  await store.transactionsAt(view, [view.knownAt]);
  await store.transactionsByKey(view, ['opening']);
  await store.entities(view, { types: ['person'], namePrefix: 'person 1' }, { ...plain, after: null });
  await store.visible(view, [subject]);
  await store.names(view, [subject]);
  await store.lookup(view, ['person 7'], ['person:8']);
  const ask = { direction: 'BOTH', during: null, limit: 1000 } as const;
  await store.edges(view, { ...ask, frontier: [subject] });
  await store.edges(view, { ...ask, frontier: [subject], inOrder: true });
  await store.walk?.(view, { ...ask, start: subject, hops: 3 });
  await store.shortest?.(view, { ...ask, start: subject, end: 'shop-3', maxHops: 4 });
  await store.definitions(view, null);
  await store.definitions(view, ['lives_in', 'home_of']);
  await store.used(view);
  await findEverything(store, view);
  await store.spaces();
  await store.violations(view.space);
  await write(store, view, String(fourth?.ref), refs[0] as string);
}

/** One write that asks for everything a write can ask. */
async function write(store: Store, { space, knownAt }: View, fact: string, statement: string): Promise<void> {
  const moved = await store.write(space, async (transaction) => {
    await transaction.resolve({
      scopes: [''],
      names: ['person 7', 'shop 3'],
      externalKeys: ['person:8'],
      entities: [],
      predicates: ['lives_in', 'works_at'],
      idempotencyKey: 'once',
      episodeHashes: ['none'],
      episodes: [],
      statements: [statement],
      facts: [fact],
    });
    const key = 'none';
    await transaction.keyStates([{ key, from: day('2000-01-01'), through: day('2001-01-01') }]);
    return transaction.touchedSince([key], knownAt);
  });
  if (moved.length > 0) throw new Error('nothing was said of a key that is not there');
}
