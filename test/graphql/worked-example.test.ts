import { expect, test } from 'vitest';
import { assertion, openDoor, write } from './door.js';

// semantics.md, the worked example: `SINGLE` predicate `ceo` of Acme.

const WHO = `query ($validAt: Time, $knownAt: Time) {
  asOf(validAt: $validAt, knownAt: $knownAt) {
    entity(by: { name: "Acme" }) { facts(filter: { predicate: "ceo" }) { nodes { object { ... on Entity { name } } } } }
  }
}`;

const TIMELINE = `{
  asOf { timeline(of: { name: "Acme" }, predicate: "ceo") { validAt invalidAt object { ... on Entity { name } } } }
}`;

async function example() {
  const door = await openDoor();
  const at = (day: string, statement: object, select?: string) => {
    door.clock.set(`${day}T00:00:00Z`);
    return write(door, { statements: [statement] }, select);
  };
  await door.ask('mutation { definePredicate(input: { name: "ceo", cardinality: SINGLE }) { committedAt } }');
  await at('2025-01-10', assertion('Acme', 'ceo', 'Alice', { from: '2020' }));
  await at('2025-03-01', assertion('Acme', 'ceo', 'Bob', { from: '2024-06' }));
  const carol = await at('2025-05-01', assertion('Acme', 'ceo', 'Carol', { from: '2023' }), 'statements');
  await at('2025-06-01', assertion('Acme', 'ceo', 'Dave', { from: '2024-08', to: '2024-08-31' }));
  await at('2025-07-01', { retract: { statement: carol.statements[0] } });
  const end = { subject: { name: 'Acme' }, predicate: 'ceo', object: { entity: { name: 'Bob' } }, at: '2025-07-14' };
  await at('2025-08-01', { end });
  door.clock.set('2025-08-02T00:00:00Z');
  return door;
}

test('the worked example of the semantics, asked through GraphQL', async () => {
  const door = await example();
  const rows: [string | null, string | null, string[]][] = [
    ['2023-06', '2025-02', ['Alice']],
    ['2023-06', '2025-04', ['Alice']],
    ['2023-06', '2025-06', ['Carol']],
    ['2023-06', null, ['Alice']],
    ['2024-08-15', '2025-05-15', ['Bob']],
    ['2024-08-15', null, ['Dave']],
    ['2026', null, []],
    [null, null, []],
    ['2024-06-01T00:00:00Z', '2025-04', ['Bob']],
    ['2024-05-31T23:59:59.999Z', '2025-04', ['Alice']],
  ];
  for (const [validAt, knownAt, who] of rows) {
    const { asOf } = await door.ask(WHO, { validAt, knownAt });
    const names = asOf.entity.facts.nodes.map((fact: { object: { name: string } }) => fact.object.name);
    expect([validAt, knownAt, names]).toEqual([validAt, knownAt, who]);
  }
  // Nothing was known yet: not even who Acme is.
  const { asOf } = await door.ask(WHO, { validAt: '2024', knownAt: '2024' });
  expect(asOf.entity).toBeNull();
});

test('its final timeline', async () => {
  const door = await example();
  const { asOf } = await door.ask(TIMELINE);
  const row = (name: string, from: string, to: string) => ({
    validAt: `${from}T00:00:00Z`,
    invalidAt: `${to}T00:00:00Z`,
    object: { name },
  });
  expect(asOf.timeline).toEqual([
    row('Alice', '2020-01-01', '2024-06-01'),
    row('Bob', '2024-06-01', '2024-08-01'),
    row('Dave', '2024-08-01', '2024-09-01'),
    row('Bob', '2024-09-01', '2025-07-15'),
  ]);
});

test('what is seen at K is cut at K, and what came after is asked for', async () => {
  const door = await example();
  const question = `query ($knownAt: Time) { asOf(validAt: "2023-06", knownAt: $knownAt) {
    entity(by: { name: "Acme" }) { facts { nodes {
      text expiredAt
      history { text invalidAt expiredAt }
      afterwards { text validAt expiredAt provenance { text } }
    } } }
  } }`;
  const early = await door.ask(question, { knownAt: '2025-02' });
  const [fact] = early.asOf.entity.facts.nodes;
  expect(fact.expiredAt).toBeNull();
  expect(fact.history).toEqual([{ text: 'Acme ceo Alice', invalidAt: null, expiredAt: null }]);
  const alice = { text: 'Acme ceo Alice', validAt: '2020-01-01T00:00:00Z' };
  const support = { provenance: [{ text: 'Acme ceo Alice' }] };
  expect(fact.afterwards.filter((later: { text: string }) => later.text.endsWith('Alice'))).toEqual([
    { ...alice, expiredAt: '2025-05-01T00:00:00.000000Z', ...support },
    { ...alice, expiredAt: '2025-07-01T00:00:00.000000Z', ...support },
    { ...alice, expiredAt: null, ...support },
  ]);
  const late = await door.ask(question, {});
  expect(late.asOf.entity.facts.nodes[0].afterwards).toEqual([]);
});
