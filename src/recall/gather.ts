import type { Store } from '../store/port.js';
import type { FactText } from '../store/search.js';
import type { Corpus, IndexState, Terms, VectorKind } from '../store/texts.js';
import type { FactFilter, View } from '../store/view.js';
import type { Candidate, RawScores } from './candidate.js';
import { type Described, describedChunk, describedFact } from './items.js';
import { after, before } from './neighbours.js';
import { type Bm25Weights, countsIn, lookedFor, type QuestionTerms, textScore } from './question-terms.js';

/** How the question is looked for: its terms, its vector, and where. */
export interface Lookup {
  readonly terms: readonly string[];
  /** Null: there is none, or the embedder does not know the question's script. */
  readonly vector: Float32Array | null;
  /** The vector for what somebody said: without the names of those who speak. */
  readonly turnVector: (speakers: readonly string[]) => Promise<Float32Array | null>;
  readonly filter: FactFilter;
  /** Candidates a channel. */
  readonly limits: Readonly<Record<Corpus, number>>;
}

type Scored = Candidate & { readonly told: Described };

const PASSAGES: Bm25Weights = { k1: 1.2, b: 0.75 };
const TURNS: Bm25Weights = { k1: 0.9, b: 0.4 };
/** Of so many of the best texts the turns that follow are looked at, too: their windows hold the words. */
const FOLLOWED = 50;

/** Looks things up for one question: candidates of every channel, and the scores of any text in all of them. */
export class Gatherer {
  readonly #store: Store;
  readonly #view: View;
  readonly #lookup: Lookup;
  readonly #state: IndexState;
  readonly #questions = new Map<Corpus, Promise<QuestionTerms>>();
  /** What the channels told of their candidates need not be asked again: terms by ref, cosines by kind and ref. */
  readonly #terms = new Map<string, Terms>();
  readonly #cosines = new Map<string, number>();
  readonly documents: number;

  constructor(store: Store, view: View, lookup: Lookup, state: IndexState) {
    this.#store = store;
    this.#view = view;
    this.#lookup = lookup;
    this.#state = state;
    this.documents = state.sizes.FACT.documents + state.sizes.CHUNK.documents;
  }

  /** What any channel finds, with its scores in all; of conversations also the turns that follow, which are read with them. */
  async candidates(corpus: Corpus): Promise<readonly Scored[]> {
    return corpus === 'FACT' ? this.#factCandidates() : this.#chunks(await this.#foundChunks());
  }

  async #factCandidates(): Promise<readonly Scored[]> {
    const { filter, vector, limits } = this.#lookup;
    const question = await this.#question('FACT');
    const ask = { filter, terms: lookedFor(question), counted: [...question.df.keys()], vector, limit: limits.FACT };
    return scoredFacts(question, await this.#store.factCandidates(this.#view, ask));
  }

  async #foundChunks(): Promise<readonly string[]> {
    const [texts, ...vectors] = await Promise.all([this.#fitting(), ...KINDS.map((kind) => this.#nearest(kind))]);
    const followers = texts.slice(0, FOLLOWED).flatMap(after);
    return [...new Set([...texts, ...vectors.flat(), ...followers])];
  }

  async #fitting(): Promise<readonly string[]> {
    const terms = lookedFor(await this.#question('CHUNK'));
    const ask = { corpus: 'CHUNK', filter: {}, terms, limit: this.#lookup.limits.CHUNK } as const;
    const texts = await this.#store.textCandidates(this.#view, ask);
    for (const text of texts) this.#terms.set(text.ref, text);
    return texts.map(({ ref }) => ref);
  }

  async #nearest(kind: VectorKind): Promise<readonly string[]> {
    const { vector, limits } = this.#lookup;
    if (vector === null) return [];
    const ask = { corpus: 'CHUNK', kind, filter: {}, vector, limit: limits.CHUNK } as const;
    const near = await this.#store.vectorCandidates(this.#view, ask);
    // Of several parts of a text the nearest comes first.
    for (const { ref, cosine } of near.toReversed()) this.#cosines.set(`${kind} ${ref}`, cosine);
    return near.map(({ ref }) => ref);
  }

  /** These texts with their scores in every channel; those that one may not see are left out. */
  async score(corpus: Corpus, refs: readonly string[]): Promise<readonly Scored[]> {
    if (refs.length === 0) return [];
    return corpus === 'FACT' ? this.#facts(refs) : this.#chunks(refs);
  }

  async #facts(refs: readonly string[]): Promise<readonly Scored[]> {
    const question = await this.#question('FACT');
    const counted = [...question.df.keys()];
    return scoredFacts(question, await this.#store.factTexts(this.#view, refs, counted, this.#lookup.vector));
  }

  async #chunks(refs: readonly string[]): Promise<readonly Scored[]> {
    const [question, chunks, terms] = await Promise.all([
      this.#question('CHUNK'),
      this.#store.chunks(this.#view, refs),
      this.#termsOf([...new Set([...refs, ...refs.flatMap(before)])]),
    ]);
    const told = chunks.map(describedChunk);
    const [text, window, sentences] = await this.#similarities(told);
    return told.map((one) => {
      const { item } = one;
      const raw: RawScores = {
        ...this.#textScores(question, item, terms),
        vector: text?.get(item.ref) ?? null,
        windowVector: window?.get(item.ref) ?? null,
        sentenceVector: sentences?.get(item.ref) ?? null,
      };
      return { item, raw, told: one };
    });
  }

