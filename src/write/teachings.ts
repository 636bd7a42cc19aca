import { ALIAS, DEFINITION, isReserved, NAME } from '../domain/predicate.js';
import type { Assertion, Statement } from '../domain/statement.js';
import { ALWAYS, OPEN } from '../domain/time.js';
import { NONE } from '../domain/value.js';
import type { LoggedStatement, WriteAnswer, WriteTransaction } from '../store/port.js';
import type { Entities } from './entities.js';

/**
 * What statements teach of entities: names, types and keys. Within a write, too, what comes later finds an entity by what is
 * said of it by then: what a correction or a retraction unmakes is unlearned where nothing else says it.
 */
export class Teachings {
  readonly #entities: Entities;
  /** What stored statements say of the entities, and where: by which predicates, in which scopes. */
  readonly #believed = new Map<string, Set<string>>();
  /** The stored statements of the keys aimed at. */
  readonly #stored: ReadonlyMap<string, readonly Assertion[]>;
  readonly #own = new Map<string, Set<string>>();
  readonly #byRef: Map<string, Statement>;
  readonly #dead = new Set<string>();

  private constructor(
    entities: Entities,
    answer: WriteAnswer,
    chains: readonly LoggedStatement[],
    stored: ReadonlyMap<string, readonly Assertion[]>,
  ) {
    this.#entities = entities;
    this.#stored = stored;
    this.#byRef = new Map(chains.map(({ statement }) => [statement.ref, statement]));
    for (const { entity, predicate, text, scope } of [...answer.names, ...answer.candidates, ...answer.owners]) {
      added(this.#believed, taughtOf(entity, predicate, text), placeOf(predicate, scope));
    }
  }

  /** Asks for the keys of the names, types and keys aimed at: another statement may say the same. */
  static async of(
    transaction: WriteTransaction,
    entities: Entities,
    answer: WriteAnswer,
    chains: readonly LoggedStatement[],
  ): Promise<Teachings> {
    const keys = new Set(chains.flatMap(({ statement }) => (teaches(statement) ? [statement.key] : [])));
    const asks = [...keys].map((key) => ({ key, from: ALWAYS, through: OPEN }));
    const states = asks.length === 0 ? [] : await transaction.keyStates(asks);
    return new Teachings(entities, answer, chains, new Map(states.map(({ key, assertions }) => [key, assertions])));
  }

  /** Takes in this write's next statement, and what it does to what it aims at. */
  made(statement: Statement): void {
    this.#byRef.set(statement.ref, statement);
    if (teaches(statement)) {
      const { subject, predicate } = statement;
      added(this.#own, taughtOf(subject, predicate, textOf(statement)), statement.ref);
      this.#entities.learn(subject, predicate, textOf(statement));
    }
    const target = this.#byRef.get(statement.aims ?? '');
    if (target !== undefined) this.#unmade(target, statement.op === 'correct');
  }

  /** Whose place a correction takes stays away with what it had replaced itself; a retraction brings that back. */
  #unmade(target: Statement, replaced: boolean): void {
    this.#dead.add(target.ref);
    if (teaches(target) && !this.#taughtElsewhere(target)) {
      this.#entities.unlearn(target.subject, target.predicate, textOf(target));
    }
    const before = this.#byRef.get(target.aims ?? '');
    if (before !== undefined && !replaced) this.#back(before);
  }

  #back(statement: Statement): void {
    this.#dead.delete(statement.ref);
    if (teaches(statement)) {
      const { subject, predicate, scope } = statement;
      const taught = taughtOf(subject, predicate, textOf(statement));
      if (!this.#own.get(taught)?.has(statement.ref)) added(this.#believed, taught, placeOf(predicate, scope));
      this.#entities.learn(subject, predicate, textOf(statement));
    }
    const target = this.#byRef.get(statement.aims ?? '');
    if (target !== undefined) this.#unmade(target, statement.op === 'correct');
  }

  #taughtElsewhere(target: Assertion): boolean {
    const taught = taughtOf(target.subject, target.predicate, textOf(target));
    if ([...(this.#own.get(taught) ?? [])].some((ref) => !this.#dead.has(ref))) return true;
    const stored = this.#stored.get(target.key);
    const places = this.#believed.get(taught);
    if (stored?.every((other) => other.value !== target.value || this.#dead.has(other.ref))) {
      places?.delete(placeOf(target.predicate, target.scope));
    }
    return places !== undefined && places.size > 0;
  }
}

function teaches(statement: Statement): statement is Assertion {
  if (statement.form !== 'assert' || statement.value === NONE) return false;
  return isReserved(statement.predicate) && statement.predicate !== DEFINITION;
}

function textOf({ object }: Assertion): string {
  return object !== null && 'value' in object ? String(object.value) : '';
}

/** An alias finds as a name does. */
function taughtOf(entity: string, predicate: string, text: string): string {
  return JSON.stringify([entity, predicate === ALIAS ? NAME : predicate, text]);
}

const placeOf = (predicate: string, scope: string): string => JSON.stringify([predicate, scope]);

function added(map: Map<string, Set<string>>, key: string, item: string): void {
  const set = map.get(key);
  if (set === undefined) map.set(key, new Set([item]));
  else set.add(item);
}
