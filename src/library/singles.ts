import { Batches } from './batches.js';
import { check } from './check.js';
import { type EntityRef, findEntity } from './entities.js';
import { allFacts } from './facts.js';
import * as graph from './graph.js';
import { type FactQuery, filterOf, type NeighbourhoodQuery, type PathQuery } from './questions.js';
import type * as seen from './view.js';

/** What a snapshot reads of one thing, and around it. */
export abstract class Singles extends Batches {
  /**
   * The entity meant, or null.
   * @throws AsofError invalid `ambiguous_name` with the candidates
   * @example
   * const acmeInc = await now.entity('Acme');
   * const byKey = await now.entity({ key: 'wikidata:Q42' });
   */
  async entity(by: EntityRef): Promise<seen.Entity | null> {
    const ref = await this.find(by);
    return ref === null ? null : ((await this.entitiesByRef([ref])).get(ref) ?? null);
  }

  /**
   * The ref of the entity meant, or null: of one that may be seen here.
   * @throws AsofError invalid `ambiguous_name` with the candidates
   * @example
   * const ref = await now.find('Acme');
   */
  async find(by: EntityRef): Promise<string | null> {
    check('entity', by, 'by');
    const ref = await findEntity(this.store, this.view, by, 'by');
    // A name or key is found in what may be seen; a ref is taken at its word.
    const sure = ref === null || typeof by === 'string' || !('ref' in by);
    return sure ? ref : ((await this.store.visible(this.view, [ref]))[0] ?? null);
  }

  /**
   * The facts that hold here, in the order (validAt, ref): all of them, or those at a subject, an object or either.
   * @throws AsofError invalid `ambiguous_name`; an entity that is not known gives no facts
   * @example
   * const held = await now.facts({ subject: 'Acme', predicate: 'ceo' });
   * const residents = await now.facts({ object: 'Berlin' });
   * const ever = await now.facts({ subject: 'Acme', during: '2020/..' });
   */
  async facts(
    query: FactQuery & { readonly subject?: EntityRef; readonly object?: EntityRef; readonly either?: EntityRef } = {},
  ): Promise<readonly seen.Fact[]> {
    check('facts', query);
    const filter = filterOf(query);
    const ends = [
      ['OUT', query.subject, 'subject'],
      ['IN', query.object, 'object'],
      ['BOTH', query.either, 'either'],
    ] as const;
    let found: readonly seen.Fact[] | null = null;
    for (const [direction, by, field] of ends) {
      if (by === undefined) continue;
      const entity = await findEntity(this.store, this.view, by, field);
      const at = entity === null ? [] : await allFacts(this.store, this.view, entity, direction, filter);
      const refs = new Set(at.map((fact) => fact.ref));
      found = found === null ? at : found.filter((fact) => refs.has(fact.ref));
    }
    return found ?? allFacts(this.store, this.view, null, 'OUT', filter);
  }

  /**
   * All periods of one predicate of an entity, as known at K, in the order of time.
   * @example
   * for (const { text, validAt, invalidAt } of await now.timeline('Acme', 'ceo')) console.log(text, validAt, invalidAt);
   */
  async timeline(of: EntityRef, predicate: string): Promise<readonly seen.Fact[]> {
    const entity = await findEntity(this.store, this.view, of, 'of');
    return entity === null ? [] : ((await this.timelinesOf([entity], predicate)).get(entity) ?? []);
  }

  /**
   * Every version ever believed of the fact's key up to K, oldest belief first.
   * @throws AsofError notFound `fact_not_found`
   * @example
   * for (const { text, createdAt, expiredAt } of await now.history(fact)) console.log(text, createdAt, expiredAt);
   */
  async history(fact: string | seen.Fact): Promise<readonly seen.Fact[]> {
    return (await this.historyOf([refOf(fact)])).get(refOf(fact)) ?? [];
  }

  /**
   * What replaced the fact since K, as believed now.
   * @throws AsofError notFound `fact_not_found`
   * @example
   * const replaced = await now.afterwards(fact);
   */
  async afterwards(fact: string | seen.Fact): Promise<readonly seen.Fact[]> {
    return (await this.afterwardsOf([refOf(fact)])).get(refOf(fact)) ?? [];
  }

  /**
   * What the fact rests on as known at K: statements, reasons, and the quoted words.
   * @throws AsofError notFound `fact_not_found`
   * @example
   * for (const { op, reason, spans, transaction } of await now.provenance(fact)) {
   *   console.log(op, reason, spans.map(({ quote, episode }) => quote ?? episode.body), transaction.committedAt);
   * }
   */
  async provenance(fact: string | seen.Fact): Promise<readonly seen.Statement[]> {
    return (await this.provenanceOf([refOf(fact)])).get(refOf(fact)) ?? [];
  }

  /**
   * A statement of the log, if it was made by K; null otherwise.
   * @example
   * const [support] = await now.provenance(fact);
   * const statement = support === undefined ? null : await now.statement(support.ref);
   */
  async statement(ref: string): Promise<seen.Statement | null> {
    return (await this.statementsByRef([ref])).get(ref) ?? null;
  }

  /**
   * What corrected or retracted a statement by K, and what did that to those, in log order.
   * @example
   * const [support] = await now.provenance(fact);
   * const amendments = support === undefined ? [] : await now.amendments(support.ref);
   */
  async amendments(statement: string): Promise<readonly seen.Statement[]> {
    return (await this.amendmentsOf([statement])).get(statement) ?? [];
  }

  /**
   * The entities around one, and the facts between them, nearest first and then in the order of time. Names and literals are not part of it.
   * @example
   * const { entities, facts } = await now.neighbourhood({ of: 'Acme', hops: 2 });
   */
  async neighbourhood(query: NeighbourhoodQuery): Promise<graph.Subgraph> {
    check('neighbourhood', query);
    return graph.neighbourhood(this.store, this.view, query);
  }

  /**
   * Ways from one entity to another through the facts, shortest first. No path passes an entity twice.
   * @throws AsofError unsupported `too_many_edges`, `too_many_paths`
   * @example
   * const paths = await now.paths({ from: 'Acme', to: 'Berlin', maxHops: 3 });
   * const ever = await now.paths({ from: 'Acme', to: 'Berlin', through: 'TIME_RESPECTING', during: '2015/2025' });
   */
  async paths(query: PathQuery): Promise<readonly graph.Path[]> {
    check('paths', query);
    return graph.paths(this.store, this.view, query);
  }
}

/** A fact may be given as it came, or by its ref. */
function refOf(fact: string | seen.Fact): string {
  return typeof fact === 'string' ? fact : fact.ref;
}
