import { engineNamed, type Opened, openEngine } from '../scripts/stores.js';
import { Asof, type Space, type Store } from '../src/index.js';
import { openSqlite } from '../src/store/sqlite/store.js';
import { type Line, ms, ratio, type Timing, timeInTurn } from './measure.js';
import { type Ask, asker } from './recall-asks.js';
import { fill, TENANTS } from './recall-data.js';
import { early, exactness, ownModel } from './recall-exact.js';

/** p50 and p95 in milliseconds that a row is to reach. */
const REACH = {
  sqlite: { search: [15, 30], small: [5, 10], walk: [30, 60], clients: 80 },
  neo4j: { search: [45, 90], small: [25, 50], walk: [90, 180], clients: 60 },
} as const;

/**
 * The rows of `npm run bench -- recall`: `facts` in four tenants, their vectors at random, so that no model is timed.
 * @param keep the tenants stay, and are filled where they are not yet: in this file, or at `NEO4J_URI`, whatever is said then
 */
export async function benchRecall(storeName: string, facts: number, calls: number, keep?: string): Promise<Line[]> {
  const engine = engineNamed(storeName);
  const { store, close } = await (engine === 'sqlite' && keep !== undefined ? opened(keep) : openEngine(engine));
  const asof = await Asof.over(store, { embedder: { kind: 'none' } });
  try {
    const spaces: Space[] = [];
    for (const [i, share] of TENANTS.entries()) {
      const name = keep === undefined ? `tenant-${i}-${Date.now()}` : `tenant-${i}`;
      const isFilled = (await asof.spaces()).includes(name);
      const space = isFilled ? asof.space(name) : await asof.createSpace(name);
      if (!isFilled) await fill(store, space, Math.floor(facts * share), 42 + i);
      spaces.push(space);
    }
    const reach = REACH[engine];
    const [largest, smallest] = [spaces[0], spaces.at(-1)] as [Space, Space];
    const lines = [
      await hybrid('hybrid fact search, as of, largest tenant', store, largest, calls, reach.search),
      await hybrid('the same in the smallest tenant', store, smallest, calls, reach.small),
      await walked(store, largest, calls, reach.walk),
      await together(store, largest, calls, reach.clients),
      await early(store, largest),
      await exactness(store, spaces),
      await ownModel(),
    ];
    return lines;
  } finally {
    await asof.close();
    await close();
  }
}

function opened(path: string): Opened {
  const store = openSqlite({ path });
  return { store, close: () => store.close() };
}

/** Beside each channel alone, bare: its candidates and no more. */
async function hybrid(
  work: string,
  store: Store,
  space: Space,
  calls: number,
  reach: readonly [number, number],
): Promise<Line> {
  const { ask, all } = await asker(store, space, false, calls);
  const at = (i: number) => all[i % all.length] as Ask;
  const common = { corpus: 'FACT', filter: {}, limit: 100 } as const;
  const timed = await timeInTurn(calls, {
    product: ask,
    text: (i) => store.textCandidates(at(i).view, { ...common, terms: at(i).text.split(' ') }),
    vector: (i) => store.vectorCandidates(at(i).view, { ...common, kind: 'TEXT', vector: at(i).vector }),
  });
  return line(work, timed, reach);
}

async function walked(store: Store, space: Space, calls: number, reach: readonly [number, number]): Promise<Line> {
  const { ask } = await asker(store, space, true, calls);
  return line('recall with the walk', await timeInTurn(Math.ceil(calls / 2), { product: ask }), reach);
}

function line(work: string, timed: Readonly<Record<string, Timing>>, [p50, p95]: readonly [number, number]): Line {
  const { product, ...channels } = timed;
  if (product === undefined) throw new Error('nothing was timed');
  const bare = Object.entries(channels).map(
    ([name, t]) => `, ${ratio(product.p50 / t.p50)} the bare ${name} channel (${ms(t.p50)})`,
  );
  return {
    work,
    measured: `${ms(product.p50)} p50, ${ms(product.p95)} p95${bare.join('')}`,
    reach: `${p50} / ${p95} ms`,
    met: product.p50 <= p50 && product.p95 <= p95,
  };
}

/** Eight who ask at once. */
async function together(store: Store, space: Space, calls: number, reach: number): Promise<Line> {
  const { ask } = await asker(store, space, false, calls);
  const each = Math.ceil(calls / 4);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: 8 }, async (_, client) => {
      for (let i = 0; i < each; i++) await ask(client * each + i);
    }),
  );
  const perSecond = (8 * each) / ((performance.now() - start) / 1000);
  return {
    work: '8 clients at once',
    measured: `${perSecond.toFixed(0)} /s`,
    reach: `≥ ${reach} /s`,
    met: perSecond >= reach,
  };
}
