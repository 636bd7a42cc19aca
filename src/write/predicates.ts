import { conflict, invalid } from '../domain/errors.js';
import { builtInDefinition, type Definition, isReserved, unregistered } from '../domain/predicate.js';
import type { WriteAnswer } from '../store/port.js';
import type { PredicateInput } from './input.js';

/** The registry as a write sees it: what comes with Asof, what is defined, and what this write defines. */
export class Predicates {
  readonly #byName = new Map<string, Definition>();
  readonly #byInverse = new Map<string, Definition>();
  readonly #used: ReadonlySet<string>;

  constructor(answer: Pick<WriteAnswer, 'definitions' | 'used'>) {
    this.#used = new Set(answer.used);
    for (const definition of answer.definitions) this.#add(definition);
  }

  /** The definition under which a name is stored, and whether the name is that of its other direction. */
  find(name: string): { readonly definition: Definition; readonly reversed: boolean } {
    const own = builtInDefinition(name) ?? this.#byName.get(name);
    if (own !== undefined) return { definition: own, reversed: false };
    const other = this.#byInverse.get(name);
    if (other !== undefined) return { definition: other, reversed: true };
    return { definition: unregistered(name), reversed: false };
  }

  /** Whether this is the first use of a predicate. */
  isNew(name: string): boolean {
    return !this.#used.has(name);
  }

  /**
   * Takes a definition in. Null where it says what is known already.
   * @throws AsofError invalid or conflict: what is in use keeps its cardinality, its direction and its inverse
   */
  define(input: PredicateInput, field: string): Definition | null {
    const before = this.#byName.get(input.name);
    const after: Definition = {
      name: input.name,
      cardinality: input.cardinality ?? before?.cardinality ?? 'MULTI',
      kind: input.kind ?? before?.kind ?? 'STATE',
      symmetric: input.symmetric ?? before?.symmetric ?? false,
      inverse: input.inverse ?? before?.inverse ?? null,
      description: input.description ?? before?.description ?? null,
    };
    this.#check(after, before, field);
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(after)) return null;
    this.#add(after);
    return after;
  }

  #check(after: Definition, before: Definition | undefined, field: string): void {
    const { name, inverse } = after;
    for (const taken of [name, inverse]) {
      if (taken !== null && (isReserved(taken) || builtInDefinition(taken) !== undefined)) {
        throw invalid('predicate_reserved', `${field}: '${taken}' is one of Asof's own predicates.`, field);
      }
    }
    if (after.symmetric && after.cardinality === 'SINGLE') {
      throw invalid(
        'symmetric_single',
        `${field}: '${name}' cannot be symmetric and SINGLE; symmetric is for MULTI.`,
        field,
      );
    }
    if (after.symmetric && inverse !== null) {
      throw invalid(
        'symmetric_inverse',
        `${field}: '${name}' is symmetric, so it is its own inverse; leave inverse out.`,
        field,
      );
    }
    if (inverse === name)
      throw invalid('own_inverse', `${field}: '${name}' cannot be its own inverse; use symmetric.`, field);
    const other = this.#byInverse.get(name);
    if (other !== undefined) {
      throw conflict(
        'predicate_is_inverse',
        `${field}: '${name}' is the inverse of '${other.name}'; define that one.`,
        field,
      );
    }
    const foreign = inverse === null ? undefined : (this.#byName.get(inverse) ?? this.#byInverse.get(inverse));
    if (foreign !== undefined && foreign.name !== name) {
      throw conflict('inverse_taken', `${field}: '${inverse}' is defined already, by '${foreign.name}'.`, field);
    }
    if (inverse !== null && before?.inverse !== inverse && this.#used.has(inverse)) {
      throw conflict('predicate_in_use', `${field}: '${inverse}' is in use as a predicate of its own.`, field);
    }
    if (!this.#used.has(name)) return;
    const was = before ?? unregistered(name);
    const fixed = (['cardinality', 'symmetric', 'inverse'] as const).find((part) => after[part] !== was[part]);
    // An inverse may still be named where there was none: nothing is stored under the new name yet.
    if (fixed !== undefined && !(fixed === 'inverse' && was.inverse === null)) {
      throw conflict(
        'predicate_in_use',
        `${field}: '${name}' is in use as ${String(was[fixed])}; its ${fixed} was fixed by the first use.`,
        field,
      );
    }
  }

  #add(definition: Definition): void {
    const before = this.#byName.get(definition.name);
    if (before?.inverse) this.#byInverse.delete(before.inverse);
    this.#byName.set(definition.name, definition);
    if (definition.inverse !== null) this.#byInverse.set(definition.inverse, definition);
  }
}
