import { changes } from '../domain/diff.js';
import { formatValidTime, parseCoordinate } from '../domain/parse-time.js';
import type { RuleName } from '../domain/text/routing.js';
import { MIN_VALID } from '../domain/time.js';
import { checkTimeZone } from '../domain/zone.js';
import type { View } from '../store/view.js';
import { type Asked, type AskQuery, answered } from './asked.js';
import { check } from './check.js';
import { type Coordinates, knownAt } from './coordinates.js';
import { decodeCursor } from './cursor.js';
import { factPage, requireFacts } from './facts.js';
import * as lists from './lists.js';
import { type Connection, type FactQuery, filterOf, type PageQuery } from './questions.js';
import type { Found, RecallQuery, SearchQuery } from './recall-query.js';
import { recall, search } from './recalled.js';
import { Singles } from './singles.js';
import { inStore } from './stored-names.js';
import * as seen from './view.js';

/** What a question recalled. */
export interface Recall extends Found {
  readonly question: string;
  /** Where the hits were looked for: ask it again, with `during: '../..'` where `routing` has `history`, and get the same. */
  readonly snapshot: Snapshot;
  /** The words of the question that chose its instant, and the fact they name, if they name one; null: none did. */
  readonly time: { readonly text: string; readonly validAt: string; readonly fact: string | null } | null;
  /**
   * The rules by which its words say what is asked for: `history` takes facts of all time, where nobody and nothing in the question
   * chose a time; `exact` looks for the words alone; the others lift hits of a kind.
   */
  readonly routing: readonly RuleName[];
  /** Why the reranker had no part in it, in words; null: it had, or none was to. */
  readonly withoutReranker: string | null;
}

/**
 * The world at T as known at K: an immutable value, cheap to make and to pass on. Everything read from it is seen at its
 * coordinates. Made by `Space.asOf` and the methods here.
 */
