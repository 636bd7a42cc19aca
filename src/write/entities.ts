import { invalid, notFound } from '../domain/errors.js';
import { foldName } from '../domain/name.js';
import { ALIAS, EXTERNAL_KEY, isPredicateSubject, NAME, TYPE } from '../domain/predicate.js';
import { refAt } from '../domain/ref.js';
import type { TransactionTime } from '../domain/time.js';
import type { Candidate, WriteAnswer } from '../store/port.js';
import type { EntityInput } from './input.js';

/** Something to be said of an entity because it is named for the first time. */
export interface Introduction {
  readonly entity: string;
  readonly name?: string;
  readonly type?: string;
  readonly key?: string;
}

interface Known {
  readonly ref: string;
  readonly names: string[];
  readonly types: string[];
  readonly keys: string[];
}

const MINTED = /^(st|fa|ep|en)_[\w-]{22}$/;

/**
 * The entities a write speaks of. A ref, key or name that is known means the entity it belongs to; a new one makes an entity.
 * An exact name wins before a folded one; a name that several carry is an error that lists them.
 */
export class Entities {
  readonly created: string[] = [];
  readonly #space: string;
  readonly #committedAt: TransactionTime;
  readonly #refs: Set<string>;
  readonly #known = new Map<string, Known>();
  readonly #byFolded = new Map<string, Known[]>();
  readonly #owners = new Map<string, string>();
  /** Of those known in the space the ones that have a name, type or key in this write's scopes. */
  readonly #visible: Set<string>;

  constructor(space: string, committedAt: TransactionTime, answer: WriteAnswer) {
    this.#space = space;
    this.#committedAt = committedAt;
    // A correction of this write's own statement names by ref what the statement named by name or key.
    const named = [...answer.candidates, ...answer.owners].map((candidate) => candidate.entity);
    this.#refs = new Set([...answer.entities, ...named]);
    for (const { entity, predicate, text } of answer.names) {
      const known = this.#remember(entity);
      // In the order of time: the name it took last comes first in texts.
      if (predicate === NAME) known.names.unshift(text);
      if (predicate === TYPE) known.types.push(text);
      if (predicate === EXTERNAL_KEY) known.keys.push(text);
    }
    for (const { entity, text } of answer.candidates) this.#addName(this.#remember(entity), foldName(text), text);
    for (const { entity, text } of answer.owners) this.#owners.set(text, entity);
    this.#visible = new Set([...answer.candidates, ...answer.names].map((c: Candidate) => c.entity));
  }

  /** What an entity is called, for texts. */
  nameOf(ref: string): string {
    return this.#known.get(ref)?.names[0] ?? ref;
  }

