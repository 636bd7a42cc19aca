import type { Transaction } from '../domain/episode.js';
import { foldName } from '../domain/name.js';
import { builtInDefinition, type Definition, isReserved, unregistered } from '../domain/predicate.js';
import type { TransactionTime, ValidTime } from '../domain/time.js';
import type { Page, Reads } from '../store/port.js';
import type { View } from '../store/view.js';
import { windowOf } from './coordinates.js';
import { decodeCursor, encodeCursor, type Place } from './cursor.js';
import { describeEntities } from './entities.js';
import { boundsOf, type Connection, list, type PageQuery } from './questions.js';
import * as seen from './view.js';

/** Lists other than facts: entities, episodes, transactions. */

export interface EntityQuery {
  /** One of these types at T. */
  readonly type?: string | readonly string[] | undefined;
  /** A name or alias it ever had begins so, spelling and case folded. */
  readonly namePrefix?: string | undefined;
}

export interface EpisodeQuery {
  readonly ref?: string | readonly string[] | undefined;
  readonly channel?: string | readonly string[] | undefined;
  /** Restricts by `occurredAt`: EDTF, `1974/1976`, in UTC. T does not. */
  readonly during?: string | undefined;
}

export interface TransactionQuery {
  /** Those that carried one of these idempotency keys: whether a write was taken in. */
  readonly idempotencyKey?: string | readonly string[] | undefined;
}

export async function entities(
  store: Reads,
  view: View,
  query: EntityQuery & PageQuery,
): Promise<Connection<seen.Entity>> {
  const bounds = boundsOf(query);
  const [pinned, place] = pinnedAt(view, query, 'entities');
  const filter = {
    ...(query.type === undefined ? {} : { types: list(query.type) }),
    ...(query.namePrefix === undefined ? {} : { namePrefix: foldName(query.namePrefix) }),
  };
  const page = await store.entities(pinned, filter, { ...bounds, after: place === null ? null : String(place[0]) });
  const described = await describeEntities(store, pinned, page.items);
  return connection(
    pinned,
    page,
    (ref) => described.get(ref) as seen.Entity,
    (ref) => [ref],
  );
}

export async function episodes(
  store: Reads,
  view: View,
  query: EpisodeQuery & PageQuery,
): Promise<Connection<seen.Episode>> {
  const bounds = boundsOf(query);
  const [pinned, place] = pinnedAt(view, query, 'episodes');
  const filter = {
    ...(query.ref === undefined ? {} : { refs: list(query.ref) }),
    ...(query.channel === undefined ? {} : { channels: list(query.channel) }),
    ...(query.during === undefined ? {} : { during: windowOf(query.during, 'during') }),
  };
  const after = place === null ? null : { occurredAt: Number(place[0]) as ValidTime, ref: String(place[1]) };
  const page = await store.episodes(pinned, filter, { ...bounds, after });
  return connection(pinned, page, seen.toEpisode, (episode) => [episode.occurredAt, episode.ref]);
}

export async function transactions(
  store: Reads,
  view: View,
  query: TransactionQuery & PageQuery,
): Promise<Connection<seen.Transaction>> {
  const bounds = boundsOf(query);
  const [pinned, place] = pinnedAt(view, query, 'transactions');
  const after = place === null ? null : (Number(place[0]) as TransactionTime);
  const keys = query.idempotencyKey === undefined ? null : list(query.idempotencyKey);
  const page =
    keys === null
      ? await store.transactions(pinned, { ...bounds, after })
      : pageOf(await store.transactionsByKey(pinned, keys), bounds, after);
  return connection(pinned, page, seen.toTransaction, (transaction) => [transaction.committedAt]);
}

/** Of a few transactions, as many as there are keys at most, the page a store would have cut. */
function pageOf(
  all: readonly Transaction[],
  { first, total }: { readonly first: number; readonly total: boolean },
  after: TransactionTime | null,
): Page<Transaction> {
  const rest = all.filter(({ committedAt }) => after === null || committedAt > after);
  return { items: rest.slice(0, first), more: rest.length > first, total: total ? all.length : null };
}

type List = 'entities' | 'episodes' | 'transactions';

function pinnedAt(view: View, query: PageQuery, of: List): [View, Place | null] {
  if (query.after === undefined) return [view, null];
  const { view: pinned, place } = decodeCursor(query.after, view, of);
  return [pinned, place];
}

function connection<T, S>(view: View, page: Page<T>, see: (item: T) => S, place: (item: T) => Place): Connection<S> {
  return {
    items: page.items.map(see),
    get cursors() {
      return page.items.map((item) => encodeCursor(view, place(item)));
    },
    more: page.more,
    total: page.total,
  };
}

/** Predicates defined in the space, or in use in the view's scopes, by K, in alphabetical order; not the reserved ones. */
export async function predicates(store: Reads, view: View): Promise<readonly Definition[]> {
  const [defined, used] = await Promise.all([store.definitions(view, null), store.used(view)]);
  const byName = new Map(
    used.filter((name) => !isReserved(name)).map((name) => [name, builtInDefinition(name) ?? unregistered(name)]),
  );
  for (const definition of defined) byName.set(definition.name, definition);
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}