  async #termsOf(refs: readonly string[]): Promise<ReadonlyMap<string, Terms>> {
    const missing = refs.filter((ref) => !this.#terms.has(ref));
    if (missing.length > 0) {
      for (const text of await this.#store.termsOf(this.#view, 'CHUNK', missing)) this.#terms.set(text.ref, text);
    }
    return this.#terms;
  }

  #textScores(question: QuestionTerms, item: Described['item'], byRef: ReadonlyMap<string, Terms>) {
    const own = byRef.get(item.ref);
    if (own === undefined) return { text: null };
    const isTurn = item.type === 'chunk' && item.speaker !== null;
    const weights = isTurn ? TURNS : PASSAGES;
    const score = (terms: readonly string[]) => scoreOf(question, terms, weights);
    if (!isTurn) return { text: score(own.terms) };
    const window = [...before(item.ref), item.ref].flatMap((ref) => byRef.get(ref)?.terms ?? []);
    return { text: score(own.terms), windowText: score(window) };
  }

  /** How near texts are as a whole, with their windows, and by their sentences. */
  async #similarities(told: readonly Described[]): Promise<readonly ReadonlyMap<string, number>[]> {
    const speakers = told.flatMap(({ item }) => (item.type === 'chunk' ? (item.speaker ?? []) : []));
    const turnVector = speakers.length === 0 ? null : await this.#lookup.turnVector([...new Set(speakers)]);
    const isTurn = ({ item }: Described) => item.type === 'chunk' && item.speaker !== null;
    const found = await Promise.all(
      KINDS.map(async (kind) => {
        const [turns, others] = await Promise.all([
          this.#similar(kind, told.filter(isTurn), turnVector),
          kind === 'WINDOW'
            ? []
            : this.#similar(
                kind,
                told.filter((one) => !isTurn(one)),
                this.#lookup.vector,
              ),
        ]);
        return new Map([...turns, ...others]);
      }),
    );
    return found;
  }

  async #similar(
    kind: VectorKind,
    told: readonly Described[],
    vector: Float32Array | null,
  ): Promise<ReadonlyMap<string, number>> {
    const best = new Map<string, number>();
    if (vector === null || told.length === 0) return best;
    const missing: string[] = [];
    for (const { item } of told) {
      const known = vector === this.#lookup.vector ? this.#cosines.get(`${kind} ${item.ref}`) : undefined;
      if (known === undefined) missing.push(item.ref);
      else if (known !== 0) best.set(item.ref, known);
    }
    if (missing.length === 0) return best;
    for (const { ref, cosine } of await this.#store.similarities(this.#view, 'CHUNK', kind, missing, vector)) {
      // A text in a script that the model does not know has a vector of zeros, and nothing is near it.
      if (cosine !== 0) best.set(ref, Math.max(cosine, best.get(ref) ?? -1));
    }
    return best;
  }

  #question(corpus: Corpus): Promise<QuestionTerms> {
    const known = this.#questions.get(corpus) ?? this.#learn(corpus);
    this.#questions.set(corpus, known);
    return known;
  }

  async #learn(corpus: Corpus): Promise<QuestionTerms> {
    const { terms } = this.#lookup;
    const df = terms.length === 0 ? new Map() : await this.#store.frequencies(this.#view.space, corpus, terms);
    return { size: this.#state.sizes[corpus], df };
  }
}

/** Of a chunk; a fact has its text alone. */
const KINDS: readonly VectorKind[] = ['TEXT', 'WINDOW', 'SENTENCE'];

function scoredFacts(question: QuestionTerms, texts: readonly FactText[]): readonly Scored[] {
  return texts.map((fact) => {
    const { length, counts, cosine } = fact;
    const told = describedFact(fact);
    const text = length === null ? null : known(textScore(question, counts, length, PASSAGES));
    const raw = { text, vector: cosine === 0 ? null : cosine, windowVector: null, sentenceVector: null };
    return { item: told.item, raw, told };
  });
}

/** A text without any of the words has no score. */
const known = (score: number): number | null => (score > 0 ? score : null);

const scoreOf = (question: QuestionTerms, terms: readonly string[], weights: Bm25Weights): number | null =>
  known(textScore(question, countsIn(question, terms), terms.length, weights));