  /** Takes in what this write says of an entity, so that what comes after it finds the entity as a later write would. */
  learn(ref: string, predicate: string, text: string): void {
    const known = this.#remember(ref);
    this.#visible.add(ref);
    if (predicate === NAME || predicate === ALIAS) this.#addName(known, foldName(text), text);
    if (predicate === TYPE && !known.types.includes(text)) known.types.push(text);
    if (predicate !== EXTERNAL_KEY) return;
    if (!known.keys.includes(text)) known.keys.push(text);
    if (!this.#owners.has(text)) this.#owners.set(text, ref);
  }

  /** Takes away what nothing says of an entity any more. */
  unlearn(ref: string, predicate: string, text: string): void {
    const known = this.#remember(ref);
    if (predicate === NAME || predicate === ALIAS) this.#dropName(known, foldName(text), text);
    if (predicate === TYPE) drop(known.types, text);
    if (predicate === EXTERNAL_KEY) {
      drop(known.keys, text);
      if (this.#owners.get(text) === ref) this.#owners.delete(text);
    }
    if (known.names.length + known.types.length + known.keys.length === 0) this.#visible.delete(ref);
  }

  /** The entity meant, and what is to be said of it because it is new here. */
  resolve(input: EntityInput, field: string): { readonly ref: string; readonly introduce: Introduction | null } {
    const given = typeof input === 'string' ? { name: input } : input;
    if (given.ref !== undefined) return this.#byRef(given.ref, given, field);
    if (given.key !== undefined) return this.#byKey(given.key, given, field);
    return this.#byName(given.name as string, given.type, field);
  }

  #byRef(ref: string, given: Given, field: string) {
    if (this.#refs.has(ref)) return this.#again(ref, given);
    if (isPredicateSubject(ref))
      throw invalid('reserved_ref', `${field}: refs that begin with 'predicate:' are reserved.`, field);
    if (MINTED.test(ref)) {
      throw notFound('entity_not_found', `${field}: there is no entity '${ref}' in this space.`, field);
    }
    return this.#create(ref, given);
  }

  #byKey(key: string, given: Given, field: string) {
    const owner = this.#owners.get(key);
    if (owner === undefined) {
      if (!/^[^\s:]+:\S/.test(key)) {
        throw invalid('bad_key', `${field}: '${key}' is no external key; accepted: 'wikidata:Q42'.`, field);
      }
      return this.#create(null, given);
    }
    return this.#again(owner, given);
  }

  /** Known in another scope only: its name, type and key are said again here, or nobody here could find it. */
  #again(ref: string, given: Given): { readonly ref: string; readonly introduce: Introduction | null } {
    if (this.#visible.has(ref)) return { ref, introduce: null };
    return { ref, introduce: this.#introduced(ref, given) };
  }

  #byName(name: string, type: string | undefined, field: string) {
    const folded = foldName(name);
    const all = this.#byFolded.get(folded) ?? [];
    const fitting = type === undefined ? all : all.filter((k) => k.types.length === 0 || k.types.includes(type));
    const exact = fitting.filter((k) => k.names.some((n) => n.normalize('NFC') === name.normalize('NFC')));
    const found = exact.length > 0 ? exact : fitting;
    if (found.length > 1) throw ambiguous(name, found, field);
    const known = found[0];
    if (known === undefined) return this.#create(null, { name, type });
    const introduce = type === undefined || known.types.length > 0 ? null : { entity: known.ref, type };
    if (introduce !== null) known.types.push(introduce.type);
    return { ref: known.ref, introduce };
  }

  #create(chosen: string | null, given: Given): { readonly ref: string; readonly introduce: Introduction } {
    const ref = chosen ?? refAt('en', this.#space, this.#committedAt, this.created.length);
    this.created.push(ref);
    this.#refs.add(ref);
    return { ref, introduce: this.#introduced(ref, given) };
  }

  /** Takes in what is said of an entity in naming it. */
  #introduced(ref: string, given: Given): Introduction {
    const said = introduction(ref, given);
    if (said.name !== undefined) this.learn(ref, NAME, said.name);
    if (said.type !== undefined) this.learn(ref, TYPE, said.type);
    if (said.key !== undefined) this.learn(ref, EXTERNAL_KEY, said.key);
    return said;
  }

  #remember(ref: string): Known {
    let known = this.#known.get(ref);
    if (known === undefined) {
      known = { ref, names: [], types: [], keys: [] };
      this.#known.set(ref, known);
    }
    return known;
  }

  #addName(known: Known, folded: string, name: string): void {
    if (!known.names.includes(name)) known.names.push(name);
    const list = this.#byFolded.get(folded);
    if (list === undefined) this.#byFolded.set(folded, [known]);
    else if (!list.includes(known)) list.push(known);
  }

  #dropName(known: Known, folded: string, name: string): void {
    drop(known.names, name);
    if (!known.names.some((other) => foldName(other) === folded)) drop(this.#byFolded.get(folded) ?? [], known);
  }
}

function drop<T>(list: T[], item: T): void {
  const place = list.indexOf(item);
  if (place >= 0) list.splice(place, 1);
}

type Given = Pick<Exclude<EntityInput, string>, 'name' | 'type' | 'key'>;

function introduction(entity: string, { name, type, key }: Given): Introduction {
  return {
    entity,
    ...(name === undefined ? {} : { name }),
    ...(type === undefined ? {} : { type }),
    ...(key === undefined ? {} : { key }),
  };
}

function ambiguous(name: string, found: readonly Known[], field: string) {
  const candidates = found.map((k) => ({ ref: k.ref, name: k.names[0] ?? null, types: k.types }));
  const listed = candidates.map((c) => `${c.ref}${c.types.length > 0 ? ` (${c.types.join(', ')})` : ''}`).join(', ');
  return invalid(
    'ambiguous_name',
    `${field}: '${name}' is the name of several entities: ${listed}. Give a ref, a key or a type.`,
    field,
    { candidates },
  );
}
