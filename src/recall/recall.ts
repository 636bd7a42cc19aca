import { queryTermsOf } from '../domain/text/terms.js';
import type { Embedder } from '../models/embedder.js';
import type { Store } from '../store/port.js';
import type { Corpus, IndexState } from '../store/search.js';
import type { FactFilter, View } from '../store/view.js';
import type { Candidate } from './candidate.js';
import { withoutSpeakers } from './conversation.js';
import { Gatherer } from './gather.js';
import type { Described } from './items.js';
import { type Lean, UPRIGHT } from './lean.js';
import { NameNodes, type Spellings } from './name-nodes.js';
import { PROFILES, type Profile } from './profiles.js';
import { type Asked, type Hit, judge, rank, seedsOf } from './score.js';
import { othersVectors } from './vector-writer.js';
import { WEIGHTS, type Weights } from './weights.js';

/** What is asked, and how. */
export interface RecallAsk {
  readonly text: string;
  readonly corpora: readonly Corpus[];
  readonly channels: { readonly text: boolean; readonly vector: boolean; readonly graph: boolean };
  readonly filter: FactFilter;
  /** Folded names that the question may mean. */
  readonly names: readonly string[];
  readonly spellings: Spellings;
  readonly profile: Profile;
  readonly lean: Lean;
  readonly weights: Weights;
}

export interface Found {
  readonly hits: readonly (Hit & { readonly told: Described })[];
  /** Why there were no vectors though they were asked for; null: there were, or nobody asked. */
  readonly withoutVectors: string | null;
  /** Texts of the space that have no vector yet. */
  readonly pending: number;
}

/** Candidates a channel. */
const CANDIDATES: Readonly<Record<Corpus, number>> = { FACT: 100, CHUNK: 200 };
/** Items that the walk may reach beyond the candidates. */
const BEYOND = 400;

export const DEFAULT_ASK = {
  corpora: ['FACT', 'CHUNK'],
  channels: { text: true, vector: true, graph: true },
  filter: {},
  names: [],
  spellings: (name: string) => [name],
  profile: PROFILES.default,
  lean: UPRIGHT,
  weights: WEIGHTS,
} as const satisfies Omit<RecallAsk, 'text'>;

/**
 * From a question to ranked, explained hits: candidates of every channel, fused; a walk from the best of them over what they
 * speak of; what the walk reaches is weighed beside them. Every step sees the view alone.
 */
export async function recall(
  store: Store,
  embedder: Embedder | null,
  state: IndexState,
  view: View,
  ask: RecallAsk,
): Promise<Found> {
  const { vector, withoutVectors } = await questionVector(embedder, state, ask);
  const turnVector = async (speakers: readonly string[]) => {
    const text = withoutSpeakers(ask.text, speakers);
    return vector === null || embedder === null || text === ask.text ? vector : embedder.embedQuery(text);
  };
  const terms = ask.channels.text ? queryTermsOf(ask.text) : [];
  const lookup = { terms, vector, turnVector, corpora: ask.corpora, filter: ask.filter, limits: CANDIDATES };
  const gatherer = new Gatherer(store, view, lookup, state);
  const first = await scored(gatherer, ask.corpora, async (corpus) => gatherer.found(corpus));
  const nodes = new NameNodes(store, view, ask.spellings);
  const items = first.map(({ item }) => item);
  // Without a walk nobody asks what they speak of.
  const [links, meant] = ask.channels.graph
    ? await Promise.all([nodes.links(items), nodes.nodesOf(ask.names)])
    : [[], []];
  const asked = await askedOf(ask, nodes, meant, first);
  const judged = judge(first, asked, links, gatherer.documents, ask.weights);
  const own = ask.channels.graph ? seedsOf(judged, ask.weights) : new Map<string, number>();
  const beyond = await beyondOf(own, links, meant, nodes, gatherer, ask, new Set(items.map(({ ref }) => ref)));
  const all = [...first, ...beyond];
  const more = await nodes.links(beyond.map(({ item }) => item));
  const allLinks = [...links, ...more];
  const df = await nodes.frequencies([...new Set(allLinks.map(({ node }) => node))]);
  const surroundings = { links: allLinks, df, documents: gatherer.documents };
  const again = beyond.length === 0 ? judged : judge(all, asked, allLinks, gatherer.documents, ask.weights);
  // Where no channel finds anything, what speaks of the question's names is where the walk starts.
  const seeds = ask.channels.graph && own.size === 0 ? seedsOf(again, ask.weights) : own;
  const told = new Map(all.map((one) => [one.item.ref, one.told]));
  const hits = rank(again, seeds, surroundings, ask.weights, ask.profile, view.validAt, ask.lean);
  return {
    hits: hits.map((hit) => Object.assign(hit, { told: told.get(hit.ref) as Described })),
    withoutVectors,
    pending: state.pending + state.aside,
  };
}

