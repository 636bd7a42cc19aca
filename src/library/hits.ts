import type { Term } from '../recall/candidate.js';
import type { Place } from '../recall/fuse.js';
import { type Topic, topicOf } from '../recall/node.js';
import type { Found } from '../recall/recall.js';
import { countTokens } from '../recall/tokens.js';
import type { Store } from '../store/port.js';
import type { View } from '../store/view.js';
import { type Passage, toPassage } from './passages.js';
import { type Fact, toFact } from './view.js';

interface Common {
  /** A handle: of the fact, `fa_…`, or of the passage, `<episode>#<position>`. */
  readonly ref: string;
  readonly text: string;
  /** Tokens of the text (o200k). */
  readonly tokens: number;
  /** The sum of the terms' contributions. */
  readonly score: number;
  readonly explanation: Explanation;
}

/** A fact or a passage, and why it is there. */
export type Hit =
  | (Common & { readonly kind: 'FACT'; readonly fact: Fact; readonly passage: null })
  | (Common & { readonly kind: 'EPISODE'; readonly fact: null; readonly passage: Passage });

/** Why a hit is there, and what its score is made of. */
export interface Explanation {
  /** The contributions add up to the score. */
  readonly terms: readonly Term[];
  /** Where each channel placed it (ranks from 1), and its raw score: BM25, and the cosine. Null: the channel has nothing on it. */
  readonly channels: { readonly text: Place | null; readonly vector: Place | null };
  /** What the question names that it speaks of. */
  readonly named: readonly Topic[];
  /** How the walk came to it, the strongest way first; at most 3. */
  readonly via: readonly Way[];
}

/** The walk came from another text that speaks of the same. */
export interface Way {
  readonly through: Topic;
  /** The other text: ref of a fact or of a passage. */
  readonly from: string;
  /** Of all that came to the hit, 0 to 1. */
  readonly share: number;
}

type FoundHit = Found['hits'][number];

/** The hits as they are shown: of facts all is read now, of hundreds of candidates it was not. */
export async function toHits(store: Store, view: View, found: readonly FoundHit[]): Promise<readonly Hit[]> {
  const refs = found.flatMap(({ item }) => (item.type === 'fact' ? [item.ref] : []));
  const stored = refs.length === 0 ? [] : await store.factsByRef(view, refs);
  const facts = new Map(stored.map((fact) => [fact.ref, toFact(fact, view.knownAt)]));
  return found.flatMap((hit) => toHit(hit, facts) ?? []);
}

/** Null: the fact is no longer there. */
function toHit(
  { ref, score, terms, channels, named, via, told }: FoundHit,
  facts: ReadonlyMap<string, Fact>,
): Hit | null {
  const ways = via().map(({ node, from, share }) => ({ through: topicOf(node), from, share }));
  const explanation = { terms, channels, named: named.map(topicOf), via: ways };
  if ('chunk' in told) {
    const passage = toPassage(told.chunk);
    const { text, tokens } = passage;
    return { kind: 'EPISODE', ref, text, tokens, score, explanation, fact: null, passage };
  }
  const { text } = told;
  const fact = facts.get(ref);
  if (fact === undefined) return null;
  return { kind: 'FACT', ref, text, tokens: countTokens(text), score, explanation, fact, passage: null };
}
