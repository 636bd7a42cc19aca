import { queryTermsOf } from '../domain/text/terms.js';
import type { Embedder } from '../models/embedder.js';
import type { Store } from '../store/port.js';
import type { Corpus, IndexState } from '../store/texts.js';
import type { FactFilter, View } from '../store/view.js';
import type { Candidate } from './candidate.js';
import { withoutSpeakers } from './conversation.js';
import { Gatherer } from './gather.js';
import type { Described } from './items.js';
import { type Lean, UPRIGHT } from './lean.js';
import { NameNodes, type Spellings } from './name-nodes.js';
import { PROFILES, type Profile } from './profiles.js';
import { questionVector } from './question-vector.js';
import { type Asked, type Hit, type Judged, judge, rank, seedsOf } from './score.js';
import type { Surroundings } from './spread.js';
import { WEIGHTS, type Weights, weightsFor } from './weights.js';

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
  /** Why the embedder does not take the question, where it was asked already. */
  readonly failure: string | null;
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
  failure: null,
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
  const lookup = { terms, vector, turnVector, filter: ask.filter, limits: CANDIDATES };
  const gatherer = new Gatherer(store, view, lookup, state);
  const found = (await Promise.all(ask.corpora.map((corpus) => gatherer.candidates(corpus)))).flat();
  // Without a walk, and asked from nowhere, nobody asks what they speak of.
  const linked = ask.channels.graph || ask.lean.near.length > 0;
  const nodes = new NameNodes(store, view, ask.spellings);
  const { judged, seeds, surroundings, told } = linked
    ? await around(found, nodes, gatherer, ask)
    : alone(found, gatherer, ask);
  const hits = rank(
    judged,
    seeds,
    surroundings,
    weightsFor(ask.text, ask.weights),
    ask.profile,
    view.validAt,
    ask.lean,
  );
  return {
    hits: hits.map((hit) => Object.assign(hit, { told: told.get(hit.ref) as Described })),
    withoutVectors,
    pending: state.pending + state.aside,
  };
}

/** What is ranked, and where the walk starts and goes. */
interface Graph {
  readonly judged: readonly Judged[];
  readonly seeds: ReadonlyMap<string, number>;
  readonly surroundings: Surroundings;
  readonly told: ReadonlyMap<string, Described>;
}

/** What was found, by itself. */
function alone(found: readonly Scored[], { documents }: Gatherer, ask: RecallAsk): Graph {
  const judged = judge(found, { text: ask.text, nodes: [], speakers: speakersOf(found) }, [], documents, ask.weights);
  return { judged, seeds: new Map(), surroundings: { links: [], df: new Map(), documents }, told: toldOf(found) };
}

/** What was found with what it speaks of, and what else speaks of that. */
async function around(found: readonly Scored[], nodes: NameNodes, gatherer: Gatherer, ask: RecallAsk): Promise<Graph> {
  const { documents } = gatherer;
  const [links, meant] = await Promise.all([nodes.links(found.map(({ item }) => item)), nodes.nodesOf(ask.names)]);
  const df = await nodes.frequencies(meant);
  const asked: Asked = {
    text: ask.text,
    nodes: meant.map((node) => ({ node, df: df.get(node) ?? 0 })),
    speakers: speakersOf(found),
  };
  const first = judge(found, asked, links, documents, ask.weights);
  const best = ask.channels.graph ? seedsOf(first, ask.weights) : new Map<string, number>();
  const beyond = ask.channels.graph ? await beyondOf(best, links, meant, nodes, gatherer, ask, found) : [];
  const all = [...found, ...beyond];
  const allLinks = [...links, ...(await nodes.links(beyond.map(({ item }) => item)))];
  const judged = beyond.length === 0 ? first : judge(all, asked, allLinks, documents, ask.weights);
  return {
    judged,
    // Where no channel finds anything, what speaks of the question's names is where the walk starts.
    seeds: ask.channels.graph && best.size === 0 ? seedsOf(judged, ask.weights) : best,
    surroundings: { links: allLinks, df: await nodes.frequencies(allLinks.map(({ node }) => node)), documents },
    told: toldOf(all),
  };
}

const speakersOf = (found: readonly Scored[]): readonly string[] =>
  [...new Set(found.flatMap(({ item }) => (item.type === 'chunk' ? (item.speaker ?? []) : [])))].sort();

const toldOf = (scored: readonly Scored[]): ReadonlyMap<string, Described> =>
  new Map(scored.map(({ item, told }) => [item.ref, told]));

type Scored = Candidate & { readonly told: Described };

/** What speaks of the same as the seeds do, and of what the question names, as far as it is no candidate already. */
async function beyondOf(
  seeds: ReadonlyMap<string, number>,
  links: Awaited<ReturnType<NameNodes['links']>>,
  meant: readonly string[],
  nodes: NameNodes,
  gatherer: Gatherer,
  ask: RecallAsk,
  found: readonly Scored[],
): Promise<readonly Scored[]> {
  if (seeds.size === 0 && meant.length === 0) return [];
  const from = new Set([...links.filter(({ item }) => seeds.has(item)).map(({ node }) => node), ...meant]);
  const { chunks, facts } = await nodes.around([...from], ask.filter);
  const known = new Set(found.map(({ item }) => item.ref));
  const wanted: Record<Corpus, readonly string[]> = { CHUNK: chunks, FACT: facts };
  const lists = await Promise.all(
    ask.corpora.map((corpus) => {
      const unknown = wanted[corpus].filter((ref) => !known.has(ref));
      return gatherer.score(corpus, unknown.slice(0, BEYOND));
    }),
  );
  return lists.flat();
}
