import type { Episode, Evidence, Transaction } from '../domain/episode.js';
import type { Window } from '../domain/fold.js';
import type { Flip } from '../domain/liveness.js';
import type { Definition } from '../domain/predicate.js';
import type { Assertion, End, Fact, Statement } from '../domain/statement.js';
import type { TransactionTime, ValidTime } from '../domain/time.js';
import type { Searches } from './search.js';
import type { FactFilter, View } from './view.js';

/**
 * The store port. Engines hold data and answer questions; they decide nothing. Reads are set-oriented: one call is one
 * statement, however many things it asks about. Plain readonly data passes in and out, never a driver's object.
 */

export interface SpaceState {
  readonly name: string;
  /** The last committed transaction; null before the first. */
  readonly committedAt: TransactionTime | null;
  /** The recorded time last replayed; null once (or as long as) nothing is replayed. Only an import sets it. */
  readonly replayedAt: TransactionTime | null;
}

export type Direction = 'OUT' | 'IN' | 'BOTH';

/** At most `first` items after a point; `total`: count what there is without these bounds, too. */
interface PageBounds {
  readonly first: number;
  readonly total?: boolean;
}

/** A page in the stable order (validAt, ref). */
export interface FactPage extends PageBounds {
  readonly after: { readonly validAt: ValidTime; readonly ref: string } | null;
}

export interface Page<T> {
  readonly items: readonly T[];
  /** Whether more follow. */
  readonly more: boolean;
  /** How many there are without the page's bounds; null where the page did not ask. */
  readonly total: number | null;
}

/** Transactions in the order of their times. */
export interface TransactionPage extends PageBounds {
  readonly after: TransactionTime | null;
}

export interface EpisodeFilter {
  readonly refs?: readonly string[];
  readonly channels?: readonly string[];
  /** Restricts by `occurredAt`. */
  readonly during?: Window;
}

/** Episodes in the order of time: (occurredAt, ref). */
export interface EpisodePage extends PageBounds {
  readonly after: { readonly occurredAt: ValidTime; readonly ref: string } | null;
}

export interface EntityFilter {
  readonly types?: readonly string[];
  /** The folded name starts with this folded text. */
  readonly namePrefix?: string;
}

/** Entities in the order of refs. */
export interface EntityPage extends PageBounds {
  readonly after: string | null;
}

/** A fact edge between two entities, as walks see it. */
export interface Edge {
  readonly fact: string;
  readonly key: string;
  readonly value: string;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly symmetric: boolean;
  readonly validAt: ValidTime;
  readonly invalidAt: ValidTime;
  /** The fact itself, where it was read along. */
  readonly whole?: Fact;
}

export interface EdgeAsk {
  readonly frontier: readonly string[];
  readonly direction: Direction;
  /** Edges that hold somewhere in the window; null: at the view's T. */
  readonly during: Window | null;
  readonly predicates?: readonly string[] | undefined;
  /** At most this many edges; the cheapest way to keep a hub from filling memory. */
  readonly limit: number;
  /** The first of the order (validAt, ref), an edge once for each end in the frontier; else any. */
  readonly inOrder?: boolean;
}

/** The surroundings of one entity, asked in one go. */
export interface WalkAsk extends Omit<EdgeAsk, 'frontier' | 'inOrder'> {
  readonly start: string;
  readonly hops: number;
  /** At most so many edges a hop. */
  readonly limit: number;
}

/** The shortest ways from one entity to another, at the view's T. */
export interface ShortestAsk extends Pick<EdgeAsk, 'direction' | 'predicates'> {
  readonly start: string;
  readonly end: string;
  readonly maxHops: number;
}

/** What an entity is called or is: a name, alias, type or external key, as known at K at any T. */
export interface Candidate {
  readonly entity: string;
  readonly predicate: string;
  /** As it is written. */
  readonly text: string;
  readonly scope: string;
  readonly validAt: ValidTime;
  readonly invalidAt: ValidTime;
}

/**
 * What can count of one key in one window, as known at the view's K: enough for the fold to be right there. Ends at the window's
 * end are among it: they say how the last bound in it is known.
 */
export interface KeyState {
  readonly key: string;
  readonly window: Window;
  readonly assertions: readonly Assertion[];
  readonly ends: readonly End[];
}

