import type { Evidence } from '../../domain/episode.js';
import type { Definition } from '../../domain/predicate.js';
import { type Fact, type Statement, sides } from '../../domain/statement.js';
import { ALWAYS, OPEN, STILL } from '../../domain/time.js';
import type { FactPage, LoggedStatement, Page, Reads, Store } from '../port.js';
import { asOf, list, listOrNull, untilOf } from './as-of.js';
import { logOf } from './log.js';
import * as to from './rows.js';
import type { Connection, Param, Row } from './sql.js';
import type { Sync } from './sync.js';

/** SQLite has no "no limit" but -1. */
const NO_LIMIT = -1;
const START = { afterValidAt: ALWAYS - 1, afterRef: '' };

function pageOf(page: FactPage | undefined): Record<string, Param> {
  const after = page?.after;
  return {
    ...(after ? { afterValidAt: after.validAt, afterRef: after.ref } : START),
    limit: page === undefined ? NO_LIMIT : page.first + 1,
  };
}

/** One more than a page was asked for, so that it shows whether more follow. */
function cut<T>(rows: readonly T[], page: { readonly first: number } | undefined, total: number | null): Page<T> {
  if (page === undefined) return { items: rows, more: false, total: rows.length };
  return { items: rows.slice(0, page.first), more: rows.length > page.first, total };
}

const inOrder = (a: Fact, b: Fact): number => a.validAt - b.validAt || (a.ref < b.ref ? -1 : 1);

const toLogged = (row: Row): LoggedStatement => ({
  statement: to.toStatement(row),
  live: row[to.STATEMENT_COLUMNS] === 1,
});

