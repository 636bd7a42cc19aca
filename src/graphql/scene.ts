import DataLoader from 'dataloader';
import type { Passage } from '../library/passages.js';
import type { Connection, FactQuery, PageQuery } from '../library/questions.js';
import type { Recalls } from '../library/recalls.js';
import type { Snapshot } from '../library/snapshot.js';
import type { Entity, Episode, Fact, Statement } from '../library/view.js';
import type { Direction } from '../store/port.js';

type Question = FactQuery & PageQuery & { readonly direction: Direction };
type Batch<T> = (refs: readonly string[]) => Promise<ReadonlyMap<string, T>>;

/** A snapshot whose reads are batched: what one level of a document asks of many things is one question to the library. */
export class Scene {
  readonly snapshot: Snapshot;
  readonly #loaders = new Map<string, DataLoader<string, unknown>>();

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
  }

  entity(ref: string): Promise<Entity | undefined> {
    return this.#load('entity', ref, (refs) => this.snapshot.entitiesByRef(refs));
  }

  fact(ref: string): Promise<Fact | undefined> {
    return this.#load('fact', ref, (refs) => this.snapshot.factsByRef(refs));
  }

  async facts(refs: readonly string[]): Promise<readonly Fact[]> {
    return (await Promise.all(refs.map((ref) => this.fact(ref)))).filter((fact) => fact !== undefined);
  }

  statement(ref: string): Promise<Statement | undefined> {
    return this.#load('statement', ref, (refs) => this.snapshot.statementsByRef(refs));
  }

  episode(ref: string): Promise<Episode | undefined> {
    return this.#load('episode', ref, (refs) => this.snapshot.episodesByRef(refs));
  }

  passage(ref: string): Promise<Passage | undefined> {
    return this.#load('passage', ref, (refs) => this.snapshot.passagesByRef(refs));
  }

  factsAt(entity: string, question: Question): Promise<Connection<Fact> | undefined> {
    const name = `facts ${JSON.stringify(question)}`;
    return this.#load(name, entity, (refs) => this.snapshot.factPagesOf(refs, question));
  }

  timeline(entity: string, predicate: string): Promise<readonly Fact[] | undefined> {
    return this.#load(`timeline ${predicate}`, entity, (refs) => this.snapshot.timelinesOf(refs, predicate));
  }

  versions(entity: string, predicate: string): Promise<readonly Fact[] | undefined> {
    return this.#load(`versions ${predicate}`, entity, (refs) => this.snapshot.versionsOf(refs, predicate));
  }

  provenance(fact: string): Promise<readonly Statement[] | undefined> {
    return this.#load('provenance', fact, (refs) => this.snapshot.provenanceOf(refs));
  }

  history(fact: string): Promise<readonly Fact[] | undefined> {
    return this.#load('history', fact, (refs) => this.snapshot.historyOf(refs));
  }

  recalls(fact: string): Promise<Recalls | undefined> {
    return this.#load('recalls', fact, (refs) => this.snapshot.recallsOf(refs));
  }

  afterwards(fact: string): Promise<readonly Fact[] | undefined> {
    return this.#load('afterwards', fact, (refs) => this.snapshot.afterwardsOf(refs));
  }

  amendments(statement: string): Promise<readonly Statement[] | undefined> {
    return this.#load('amendments', statement, (refs) => this.snapshot.amendmentsOf(refs));
  }

  #load<T>(name: string, ref: string, read: Batch<T>): Promise<T | undefined> {
    const batch = async (refs: readonly string[]): Promise<(T | undefined)[]> => {
      const found = await read(refs);
      return refs.map((key) => found.get(key));
    };
    const known = this.#loaders.get(name) as DataLoader<string, T | undefined> | undefined;
    const loader = known ?? new DataLoader(batch);
    if (known === undefined) this.#loaders.set(name, loader as DataLoader<string, unknown>);
    return loader.load(ref);
  }
}
