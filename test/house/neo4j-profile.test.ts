import { DateTime, type Plan, type ProfiledPlan, routing } from 'neo4j-driver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inDatabase, withDriver } from '../../scripts/neo4j/login.js';
import type { Store } from '../../src/index.js';
import { statements } from '../../src/store/neo4j/cypher.js';
import { neo4j } from '../support/neo4j.js';
import { emptyStore } from '../support/neo4j-store.js';
import { askEverything, town } from './town.js';

/**
 * How the server goes about each statement of cypher/, with the parameters the engine sends: kept in profiles/ for review.
 * What changed on purpose is written anew by `npx vitest run test/house/neo4j-profile.test.ts -u`.
 */

/** The schema's own are asked once in the life of a database. */
const ALL = [...statements].filter(([name]) => !name.startsWith('migration/'));
const writes = (cypher: string): boolean => /^\s*(CREATE|MERGE|SET|DELETE)\b/m.test(cypher);
/** Each leaves the graph as it is; the others are planned alone. */
const READS = ALL.filter(([, { cypher }]) => !writes(cypher));

/** The doctor looks at everything, and what the server keeps of itself is a handful. */
const LOOKS_AT_ALL = ['fact/violations', 'statement/violations', 'space/violations', 'space/spaces'];

/** Where rows are gathered before the next step reads, and why that is harmless. */
const EAGER: Readonly<Record<string, string>> = {};

/** They come in the order of their index and stop at the page's end. */
const PAGES = ['fact/facts', 'episode/episodes', 'transaction/transactions', 'entity/entities'];

const sent = new Map<string, Readonly<Record<string, unknown>>>();
const plans = new Map<string, Plan>();
let store: Store;

/** Asked only where a commit was lost on the way, or where a write begins with another question. */
const SELDOM: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'transaction/attempt': { space: 'town', committedAt: new DateTime(2024, 1, 1, 0, 0, 0, 0, 0), attempt: 'none' },
  'space/lock': { space: 'town' },
};

beforeAll(async () => {
  store = await emptyStore({ observe: (name, params) => sent.set(name, params), transactionTimeoutMs: 120_000 });
  await askEverything(store, await town(store));
  // Asked only behind ten thousand that are nearer, with what those were asked with.
  const nearest = sent.get('search/vector-candidates.facts');
  if (nearest !== undefined) sent.set('search/vector-candidates.exact', nearest);
  await withDriver(neo4j(), async (driver) => {
    const options = { ...inDatabase(neo4j()), routing: routing.READ };
    // Plans made for the graph as it was before this one would be kept.
    await driver.executeQuery('CALL db.clearQueryCaches()', {}, options);
    for (const [name, { cypher }] of ALL) {
      const params = sent.get(name) ?? SELDOM[name];
      if (params === undefined) continue;
      const way = writes(cypher) ? 'EXPLAIN' : 'PROFILE';
      const { summary } = await driver.executeQuery(`${way} ${cypher.replaceAll('DIMENSIONS', '4')}`, params, options);
      plans.set(name, (summary.profile || summary.plan) as ProfiledPlan as unknown as Plan);
    }
  });
}, 300_000);
afterAll(() => store?.close());

const operator = ({ operatorType }: Plan): string => operatorType.replace(/@.*$/, '');

function* operatorsOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const child of plan.children) yield* operatorsOf(child);
}

/** The operators of a statement whose names look like this. */
const found = (name: string, pattern: RegExp): string[] =>
  [...operatorsOf(plans.get(name) as Plan)].map(operator).filter((type) => pattern.test(type));

/** What only shapes the answer; what is found, filtered and ordered is what a review is about. */
const SHAPING = /^(Projection|CacheProperties|ProduceResults)$/;
const WORDY = /^(RollUpApply|EagerAggregation|OrderedAggregation)$/;

/** Conditions in an order of their own: the planner's follows from what it counted. */
const inOrder = (conditions: string): string => conditions.replace(/[()]/g, '').split(' AND ').sort().join(' AND ');

/** One line for each operator, its first child right below it; without what varies from run to run. */
function text(plan: Plan, depth = 0): string {
  const type = operator(plan);
  const details = String(plan.arguments.Details ?? '')
    .replace(/anon_\d+/g, 'anon')
    .replace(/\$auto(\w+?)_\d+/g, '$auto$1')
    .replace(/cache\[([^\]]*)\]/g, '$1')
    .replace(/\s+/g, ' ');
  const [first, ...others] = plan.children;
  const line =
    `${'  '.repeat(depth)}${type} ${WORDY.test(type) ? '' : type === 'Filter' ? inOrder(details) : details}`.trimEnd();
  return [
    ...(SHAPING.test(type) ? [] : [line]),
    ...others.map((child) => text(child, depth + 1)),
    ...(first === undefined ? [] : [text(first, depth)]),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

test('every statement was sent by the engine and is looked at', () => {
  expect(ALL.map(([name]) => name).filter((name) => !plans.has(name))).toEqual([]);
  expect(plans.size).toBeGreaterThan(35);
});

const nouns = [...new Set(ALL.map(([name]) => name.split('/')[0] as string))];

test.each(nouns)('the plans of %s are as reviewed', async (noun) => {
  const own = [...plans].filter(([name]) => name.startsWith(`${noun}/`)).sort(([a], [b]) => (a < b ? -1 : 1));
  const whole = own.map(([name, plan]) => `${name}\n\n${text(plan)}\n`).join('\n\n');
  await expect(whole).toMatchFileSnapshot(`profiles/${noun}.txt`);
});

test.each(ALL.map(([name]) => name).filter((name) => !LOOKS_AT_ALL.includes(name)))(
  '%s seeks what it reads by an index',
  (name) => {
    expect(found(name, /AllNodesScan|LabelScan|LabelsScan|TypeScan|TypesScan|AllRelationshipsScan|IndexScan/)).toEqual(
      [],
    );
    expect(found(name, /IndexSeek|MergeUniqueNode|VectorIndexSearch|ProcedureCall/)).not.toEqual([]);
  },
);

test.each(READS.map(([name]) => name))('%s gathers nothing that it need not', (name) => {
  expect(found(name, /^Eager$/).length > 0).toBe(name in EAGER);
});

test.each(PAGES)('%s follows the order of its index and stops at the end of the page', (name) => {
  const unsorted: string[] = [];
  const visit = (plan: Plan, limited: boolean): void => {
    const type = operator(plan);
    const isSeek = /IndexSeek/.test(type) && !/mutual|identityOf|lookup/.test(String(plan.arguments.Details));
    if (isSeek && !limited) unsorted.push(`${type} ${plan.arguments.Details}`);
    const sorts = /^(Top|Sort|PartialTop|PartialSort)$/.test(type);
    for (const child of plan.children) visit(child, !sorts && (limited || type === 'Limit'));
  };
  visit(plans.get(name) as Plan, false);
  expect(unsorted).toEqual([]);
  expect(found(name, /^Limit$/)).not.toEqual([]);
});
