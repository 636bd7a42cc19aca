import { type Definition, RESERVED } from '../../domain/predicate.js';
import { type Fact, type Statement, sides } from '../../domain/statement.js';
import { ALWAYS, OPEN, STILL } from '../../domain/time.js';
import type { FactPage, Page, Reads } from '../port.js';
import type { FactFilter, View } from '../view.js';
import type { RunAt } from './latest.js';
import { sought } from './params.js';
import type { Row } from './rows.js';
import * as to from './rows.js';
import type { Run } from './server.js';
import { transactionDate, VALID_ALWAYS, validDate } from './times.js';

type Params = Readonly<Record<string, unknown>>;

/** Cypher has no "no limit". */
const NO_LIMIT = 2_147_483_647;
/** Before everything in the order (validAt, ref). */
const START = { afterValidAt: VALID_ALWAYS, afterRef: '' };

type During = FactFilter['during'] | null;

/** Nothing meets an empty window: it is answered without a question. */
export const isEmpty = (during: During): boolean => during != null && during.from >= during.to;

const limitOf = (page: { readonly first: number } | undefined): bigint =>
  BigInt(page === undefined ? NO_LIMIT : page.first + 1);

/** What a view may see. */
export const seen = ({ space, scopes, knownAt }: View): Params => ({
  space,
  scopes,
  knownAt: transactionDate(knownAt),
});

/** What meets [from, to) starts by the millisecond before `to`. */
export const windowOf = (view: View, during: During): Params => ({
  from: validDate(during?.from ?? view.validAt),
  through: validDate(during == null ? view.validAt : during.to - 1),
});

function hiddenBy({ reserved, predicates }: FactFilter): readonly string[] {
  return reserved === true ? [] : RESERVED.filter((name) => !predicates?.includes(name));
}

/** What holds and is believed as of a view, and passes a filter. */
export const asOf = (view: View, filter: FactFilter): Params => ({
  ...seen(view),
  ...windowOf(view, filter.during),
  predicates: filter.predicates === undefined ? null : unique(filter.predicates),
  hidden: hiddenBy(filter),
  kinds: filter.kinds ?? null,
  labels: filter.labels ?? null,
});

const pageOf = (page: FactPage | undefined): Params => ({
  ...(page?.after ? { afterValidAt: validDate(page.after.validAt), afterRef: page.after.ref } : START),
  limit: limitOf(page),
});

/** One more than a page was asked for, so that it shows whether more follow. */
function cut<T>(rows: readonly T[], page: { readonly first: number } | undefined, total: number | null): Page<T> {
  if (page === undefined) return { items: rows, more: false, total: rows.length };
  return { items: rows.slice(0, page.first), more: rows.length > page.first, total };
}

const inOrder = (a: Fact, b: Fact): number => a.validAt - b.validAt || (a.ref < b.ref ? -1 : 1);
/** What is asked for one by one is asked for once. */
const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];
const first = (row: Row): string => row[0] as string;

