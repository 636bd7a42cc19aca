import type { Explanation, Hit, Way } from '../library/hits.js';
import { excerptOf } from '../library/passages.js';
import type { Snapshot } from '../library/snapshot.js';
import type { Topic } from '../recall/node.js';
import { type Output, period, printable, shortTime, table } from './output.js';
import { type Names, nameOf } from './show-facts.js';

/** Hits as rows, the best first. */
export function showHits(output: Output, hits: readonly Hit[]): void {
  const rows = hits.map((hit, i) => [String(i + 1), number(hit.score), ...cells(hit), String(hit.tokens), hit.ref]);
  table(output, ['', 'score', 'text', 'when', 'tokens', 'ref'], rows);
}

/** What marks such as `[1]` stand for, in order. */
export function showSources(output: Output, hits: readonly Hit[]): void {
  const rows = hits.map((hit, i) => [`[${i + 1}]`, ...cells(hit), hit.ref]);
  table(output, ['', 'source', 'when', 'ref'], rows);
}

/** Each hit, then the parts of its score, where the channels placed it, and how the walk came to it. */
export async function explainHits(
  output: Output,
  snapshot: Snapshot,
  hits: readonly Hit[],
  names: Names,
): Promise<void> {
  const sources = await sourcesOf(snapshot, hits);
  const inner: Output = { ...output, line: (text = '') => output.line(`   ${text}`) };
  for (const [i, hit] of hits.entries()) {
    const [text = '', when = ''] = cells(hit);
    output.line(printable(`${i + 1}. ${text}  (${when}; ${hit.tokens} tokens; ${hit.ref})`));
    showTerms(inner, hit);
    showPlaces(inner, hit.explanation);
    const { named, via } = hit.explanation;
    if (named.length > 0) {
      inner.line(printable(`the question names ${named.map((one) => topicText(one, names)).join(', ')}`));
    }
    for (const way of via) inner.line(printable(wayText(way, names, sources)));
  }
}

function showTerms(output: Output, { explanation, score }: Hit): void {
  const rows = explanation.terms.map(({ name, raw, value, weight, contribution }) => [
    name,
    ...[raw, value, weight, contribution].map(number),
  ]);
  table(output, ['part', 'raw', 'value', 'weight', 'adds'], [...rows, ['score', '', '', '', number(score)]]);
}

function showPlaces(output: Output, { channels }: Explanation): void {
  const places = Object.entries(channels).flatMap(([name, place]) =>
    place === null ? [] : [`rank ${place.rank} by ${name}`],
  );
  if (places.length > 0) output.line(places.join(', '));
}

function wayText({ through, from, share }: Way, names: Names, sources: ReadonlyMap<string, string>): string {
  const source = sources.get(from) ?? from;
  return `the walk came through ${topicText(through, names)} from ${source} (${Math.round(share * 100)} %)`;
}

/** What the texts are called that the walk came from: a hit by its number, any other by its words. */
async function sourcesOf(snapshot: Snapshot, hits: readonly Hit[]): Promise<ReadonlyMap<string, string>> {
  const sources = new Map(hits.map(({ ref }, i) => [ref, `hit ${i + 1}`]));
  const others = [...new Set(hits.flatMap(({ explanation }) => explanation.via.map(({ from }) => from)))];
  const missing = others.filter((ref) => !sources.has(ref));
  const [facts, passages] = await Promise.all([snapshot.factsByRef(missing), snapshot.passagesByRef(missing)]);
  for (const [ref, { text }] of [...facts, ...passages]) sources.set(ref, `“${excerptOf(text, 60)}”`);
  return sources;
}

/** Refs of the entities that explanations speak of. */
export function entitiesIn(hits: readonly Hit[]): readonly string[] {
  const topics = hits.flatMap(({ explanation }) => [
    ...explanation.named,
    ...explanation.via.map(({ through }) => through),
  ]);
  return topics.flatMap((topic) => ('entity' in topic ? [topic.entity] : []));
}

function topicText(topic: Topic, names: Names): string {
  return 'entity' in topic ? nameOf(topic.entity, names) : topic.name;
}

/** What it says, and when that holds or was said. */
function cells({ text, fact, passage }: Hit): string[] {
  if (fact !== null) return [excerptOf(text), period(fact.validAt, fact.invalidAt)];
  const by = [passage.title, passage.speaker].filter((one) => one !== null).map((one) => `${one}: `);
  return [excerptOf(`${by.join('')}${text}`), shortTime(passage.occurredAt, '')];
}

function number(value: number): string {
  return value.toFixed(4);
}