export function readsOf(db: Connection): Sync<Reads & Pick<Store, 'log' | 'violations'>> {
  const count = (name: string, params: Record<string, Param>): number => (db.first(name, params)?.[0] as number) ?? 0;

  return {
    facts(view, filter, page) {
      const params = { ...asOf(view, filter), ...pageOf(page) };
      const name = filter.predicates === undefined ? 'fact/facts' : 'fact/facts.by-predicate';
      const rows = db.all(name, params).map((row) => to.toFact(row));
      return cut(rows, page, page?.total ? count('fact/facts.count', params) : null);
    },

    factsOf(view, entities, direction, filter, page) {
      const params = { ...asOf(view, filter), ...pageOf(page), entities: list(entities), direction };
      const found = new Map<string, Fact[]>(entities.map((entity) => [entity, []]));
      for (const row of db.all(page === undefined ? 'fact/facts-of' : 'fact/facts-of.page', params)) {
        found.get(row[0] as string)?.push(to.toFact(row, 1));
      }
      const totals = page?.total
        ? new Map(db.all('fact/facts-of.count', params).map((row) => [row[0] as string, row[1] as number]))
        : null;
      return new Map(
        [...found].map(([entity, facts]) => [
          entity,
          cut(facts.sort(inOrder), page, totals && (totals.get(entity) ?? 0)),
        ]),
      );
    },

    factsByRef: (view, refs) =>
      db
        .list('fact/facts-by-ref', {
          space: view.space,
          scopes: list(view.scopes),
          knownAt: view.knownAt,
          refs: list(refs),
        })
        .map((row) => to.toFact(row)),

    versions: (view, keys, when) =>
      db
        .all('fact/versions', {
          scopes: list(view.scopes),
          keys: list(keys),
          after: when === 'UNTIL_K' ? ALWAYS : view.knownAt,
          until: when === 'UNTIL_K' ? view.knownAt : STILL,
        })
        .map((row) => to.toFact(row)),

    versionsOf(view, entities, direction, predicate) {
      const found = new Map<string, Fact[]>(entities.map((entity) => [entity, []]));
      const rows = db.all('fact/versions-of', {
        space: view.space,
        scopes: list(view.scopes),
        knownAt: view.knownAt,
        entities: list(entities),
        direction,
        predicate,
      });
      for (const row of rows) found.get(row[0] as string)?.push(to.toFact(row, 1));
      return found;
    },

    difference(a, b, filter) {
      const rows = db.all('fact/difference', {
        ...asOf(a, filter),
        validLow: Math.min(a.validAt, b.validAt),
        validHigh: Math.max(a.validAt, b.validAt),
        knownLow: Math.min(a.knownAt, b.knownAt),
        knownHigh: Math.max(a.knownAt, b.knownAt),
        validA: a.validAt,
        knownA: a.knownAt,
        validB: b.validAt,
        knownB: b.knownAt,
      });
      const side = (inA: 0 | 1): Fact[] => rows.filter((row) => row[0] === inA).map((row) => to.toFact(row, 1));
      return { inA: side(1), inB: side(0) };
    },

    keyStates(view, asks) {
      const found = asks.map((): Statement[] => []);
      const rows = db.all('statement/key-states', {
        scopes: list(view.scopes),
        knownAt: view.knownAt,
        asks: list(asks.map(({ key, window }) => [key, window.from, window.to])),
      });
      for (const row of rows) found[row[to.STATEMENT_COLUMNS] as number]?.push(to.toStatement(row));
      return asks.map(({ key, window }, i) => ({ key, window, ...sides(found[i] ?? []) }));
    },

    statementsByRef: (view, refs) =>
      db
        .all('statement/statements-by-ref', {
          space: view.space,
          scopes: list(view.scopes),
          knownAt: view.knownAt,
          refs: list(refs),
        })
        .map(toLogged),

    amendments: (view, refs) =>
      db
        .all('statement/amendments', {
          space: view.space,
          scopes: list(view.scopes),
          knownAt: view.knownAt,
          refs: list(refs),
        })
        .map(toLogged),

    evidence: (view, refs) =>
      db
        .all('statement/evidence', {
          space: view.space,
          scopes: list(view.scopes),
          knownAt: view.knownAt,
          statements: list(refs),
        })
        .map(
          (row): Evidence => ({
            statement: row[0] as string,
            episode: row[1] as string,
            spans: to.toSpans(row[2]),
          }),
        ),

    episodes(view, filter, page) {
      const params = {
        space: view.space,
        scopes: list(view.scopes),
        knownAt: view.knownAt,
        from: filter.during?.from ?? ALWAYS,
        until: filter.during?.to ?? OPEN,
        channels: listOrNull(filter.channels),
        refs: listOrNull(filter.refs),
        afterOccurredAt: page?.after?.occurredAt ?? ALWAYS - 1,
        afterRef: page?.after?.ref ?? '',
        limit: page === undefined ? NO_LIMIT : page.first + 1,
      };
      const name = filter.refs === undefined ? 'episode/episodes' : 'episode/episodes.by-ref';
      const rows = db.all(name, params).map(to.toEpisode);
      return cut(rows, page, page?.total ? count('episode/episodes.count', params) : null);
    },

    transactions(view, page) {
      const params = {
        space: view.space,
        scopes: list(view.scopes),
        knownAt: view.knownAt,
        after: page.after ?? ALWAYS,
        limit: page.first + 1,
      };
      const rows = db.all('transaction/transactions', params).map(to.toTransaction);
      return cut(rows, page, page.total ? count('transaction/transactions.count', params) : null);
    },

    transactionsAt: (view, committedAt) =>
      db
        .all('transaction/transactions-at', {
          space: view.space,
          scopes: list(view.scopes),
          knownAt: view.knownAt,
          times: list(committedAt),
        })
        .map(to.toTransaction),

    transactionsByKey: (view, keys) =>
      db
        .all('transaction/transactions-by-key', {
          space: view.space,
          scopes: list(view.scopes),
          knownAt: view.knownAt,
          keys: list([...new Set(keys)]),
        })
        .map(to.toTransaction),

    entities(view, filter, page) {
      const params = {
        space: view.space,
        scopes: list(view.scopes),
        knownAt: view.knownAt,
        validAt: view.validAt,
        types: listOrNull(filter.types),
        namePrefix: filter.namePrefix ?? null,
        after: page.after ?? '',
        limit: page.first + 1,
      };
      const rows = db.all('entity/entities', params).map((row) => row[0] as string);
      return cut(rows, page, page.total ? count('entity/entities.count', params) : null);
    },

    visible: (view, refs) =>
      db
        .all('entity/visible', {
          space: view.space,
          scopes: list(view.scopes),
          knownAt: view.knownAt,
          refs: list(refs),
        })
        .map((row) => row[0] as string),

    names: (view, refs) =>
      db
        .all('entity/names', {
          space: view.space,
          scopes: list(view.scopes),
          knownAt: view.knownAt,
          refs: list(refs),
        })
        .map(to.toCandidate),

    lookup: (view, names, keys) =>
      db
        .all('entity/lookup', {
          space: view.space,
          scopes: list(view.scopes),
          knownAt: view.knownAt,
          names: list(names),
          keys: list(keys),
        })
        .map(to.toCandidate),

    edges(view, ask) {
      const params = {
        space: view.space,
        scopes: list(view.scopes),
        knownAt: view.knownAt,
        from: ask.during?.from ?? view.validAt,
        until: untilOf(ask.during, view),
        frontier: list(ask.frontier),
        direction: ask.direction,
        predicates: listOrNull(ask.predicates),
        limit: ask.limit,
      };
      const rows = ask.inOrder === true ? db.all('fact/edges.first', params) : db.list('fact/edges', params);
      return rows.map(to.toEdge);
    },

    definitions: (view, names) =>
      db
        .all('predicate/definitions', { space: view.space, knownAt: view.knownAt, names: listOrNull(names) })
        .map((row) => JSON.parse(row[0] as string) as Definition),

    used: (view) =>
      db
        .all('predicate/used', { space: view.space, scopes: list(view.scopes), knownAt: view.knownAt })
        .map((row) => row[0] as string),

    log: (space, page) => logOf(db, space, page),

    violations: (space) =>
      ['space/violations', 'statement/violations', 'fact/violations'].flatMap((name) =>
        db.all(name, { space }).map(to.toViolation),
      ),
  };
}