/** The port's reads by a way to run statements, and by one that has a shorter way where a view's K is the latest. */
export function readsOf(run: Run, runAt: RunAt): Reads {
  const counted = async (name: string, params: Params): Promise<number> => Number((await run(name, params))[0]?.[0]);
  const countIf = async (asked: boolean | undefined, name: string, params: Params) =>
    asked === true ? counted(name, params) : null;

  return {
    async facts(view, filter, page) {
      if (isEmpty(filter.during)) return cut([], page, 0);
      const params = { ...asOf(view, filter), ...pageOf(page) };
      const name = filter.predicates === undefined ? 'fact/facts' : 'fact/facts.by-predicate';
      const [rows, total] = await Promise.all([run(name, params), countIf(page?.total, 'fact/facts.count', params)]);
      return cut(
        rows.map((row) => to.toFact(row)),
        page,
        total,
      );
    },

    async factsOf(view, entities, direction, filter, page) {
      const found = new Map<string, Fact[]>(entities.map((entity) => [entity, []]));
      const totals = new Map<string, number>();
      if (entities.length > 0 && !isEmpty(filter.during)) {
        const params = { ...asOf(view, filter), ...pageOf(page), entities: [...found.keys()], direction };
        const [rows, counts] = await Promise.all([
          runAt(view, page === undefined ? 'fact/facts-of' : 'fact/facts-of.page', params),
          page?.total === true ? runAt(view, 'fact/facts-of.count', params) : [],
        ]);
        for (const row of rows) found.get(first(row))?.push(to.toFact(row, 1));
        for (const row of counts) totals.set(first(row), row[1] as number);
      }
      const totalOf = (entity: string) => (page?.total === true ? (totals.get(entity) ?? 0) : null);
      return new Map([...found].map(([entity, facts]) => [entity, cut(facts.sort(inOrder), page, totalOf(entity))]));
    },

    factsByRef: async (view, refs) =>
      (await run('fact/facts-by-ref', { ...seen(view), refs })).map((row) => to.toFact(row)),

    async versions(view, keys, when) {
      const { space, scopes } = view;
      const after = transactionDate(when === 'UNTIL_K' ? -1 : view.knownAt);
      const until = transactionDate(when === 'UNTIL_K' ? view.knownAt : STILL);
      return (await run('fact/versions', { space, scopes, keys, after, until })).map((row) => to.toFact(row));
    },

    async versionsOf(view, entities, direction, predicate) {
      const found = new Map<string, Fact[]>(entities.map((entity) => [entity, []]));
      const params = { ...seen(view), entities: [...found.keys()], direction, predicate };
      for (const row of await run('fact/versions-of', params)) found.get(first(row))?.push(to.toFact(row, 1));
      return found;
    },

    async difference(a, b, filter) {
      const rows = await run('fact/difference', {
        ...asOf(a, filter),
        validLow: validDate(Math.min(a.validAt, b.validAt)),
        validHigh: validDate(Math.max(a.validAt, b.validAt)),
        knownLow: transactionDate(Math.min(a.knownAt, b.knownAt)),
        knownHigh: transactionDate(Math.max(a.knownAt, b.knownAt)),
        validA: validDate(a.validAt),
        knownA: transactionDate(a.knownAt),
        validB: validDate(b.validAt),
        knownB: transactionDate(b.knownAt),
      });
      const side = (inA: boolean): Fact[] => rows.filter((row) => row[0] === inA).map((row) => to.toFact(row, 1));
      return { inA: side(true), inB: side(false) };
    },

    async keyStates(view, asks) {
      const found = asks.map((): Statement[] => []);
      const rows = await run('statement/key-states', {
        space: view.space,
        scopes: view.scopes,
        knownAt: transactionDate(view.knownAt),
        always: VALID_ALWAYS,
        asks: asks.map(({ key, window }, place) => ({
          place,
          key,
          from: validDate(window.from),
          to: validDate(window.to),
        })),
      });
      for (const row of rows) found[to.beside(row) as number]?.push(to.toStatement(row));
      return asks.map(({ key, window }, i) => ({ key, window, ...sides(found[i] ?? []) }));
    },

    statementsByRef: async (view, refs) =>
      (await run('statement/statements-by-ref', { ...seen(view), refs })).map(to.toLogged),

    amendments: async (view, refs) => (await run('statement/amendments', { ...seen(view), refs })).map(to.toLogged),

    evidence: async (view, statements) =>
      (await run('statement/evidence', { ...seen(view), statements })).map(to.toEvidence),

    async episodes(view, filter, page) {
      if (isEmpty(filter.during)) return cut([], page, 0);
      const params = {
        ...seen(view),
        from: validDate(filter.during?.from ?? ALWAYS),
        through: validDate((filter.during?.to ?? OPEN) - 1),
        channels: filter.channels ?? null,
        refs: filter.refs ?? null,
        afterOccurredAt: validDate(page?.after?.occurredAt ?? ALWAYS),
        afterRef: page?.after?.ref ?? '',
        limit: limitOf(page),
      };
      const name = filter.refs === undefined ? 'episode/episodes' : 'episode/episodes.by-ref';
      const [rows, total] = await Promise.all([
        run(name, params),
        countIf(page?.total, 'episode/episodes.count', params),
      ]);
      return cut(rows.map(to.toEpisode), page, total);
    },

    async transactions(view, page) {
      const params = { ...seen(view), after: transactionDate(page.after ?? -1), limit: limitOf(page) };
      const [rows, total] = await Promise.all([
        run('transaction/transactions', params),
        countIf(page.total, 'transaction/transactions.count', params),
      ]);
      return cut(rows.map(to.toTransaction), page, total);
    },

    transactionsAt: async (view, committedAt) =>
      (await run('transaction/transactions-at', { ...seen(view), times: committedAt.map(transactionDate) })).map(
        to.toTransaction,
      ),

    transactionsByKey: async (view, keys) =>
      (await run('transaction/transactions-by-key', { ...seen(view), keys: unique(keys) })).map(to.toTransaction),

    async entities(view, filter, page) {
      const params = {
        ...seen(view),
        validAt: validDate(view.validAt),
        types: filter.types ?? null,
        namePrefix: filter.namePrefix ?? null,
        after: page.after ?? '',
        limit: limitOf(page),
      };
      const [rows, total] = await Promise.all([
        run('entity/entities', params),
        countIf(page.total, 'entity/entities.count', params),
      ]);
      return cut(rows.map(first), page, total);
    },

    visible: async (view, refs) => (await run('entity/visible', { ...seen(view), refs })).map(first),

    names: async (view, refs) => (await run('entity/names', { ...seen(view), refs: unique(refs) })).map(to.toCandidate),

    lookup: async (view, names, keys) =>
      (await run('entity/lookup', { ...seen(view), names: names.map(sought), keys: keys.map(sought) })).map(
        to.toCandidate,
      ),

    async edges(view, ask) {
      if (isEmpty(ask.during)) return [];
      const rows = await runAt(view, ask.inOrder === true ? 'fact/edges.first' : 'fact/edges', {
        ...seen(view),
        ...windowOf(view, ask.during),
        frontier: ask.frontier,
        direction: ask.direction,
        predicates: ask.predicates ?? null,
        limit: BigInt(ask.limit),
      });
      return rows.map(to.toEdge);
    },

    async definitions(view, names) {
      const at = { space: view.space, knownAt: transactionDate(view.knownAt) };
      const rows = await (names === null
        ? run('predicate/definitions.all', at)
        : run('predicate/definitions', { ...at, names }));
      return rows.map((row) => JSON.parse(first(row)) as Definition);
    },

    used: async (view) => (await run('predicate/used', seen(view))).map(first),
  };
}