/** Reads as of a view. */
export interface Reads {
  /** Facts as of the view; no page: all of them. */
  facts(view: View, filter: FactFilter, page?: FactPage): Promise<Page<Fact>>;
  /** Facts of several entities at once, a page for each. Order inside an entity: (validAt, ref). */
  factsOf(
    view: View,
    entities: readonly string[],
    direction: Direction,
    filter: FactFilter,
    page?: FactPage,
  ): Promise<ReadonlyMap<string, Page<Fact>>>;
  /** Fact versions by ref, whatever T, if they were created by K. */
  factsByRef(view: View, refs: readonly string[]): Promise<readonly Fact[]>;
  /** Every version of these keys: believed up to K, or first believed after it. Order: createdAt, then validAt. */
  versions(view: View, keys: readonly string[], when: 'UNTIL_K' | 'AFTER_K'): Promise<readonly Fact[]>;
  /**
   * Every version of a predicate at each entity, believed up to K whether or not anything still is. Order: createdAt, then
   * validAt.
   */
  versionsOf(
    view: View,
    entities: readonly string[],
    direction: Direction,
    predicate: string,
  ): Promise<ReadonlyMap<string, readonly Fact[]>>;
  /** Facts in one of two views but not in both, in the order (validAt, ref); `a` and `b` share space and scopes. */
  difference(
    a: View,
    b: View,
    filter: FactFilter,
  ): Promise<{ readonly inA: readonly Fact[]; readonly inB: readonly Fact[] }>;
  /**
   * The statements of a key that can count in a window, live at K. By the horizon: let c be a last-starting change that
   * starts by `from`, and h the start of the last change of another value that starts before c; what starts before h is
   * over by `from` (c or that change ended it), so statements from h on suffice.
   */
  keyStates(
    view: View,
    asks: readonly { readonly key: string; readonly window: Window }[],
  ): Promise<readonly KeyState[]>;
  statementsByRef(view: View, refs: readonly string[]): Promise<readonly LoggedStatement[]>;
  /** What aims at these statements by K, and what aims at that, and so on. In log order. */
  amendments(view: View, refs: readonly string[]): Promise<readonly LoggedStatement[]>;
  evidence(view: View, statements: readonly string[]): Promise<readonly Evidence[]>;
  episodes(view: View, filter: EpisodeFilter, page?: EpisodePage): Promise<Page<Episode>>;
  /** Transactions up to K that wrote something the view's scopes may see. */
  transactions(view: View, page: TransactionPage): Promise<Page<Transaction>>;
  transactionsAt(view: View, committedAt: readonly TransactionTime[]): Promise<readonly Transaction[]>;
  /** Of the transactions `transactions` lists, those that carried one of these idempotency keys; oldest first. */
  transactionsByKey(view: View, keys: readonly string[]): Promise<readonly Transaction[]>;
  entities(view: View, filter: EntityFilter, page: EntityPage): Promise<Page<string>>;
  /** Which of these entities the view may see: those with a fact in its scopes by K. */
  visible(view: View, refs: readonly string[]): Promise<readonly string[]>;
  /** Names, aliases, types and external keys of entities as known at K, at any T, in the order of (validAt, ref). */
  names(view: View, refs: readonly string[]): Promise<readonly Candidate[]>;
  /** Entities by folded name or alias, and by external key. */
  lookup(view: View, names: readonly string[], keys: readonly string[]): Promise<readonly Candidate[]>;
  edges(view: View, ask: EdgeAsk): Promise<readonly Edge[]>;
  /** Definitions of predicates as known at K: by their own or their inverse's name, or all of them. */
  definitions(view: View, names: readonly string[] | null): Promise<readonly Definition[]>;
  /** Predicates by which something was believed by K in the view's scopes, in alphabetical order. */
  used(view: View): Promise<readonly string[]>;
}

export interface LoggedStatement {
  readonly statement: Statement;
  /** Live as of the view's K. */
  readonly live: boolean;
}

/** What a request's words refer to, asked in one go. */
export interface WriteAsk {
  /** Whose names may be resolved. */
  readonly scopes: readonly string[];
  /** Folded names. */
  readonly names: readonly string[];
  readonly externalKeys: readonly string[];
  readonly entities: readonly string[];
  readonly predicates: readonly string[];
  readonly idempotencyKey: string | null;
  readonly episodeHashes: readonly string[];
  readonly episodes: readonly string[];
  readonly statements: readonly string[];
  readonly facts: readonly string[];
}

export interface WriteAnswer {
  /** By name, in the scopes asked for. */
  readonly candidates: readonly Candidate[];
  /** By external key, in any scope: a key is unique in its space. */
  readonly owners: readonly Candidate[];
  /** Of the entities asked for those that exist, and those the statements are about. */
  readonly entities: readonly string[];
  /** Names and types of the entities and candidates, in the scopes asked for; in the order of time. */
  readonly names: readonly Candidate[];
  /** Of the predicates asked for, and of those the statements use. */
  readonly definitions: readonly Definition[];
  /** Of the same predicates, those in use in any scope. */
  readonly used: readonly string[];
  /** The transaction that carried this idempotency key. */
  readonly sent: SentTransaction | null;
  /** Episodes of one of the hashes or refs. */
  readonly episodes: readonly Episode[];
  /** The statements asked for with all that they aim along, everything that aims at a member, and so on, in log order. */
  readonly statements: readonly LoggedStatement[];
  readonly facts: readonly Fact[];
}

export interface SentTransaction extends Transaction {
  /** What was answered then: refs, as JSON. */
  readonly result: string;
}

/** A key and the stretch of time [from, through] in which a write says something of it. */
export interface KeyAsk {
  readonly key: string;
  readonly from: ValidTime;
  readonly through: ValidTime;
}

