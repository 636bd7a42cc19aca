import { openEngine } from '../scripts/stores.js';
import { asker, viewOf } from './recall-asks.js';
const { store } = await openEngine('neo4j');
const { all, knownAt } = await asker(store, { name: 'tenant-0' } as never, false, 50);
for (const { text } of all.slice(0, 6)) {
  const view = viewOf({ name: 'tenant-0' } as never, Date.UTC(1995, 1, 1), knownAt);
  const s = performance.now();
  try { const f = await store.textCandidates(view, { corpus: 'FACT', filter: {}, terms: text.split(' '), limit: 20 }); console.log(text, f.length, (performance.now() - s).toFixed(0)); } catch (e) { console.log(text, String(e).slice(0, 200), (performance.now() - s).toFixed(0)); }
}
await store.close();
