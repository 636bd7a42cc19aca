import { type Item, known, type Term, term } from './candidate.js';

/**
 * What counts beside the question itself. Each weight is a share of the best hit's relevance: with `recency` .2 an item of now
 * gains a fifth of what the best answer has, one that is a half-life old a tenth. `confidence` and `inferred` are what a fact loses:
 * one of which nobody is sure, and one that carries the label `inferred`. `importance` and `pinned` are what the labels `important`
 * and `pinned` give. A passage, which has none of these, and a plain fact stand alike.
 */
export interface Profile {
  readonly halfLifeDays: number;
  readonly recency: number;
  readonly importance: number;
  readonly confidence: number;
  readonly pinned: number;
  readonly inferred: number;
}

export const PROFILE_NAMES = ['default', 'task', 'casual', 'retrospective'] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/**
 * default: the question decides; the rest breaks near-ties. It leaves the order of the measured sets as it is, since their
 * texts have no confidence or labels, and its recency is 0.
 * task: what is pinned, important and sure, of the last weeks. casual: what was lately. retrospective: age does not count,
 * what was only inferred counts less.
 */
export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  default: { halfLifeDays: 365, recency: 0, importance: 0.05, confidence: 0.05, pinned: 0.1, inferred: 0.02 },
  task: { halfLifeDays: 30, recency: 0.1, importance: 0.2, confidence: 0.1, pinned: 0.3, inferred: 0.1 },
  casual: { halfLifeDays: 7, recency: 0.5, importance: 0.1, confidence: 0.02, pinned: 0.1, inferred: 0 },
  retrospective: { halfLifeDays: 365, recency: 0, importance: 0.1, confidence: 0.1, pinned: 0, inferred: 0.1 },
};

const DAY = 86_400_000;
const PINNED = 'pinned';
const IMPORTANT = 'important';
const INFERRED = 'inferred';

/** `now`: the instant that age is counted to, the snapshot's T; `best`: the relevance of the best candidate. */
export function profileTerms(item: Item, profile: Profile, now: number, best: number): readonly Term[] {
  const terms: Term[] = [];
  const add = (name: string, raw: number | null, value: number, weight: number): void => {
    if (raw !== null && weight * best !== 0) terms.push(term(name, raw, value, weight * best));
  };
  const time = known(item.type === 'chunk' ? item.occurredAt : (known(item.validAt) ?? item.createdAt));
  const days = time === null ? null : Math.max(0, (now - time) / DAY);
  add('recency', known(days), days === null ? 0 : 0.5 ** (days / profile.halfLifeDays), profile.recency);
  if (item.type === 'chunk') return terms;
  const confidence = known(item.confidence);
  const has = (label: string): boolean => item.labels.includes(label);
  if (has(IMPORTANT)) add('importance', 1, 1, profile.importance);
  if (confidence !== null && confidence < 1) add('confidence', confidence, unit(confidence) - 1, profile.confidence);
  if (has(PINNED)) add('pinned', 1, 1, profile.pinned);
  if (has(INFERRED)) add('inferred', 1, -1, profile.inferred);
  return terms;
}

function unit(value: number): number {
  return Math.min(1, Math.max(0, value));
}
