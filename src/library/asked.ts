import { queryTermsOf } from '../domain/text/terms.js';
import type { Chat, Usage } from '../models/chat.js';
import { ask, type NoAnswer, type Outcome } from '../recall/ask.js';
import type { Shown } from '../recall/ask-prompt.js';
import type { Hit } from './hits.js';
import { within } from './questions.js';
import type { Found, RecallQuery, SearchQuery } from './recall-query.js';
import type { Statement } from './view.js';

export interface AskQuery extends Pick<RecallQuery, 'question' | 'limit' | 'profile' | 'time'> {
  /** Calls to the model at most: 1 to 10, default 4. */
  readonly maxCalls?: number | undefined;
}

/** An answer, or the evidence and why there is none. */
export interface Asked<Evidence extends Found = Found> {
  readonly question: string;
  readonly answer: Answer | null;
  /** Why there is no answer; null: there is one. */
  readonly because: NoAnswer | null;
  /**
   * What the answer was to be made of. Where the question was asked in other words, or more was taken, that follows what was found
   * first, and only scores of one round can be compared.
   */
  readonly evidence: Evidence;
  /** To the model. */
  readonly calls: number;
  /** Read and written by the model: as its server counts, else estimated (o200k). */
  readonly tokens: Usage;
}

export interface Answer {
  readonly sentences: readonly Sentence[];
  /** What the evidence does not answer, in the model's words; null: nothing is missing. */
  readonly missing: string | null;
}

export interface Sentence {
  readonly text: string;
  /** Refs of hits of the evidence, at least one. */
  readonly cites: readonly string[];
}

/** What the search goes on with, where the question was understood to be asked. */
interface Reader {
  readonly validAt: string;
  readonly knownAt: string;
  recall(query: RecallQuery): Promise<Found>;
  search(text: string, query: SearchQuery): Promise<Found>;
  provenanceOf(refs: readonly string[]): Promise<ReadonlyMap<string, readonly Statement[]>>;
}

const DEFAULT_CALLS = 4;
const MAX_CALLS = 10;
const DEFAULT_HITS = 10;
const MAX_HITS = 100;
/** So many times the hits when more is taken. */
const BROADER = 3;
const EVER = '../..';

/** @throws AsofError invalid `out_of_range` */
export async function answered<Evidence extends Found & { readonly snapshot: Reader }>(
  query: AskQuery,
  chat: Chat | null,
  evidence: Evidence,
): Promise<Asked<Evidence>> {
  const { question, profile, limit = DEFAULT_HITS } = query;
  const maxCalls = within(query.maxCalls, 'maxCalls', MAX_CALLS, DEFAULT_CALLS);
  if (chat === null) {
    return unanswered(question, evidence, { code: 'no_model', message: 'no model is configured (ASOF_MODEL).' });
  }
  if (queryTermsOf(question).length === 0) {
    return unanswered(question, evidence, { code: 'no_evidence', message: 'there is no word in the question.' });
  }
  const { snapshot } = evidence;
  const { validAt, knownAt } = snapshot;
  const hits = new Map<string, Hit>();
  const shown = async (found: readonly Hit[]): Promise<readonly Shown[]> => {
    const fresh = new Map(found.filter(({ ref }) => !hits.has(ref)).map((hit) => [hit.ref, hit]));
    for (const [ref, hit] of fresh) hits.set(ref, hit);
    return show(snapshot, [...fresh.values()]);
  };
  const narrow = { limit, profile, time: 'AS_BOUND' } as const;
  const outcome = await ask({
    chat,
    question,
    standing: { validAt, knownAt },
    first: await shown(evidence.hits),
    rewritten: async (other) => shown((await snapshot.recall({ question: other, ...narrow })).hits),
    // Other words may have led away from what was asked.
    broadened: async (other) => {
      const found = [...new Set([question, other])].flatMap((text) => [
        snapshot.search(text, { limit, profile, during: EVER }),
        snapshot.recall({ question: text, ...narrow, limit: Math.min(MAX_HITS, limit * BROADER) }),
      ]);
      return shown((await Promise.all(found)).flatMap(({ hits: more }) => more));
    },
    maxCalls,
  });
  const all = [...hits.values()];
  const tokens = all.reduce((sum, hit) => sum + hit.tokens, 0);
  return { question, ...told(outcome), evidence: { ...evidence, hits: all, tokens } };
}

function told({ answer, because, evidence, calls, tokens }: Outcome): Omit<Asked, 'question' | 'evidence'> {
  const refOf = (number: number): string => (evidence[number - 1] as Shown).ref;
  const sentences = answer?.sentences.map(({ text, cites }) => ({ text, cites: cites.map(refOf) }));
  return { answer: answer && { sentences: sentences ?? [], missing: answer.missing }, because, calls, tokens };
}

function unanswered<Evidence extends Found>(question: string, evidence: Evidence, because: NoAnswer): Asked<Evidence> {
  return { question, answer: null, because, evidence, calls: 0, tokens: { prompt: 0, completion: 0 } };
}

/** Hits with when they hold or were said, and who said so. */
async function show(snapshot: Reader, hits: readonly Hit[]): Promise<readonly Shown[]> {
  const facts = hits.flatMap(({ fact }) => fact?.ref ?? []);
  const provenance = facts.length === 0 ? new Map() : await snapshot.provenanceOf(facts);
  return hits.map((hit) => ({
    ref: hit.ref,
    text: hit.text,
    tokens: hit.tokens,
    about: hit.kind === 'FACT' ? aboutFact(hit, provenance.get(hit.ref) ?? []) : aboutPassage(hit),
  }));
}

function aboutFact({ fact }: Hit & { kind: 'FACT' }, [said]: readonly Statement[]): Shown['about'] {
  const { validAt, invalidAt, disputed } = fact;
  const source = said?.spans[0]?.episode;
  return present({
    holds: `${validAt ?? 'always'} to ${invalidAt ?? 'open'}`,
    saidBy: said?.transaction.actor,
    saidAt: source?.occurredAt ?? said?.transaction.committedAt,
    channel: source?.channel,
    disputed: disputed ? 'others say otherwise' : null,
  });
}

function aboutPassage({ passage }: Hit & { kind: 'EPISODE' }): Shown['about'] {
  const { title, speaker, occurredAt } = passage;
  return present({ saidBy: speaker, saidAt: occurredAt, title });
}

function present(values: Readonly<Record<string, string | null | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
