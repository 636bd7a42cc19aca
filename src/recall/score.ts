import { byRef, type Candidate, type Item, type Link, type Term, term, total } from './candidate.js';
import { speakersNamed, turnTerms } from './conversation.js';
import { type Fused, fuse, minMax, type Place } from './fuse.js';
import { type Lean, leanTerms, UPRIGHT } from './lean.js';
import { type AskedNode, type Named, namedIn } from './named.js';
import { type Profile, profileTerms } from './profiles.js';
import { channelScores } from './sentences.js';
import { type Spread, type Surroundings, spread, type Via } from './spread.js';
import type { Weights } from './weights.js';

/** The question as the pipeline needs it. */
export interface Asked {
  readonly text: string;
  /** The entities and names found in it. */
  readonly nodes: readonly AskedNode[];
  /** Everybody who speaks in the candidates' conversations and more: only those it names count. */
  readonly speakers: readonly string[];
}

/** A candidate after the first pass: the channels, and what speaks for starting the walk from it. */
export interface Judged {
  readonly item: Item;
  readonly fused: Fused;
  /** The terms of its relevance without the walk. */
  readonly terms: readonly Term[];
  readonly named: Named | null;
  /** What seeds are chosen by. */
  readonly promise: number;
}

export interface Hit {
  readonly ref: string;
  readonly item: Item;
  /** The sum of the contributions of `terms`, in their order. */
  readonly score: number;
  readonly terms: readonly Term[];
  readonly channels: { readonly text: Place | null; readonly vector: Place | null };
  /** The entities of the question it names. */
  readonly named: readonly string[];
  /** How the walk came to it: asked of those that are shown. */
  readonly via: () => readonly Via[];
}

/** First pass: the channels joined, neighbours and speakers of turns, the question's entities. Best promise first. */
export function judge(
  candidates: readonly Candidate[],
  asked: Asked,
  links: readonly Link[],
  documents: number,
  weights: Weights,
): readonly Judged[] {
  const once = [...new Map(candidates.map((candidate) => [candidate.item.ref, candidate])).values()];
  once.sort((a, b) => byRef(a.item.ref, b.item.ref));
  const fused = fuse(once.map(channelScores), weights);
  const scores = new Map(fused.map(({ ref, terms }) => [ref, total(terms)]));
  const places = new Map<string, string>();
  for (const { item } of once) if (item.type === 'chunk') places.set(placeOf(item.episode, item.position), item.ref);
  const speakers = speakersNamed(asked.text, asked.speakers);
  const named = namedIn(asked.nodes, links, documents);
  const refAt = (episode: string, position: number) => places.get(placeOf(episode, position));
  const judged = once.map(({ item }, index): Judged => {
    const own = fused[index] as Fused;
    const isTurn = item.type === 'chunk' && item.speaker !== null;
    const terms = [...own.terms, ...(isTurn ? turnTerms(item, scores, refAt, speakers, weights) : [])];
    const names = named.get(item.ref) ?? null;
    const promise = total(terms) + weights.named * (names?.named ?? 0) + weights.home * (names?.home ?? 0);
    return { item, fused: own, terms, named: names, promise };
  });
  return judged.sort((a, b) => b.promise - a.promise || byRef(a.item.ref, b.item.ref));
}

/** Where the walk starts: the most promising, with shares that add up to 1; the sharper, the more the first one has. */
export function seedsOf(judged: readonly Judged[], weights: Weights): ReadonlyMap<string, number> {
  const best = judged.slice(0, weights.seeds).filter(({ promise }) => promise > 0);
  const top = best[0]?.promise ?? 1;
  const powers = best.map(({ item, promise }) => [item.ref, (promise / top) ** weights.sharpness] as const);
  const sum = powers.reduce((all, [, power]) => all + power, 0);
  return new Map(powers.map(([ref, power]) => [ref, power / sum]));
}

/**
 * Second pass: the walk over the surroundings of the seeds, then the profile. `judged` has the first pass of every candidate,
 * and of what the walk may reach beyond them (judged together, so that one scale holds for all). Best first.
 */
export function rank(
  judged: readonly Judged[],
  seeds: ReadonlyMap<string, number>,
  surroundings: Surroundings,
  weights: Weights,
  profile: Profile,
  now: number,
  lean: Lean = UPRIGHT,
): readonly Hit[] {
  const walked = spread(seeds, surroundings, weights);
  // What it does not reach has 0.
  const arrived = minMax(
    judged.map(({ item }) => walked.mass.get(item.ref) ?? 0),
    0,
  );
  const titled = new Set(surroundings.links.filter(({ home }) => home).map(({ item }) => item));
  const none = seeds.size === 0 || walked.mass.size === 0;
  const withWalk = judged.map((one, index) => {
    const mass = walked.mass.get(one.item.ref);
    const weight = titled.has(one.item.ref) ? weights.walk : weights.walkUntitled;
    if (none || mass === undefined || weight === 0) return one.terms;
    return [...one.terms, term('walk', mass, Math.sqrt(arrived[index] ?? 0), weight)];
  });
  const leaning = leanTerms(lean, surroundings.links);
  const best = withWalk.reduce((most, terms) => Math.max(most, total(terms)), 0);
  const hits = judged.map((one, index) => {
    const terms = [
      ...(withWalk[index] ?? []),
      ...profileTerms(one.item, profile, now, best),
      ...leaning(one.item, best),
    ];
    return hitOf(one, terms, walked);
  });
  return hits.sort((a, b) => b.score - a.score || byRef(a.ref, b.ref));
}

const hitOf = ({ item, fused, named }: Judged, terms: readonly Term[], { waysTo }: Spread): Hit => ({
  ref: item.ref,
  item,
  score: total(terms),
  terms,
  channels: { text: fused.text, vector: fused.vector },
  named: named?.nodes ?? [],
  via: () => waysTo(item.ref),
});

function placeOf(episode: string, position: number): string {
  return `${position} ${episode}`;
}