/**
 * What a fold needs to replace a key's facts around what a write says of it. The window reaches as far as the write can be
 * felt and takes in every believed fact that meets or touches it whole, so that the fold of the window replaces just these.
 * The statements suffice from the millisecond before the window on: what held there says how its first bound is known.
 */
export interface WriteKeyState extends KeyState {
  readonly facts: readonly Fact[];
}

/** What a write does to the store, in one transaction. */
export interface Plan {
  readonly transaction: Transaction;
  readonly replayedAt: TransactionTime | null;
  /** Refs that answer this write, as JSON. */
  readonly result: string;
  readonly scopes: readonly string[];
  readonly episodes: readonly Episode[];
  readonly entities: readonly string[];
  readonly statements: readonly Statement[];
  readonly evidence: readonly Evidence[];
  readonly flips: readonly Flip[];
  /** Predicates used for the first time. */
  readonly predicates: readonly string[];
  /** Refs of facts that are no longer believed. */
  readonly expire: readonly string[];
  readonly facts: readonly Fact[];
}

/** One write: the space's clock is locked from beginning to end. Sees its own space as last committed. */
export interface WriteTransaction {
  /** The space as last committed; asked beside `resolve` it costs nothing. */
  space(): Promise<SpaceState>;
  resolve(ask: WriteAsk): Promise<WriteAnswer>;
  keyStates(asks: readonly KeyAsk[]): Promise<readonly WriteKeyState[]>;
  /** Which of these keys were touched after a transaction time. */
  touchedSince(keys: readonly string[], since: TransactionTime): Promise<readonly string[]>;
  /** At most once. Without it nothing is stored. */
  apply(plan: Plan): Promise<void>;
}

/** A stretch of a space's log. */
export interface LogPage {
  /** Only what was committed after it; null: from the first transaction on. */
  readonly after: TransactionTime | null;
  /** And no later than this. */
  readonly through: TransactionTime;
  /** At most so many transactions. */
  readonly first: number;
}

/**
 * One transaction as the log keeps it: what it was given, and nothing that follows from that (facts, lapses, entities, first
 * uses of predicates).
 */
export interface LogEntry {
  readonly transaction: Transaction;
  /** As in the plan. */
  readonly scopes: readonly string[];
  /** As in the plan. */
  readonly result: string;
  /** In the order of their positions. */
  readonly episodes: readonly Episode[];
  /** In the order of their positions. */
  readonly statements: readonly Statement[];
  /** In the order of the statements; of one statement in that of the episodes' places in the log. */
  readonly evidence: readonly Evidence[];
}

/** What must hold in a store and no constraint of every engine sees to. docs/operations.md says what each means. */
export type Rule =
  | 'missing_property'
  | 'bad_interval'
  | 'bad_belief'
  | 'overlap'
  | 'bad_ends'
  | 'bad_lookup'
  | 'duplicate_ref'
  | 'no_statement'
  | 'no_first_use'
  | 'no_transaction'
  | 'bad_aim'
  | 'bad_evidence'
  | 'bad_lapse'
  | 'bad_clock';

/** A rule that is broken. */
export interface Violation {
  readonly rule: Rule;
  /** What breaks it. */
  readonly kind: 'fact' | 'statement' | 'episode' | 'entity' | 'transaction' | 'space';
  /** How many do, at least 1. */
  readonly count: number;
  /** Refs of the first ten; where there is none, the name that the engine gives it. */
  readonly refs: readonly string[];
}

/**
 * What an engine may do better than by the reads everyone has. Callers ask whether it is there, never for the engine's name, and
 * get the same answer without it.
 */
export interface Capabilities {
  /**
   * The edges of several hops in one question, as whole facts: of each hop those at the entities that the hop before reached
   * first. Fewer hops than were asked for where the engine goes no further; null where a hop may have more than `limit`.
   */
  readonly walk?: (view: View, ask: WalkAsk) => Promise<readonly (readonly Fact[])[] | null>;
  /** The facts that the shortest ways between two entities are made of; null where the engine does not look that far. */
  readonly shortest?: (view: View, ask: ShortestAsk) => Promise<readonly Fact[] | null>;
}

export interface Store extends Reads, Searches, Capabilities {
  spaces(): Promise<readonly SpaceState[]>;
  space(name: string): Promise<SpaceState | null>;
  /**
   * The log of a space in the order of its transactions, ALL scopes: for those who run the store (export, copy), never for what
   * a caller may see, which is asked through a view. An engine may give fewer than `first`, so that an answer stays small; none
   * means that there are no more. JSON (bodies, objects, qualifiers) comes with its fields in the order they were written in.
   */
  log(space: string, page: LogPage): Promise<readonly LogEntry[]>;
  /**
   * The rules that are broken in a space, in any scope: damage that no write leads to. Looks at everything: for those who run
   * the store.
   */
  violations(space: string): Promise<readonly Violation[]>;
  /** False where it exists already. */
  createSpace(name: string): Promise<boolean>;
  /** Runs `work` as the only writer of the space; what it applied is durable when this resolves, nothing is if it throws. */
  write<T>(space: string, work: (transaction: WriteTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