type Scored = Candidate & { readonly told: Described };

async function scored(
  gatherer: Gatherer,
  corpora: readonly Corpus[],
  refsOf: (corpus: Corpus) => Promise<readonly string[]>,
): Promise<readonly Scored[]> {
  const lists = await Promise.all(corpora.map(async (corpus) => gatherer.score(corpus, await refsOf(corpus))));
  return lists.flat();
}

/** What speaks of the same as the seeds do, and of what the question names, as far as it is no candidate already. */
async function beyondOf(
  seeds: ReadonlyMap<string, number>,
  links: Awaited<ReturnType<NameNodes['links']>>,
  meant: readonly string[],
  nodes: NameNodes,
  gatherer: Gatherer,
  ask: RecallAsk,
  known: ReadonlySet<string>,
): Promise<readonly Scored[]> {
  if (seeds.size === 0 && meant.length === 0) return [];
  const from = new Set([...links.filter(({ item }) => seeds.has(item)).map(({ node }) => node), ...meant]);
  const { chunks, facts } = await nodes.around([...from], ask.filter);
  const wanted: Record<Corpus, readonly string[]> = { CHUNK: chunks, FACT: facts };
  return scored(gatherer, ask.corpora, async (corpus) =>
    wanted[corpus].filter((ref) => !known.has(ref)).slice(0, BEYOND),
  );
}

async function askedOf(
  ask: RecallAsk,
  nodes: NameNodes,
  meant: readonly string[],
  found: readonly Scored[],
): Promise<Asked> {
  const df = await nodes.frequencies(meant);
  const speakers = new Set(found.flatMap(({ item }) => (item.type === 'chunk' ? (item.speaker ?? []) : [])));
  return {
    text: ask.text,
    nodes: meant.map((node) => ({ node, df: df.get(node) ?? 0 })),
    speakers: [...speakers].sort(),
  };
}

async function questionVector(
  embedder: Embedder | null,
  state: IndexState,
  { text, channels }: RecallAsk,
): Promise<{ readonly vector: Float32Array | null; readonly withoutVectors: string | null }> {
  if (!channels.vector) return { vector: null, withoutVectors: null };
  if (embedder === null) return { vector: null, withoutVectors: 'no embedder is configured' };
  if (state.model === null)
    return { vector: null, withoutVectors: state.pending + state.aside > 0 ? 'no vectors yet' : null };
  if (state.model !== embedder.model) return { vector: null, withoutVectors: await othersVectors(state, embedder) };
  if (!embedder.knows(text)) return { vector: null, withoutVectors: `${embedder.model} does not know this script` };
  try {
    const vector = await embedder.embedQuery(text);
    if (vector.length === state.dimensions) return { vector, withoutVectors: null };
    return { vector: null, withoutVectors: await othersVectors(state, embedder) };
  } catch (error) {
    return { vector: null, withoutVectors: (error as Error).message };
  }
}