export class Snapshot extends Singles {
  /**
   * Another snapshot: what is left out stays as it is here.
   * @throws AsofError invalid for a bad time
   * @example
   * const earlier = await now.at({ knownAt: '2025-04-01' });
   */
  async at(coordinates: Pick<Coordinates, 'validAt' | 'knownAt' | 'timeZone'>): Promise<Snapshot> {
    check('moment', coordinates);
    const { validAt, timeZone } = coordinates;
    if (timeZone !== undefined) checkTimeZone(timeZone);
    const bound = this.timeBound || validAt !== undefined;
    return this.#with(
      {
        ...this.view,
        ...(validAt === undefined ? {} : { validAt: parseCoordinate(validAt, { field: 'validAt', timeZone }) }),
        ...(coordinates.knownAt === undefined ? {} : { knownAt: await knownAt(this.store, this.space, coordinates) }),
      },
      bound,
      timeZone ?? this.timeZone,
    );
  }

  /**
   * The world when a fact began, as known at the same K; of one that always was, the first instant there is.
   * @example
   * const when = await now.atStart(fact);
   * console.log(await when.facts({ subject: 'Alice' }));
   */
  async atStart(fact: string | seen.Fact): Promise<Snapshot> {
    const { validAt } = await this.#fact(fact);
    return validAt === null ? this.#standing(MIN_VALID) : this.at({ validAt });
  }

  /**
   * The world when a fact had ended, as known at the same K; null while it is open.
   * @example
   * const after = await now.atEnd(fact);
   * console.log(await after?.facts({ subject: 'Acme' }));
   */
  async atEnd(fact: string | seen.Fact): Promise<Snapshot | null> {
    const { invalidAt } = await this.#fact(fact);
    return invalidAt === null ? null : this.at({ validAt: invalidAt });
  }

  /**
   * The snapshot whose page a cursor ends; this one where there is none.
   * @throws AsofError invalid `bad_cursor`
   * @example
   * const page = await now.factPage({ first: 2 });
   * const same = now.pinned(page.cursors.at(-1));
   */
  pinned(after: string | undefined): Snapshot {
    return after === undefined ? this : this.#with(decodeCursor(after, this.view, null).view);
  }

  /**
   * The entities one may see, in the order of their refs.
   * @example
   * const { items, more } = await now.entities({ namePrefix: 'a', first: 20 });
   */
  async entities(query: lists.EntityQuery & PageQuery = {}): Promise<Connection<seen.Entity>> {
    check('entities', query);
    return lists.entities(this.store, this.view, query);
  }

  /**
   * A page of the facts that hold here; its cursors pin this snapshot.
   * @throws AsofError invalid `out_of_range`, `bad_cursor`
   * @example
   * const page = await now.factPage({ predicate: 'lives_in', first: 100 });
   * const next = page.more ? await now.factPage({ predicate: 'lives_in', first: 100, after: String(page.cursors.at(-1)) }) : null;
   */
  async factPage(query: FactQuery & PageQuery = {}): Promise<Connection<seen.Fact>> {
    check('factPage', query);
    return factPage(this.store, this.view, query);
  }

  /**
   * The episodes known at K, in the order of `occurredAt`; T does not restrict them.
   * @example
   * const { items } = await now.episodes({ channel: 'news', during: '2025' });
   */
  async episodes(query: lists.EpisodeQuery & PageQuery = {}): Promise<Connection<seen.Episode>> {
    check('episodes', query);
    return lists.episodes(this.store, this.view, query);
  }

  /**
   * Transactions up to K that wrote something one may see, oldest first.
   * @example
   * const { items } = await now.transactions({ first: 10 });
   * const sent = await now.transactions({ idempotencyKey: 'minutes of 2025-09-02' });
   */
  async transactions(query: lists.TransactionQuery & PageQuery = {}): Promise<Connection<seen.Transaction>> {
    check('transactions', query);
    return lists.transactions(this.store, this.view, query);
  }

  /**
   * What opened, closed and changed from here to other coordinates, on either axis or both.
   * @example
   * const { opened, closed, changed } = await now.diff({ validAt: '2021' });
   */
  async diff(
    to: Snapshot | Pick<Coordinates, 'validAt' | 'knownAt' | 'timeZone'>,
    query: Omit<FactQuery, 'during'> = {},
  ): Promise<seen.Diff> {
    check('diff', query);
    const there = to instanceof Snapshot ? to : await this.at(to);
    const later = this.view.knownAt > there.view.knownAt ? this.view : there.view;
    const filter = filterOf(query);
    const predicates = await inStore(this.store, later, filter.predicates);
    const asked = predicates === undefined ? filter : { ...filter, predicates };
    const { inA, inB } = await this.store.difference(this.view, there.view, asked);
    return seen.toDiff(changes(inA, inB), this.view.knownAt, there.view.knownAt);
  }

  /**
   * The facts and stretches of episodes that fit a text best, by words and meaning; no walk. With a filter or a window, facts alone.
   * @throws AsofError invalid `out_of_range`, `bad_input`, `text_too_long`, `filter_not_taken`
   * @example
   * const { hits } = await now.search('head of the company', { predicate: 'ceo', limit: 5 });
   * for (const { text, score } of hits) console.log(score, text);
   */
  async search(text: string, query: SearchQuery = {}): Promise<Found> {
    check('search', { ...query, text });
    return search(this.store, this.indexer, this.setup, this.view, text, query);
  }

  /**
   * The evidence for a question, over several hops: facts that hold here and stretches of episodes known here, best first, each
   * with what its score is made of. Words of time in the question ("in 2019") choose the instant, where `validAt` was not bound.
   * @throws AsofError invalid `out_of_range`, `bad_input`, `text_too_long`
   * @example
   * const { hits, snapshot } = await now.recall({ question: 'who ran Acme when the Berlin office opened?' });
   * for (const { text, score } of hits) console.log(score, text, snapshot.validAt);
   */
  async recall(query: RecallQuery): Promise<Recall> {
    check('recall', query);
    const time = query.time ?? (this.timeBound ? 'AS_BOUND' : 'FROM_QUESTION');
    const { timeZone } = this;
    const {
      view,
      time: said,
      ...found
    } = await recall(this.store, this.indexer, this.setup, this.view, { ...query, time, timeZone });
    const understood = said && { text: said.text, validAt: formatValidTime(said.validAt), fact: said.fact };
    return { question: query.question, snapshot: this.#with(view), time: understood, ...found };
  }

  /**
   * An answer whose every sentence cites facts or passages; without a configured model, or where none can be given, the evidence
   * and the reason. At most `maxCalls` calls to the model: to answer, ask in other words, answer, and answer from more.
   * @throws AsofError invalid as `recall`; never for what the model says or fails to say
   * @example
   * const { answer, because } = await now.ask({ question: 'who runs Acme?' });
   * for (const { text, cites } of answer?.sentences ?? []) console.log(text, cites);
   */
  async ask(query: AskQuery): Promise<Asked<Recall>> {
    check('ask', query);
    const { question, limit, profile, time } = query;
    return answered(query, this.setup.chat, await this.recall({ question, limit, profile, time }));
  }

  #standing(validAt: View['validAt']): Snapshot {
    return this.#with({ ...this.view, validAt });
  }

  #with(view: View, timeBound = true, timeZone = this.timeZone): Snapshot {
    return new Snapshot(this.store, view, this.indexer, timeBound, this.setup, timeZone);
  }

  async #fact(fact: string | seen.Fact): Promise<seen.Fact> {
    if (typeof fact !== 'string') return fact;
    const [stored] = await requireFacts(this.store, this.view, [fact]);
    return seen.toFact(stored as NonNullable<typeof stored>, this.view.knownAt);
  }
}
