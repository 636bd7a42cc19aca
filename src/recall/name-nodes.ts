import { ALIAS, NAME } from '../domain/predicate.js';
import { mentionName } from '../domain/text/mention-name.js';
import type { Reads, Store } from '../store/port.js';
import type { Mention } from '../store/texts.js';
import type { FactFilter, View } from '../store/view.js';
import type { ChunkItem, Item, Link } from './candidate.js';
import { entityNode, nameNode, topicOf } from './node.js';

/** What the entities that a folded name means may be looked up by (NameBook). */
export type Spellings = (name: string) => readonly string[];

/** What the names of entities are told by. */
const NAMING: ReadonlySet<string> = new Set([NAME, ALIAS]);

/** How many chunks and facts of one name the walk may look at: a hub tells little, and much of it tells no more. */
const PER_NODE = 60;

/**
 * The nodes of the walk: entities, and names that no entity carries. A name that one entity alone carries stands for that entity,
 * so that a chunk's words and a fact's ends meet; a name of several stays a name, and joins none of them.
 */
export class NameNodes {
  readonly #store: Store;
  readonly #view: View;
  readonly #spellings: Spellings;
  readonly #nodes = new Map<string, string>();
  readonly #names = new Map<string, Set<string>>();
  /** How many chunks speak of a name. */
  readonly #counts = new Map<string, number>();
  readonly #asked = new Set<string>();
  /** How many facts hold at an entity, of those that were looked around. */
  readonly #facts = new Map<string, number>();

  constructor(store: Store, view: View, spellings: Spellings) {
    this.#spellings = spellings;
    this.#store = store;
    this.#view = view;
  }

  /** The entities that carry names, by name; a name in the view's past or future counts, too. */
  async resolve(names: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    return carriers(this.#store, this.#view, names, this.#spellings);
  }

  /** What each item speaks of. */
  async links(items: readonly Item[]): Promise<readonly Link[]> {
    const chunks = items.filter((item): item is ChunkItem => item.type === 'chunk').map(({ ref }) => ref);
    const mentions = chunks.length === 0 ? [] : await this.#store.mentionsIn(this.#view, chunks);
    await this.#learn(mentions.map(({ name }) => name));
    return [...mentions.map((mention) => this.#linkOf(mention)), ...items.flatMap(ends)];
  }

  /** Chunks and facts that speak of nodes: refs, at most so many of each. The filter is for facts. */
  async around(
    nodes: readonly string[],
    filter: FactFilter,
  ): Promise<{ readonly chunks: readonly string[]; readonly facts: readonly string[] }> {
    const entities = nodes.map(topicOf).flatMap((topic) => ('entity' in topic ? topic.entity : []));
    await this.#called(entities);
    const names = this.#namesOf(nodes);
    const [mentions, facts] = await Promise.all([
      names.length === 0 ? [] : this.#store.mentionsOf(this.#view, names, PER_NODE),
      entities.length === 0
        ? nobody
        : this.#store.factsOf(this.#view, entities, 'BOTH', filter, { first: PER_NODE, after: null, total: true }),
    ]);
    for (const [entity, { total }] of facts) this.#facts.set(entityNode(entity), total ?? 0);
    const refs = [...facts.values()].flatMap(({ items }) => items.map(({ ref }) => ref));
    return { chunks: [...new Set(mentions.map(({ chunk }) => chunk))], facts: [...new Set(refs)] };
  }

  /** How many chunks speak of each node, and facts, where it was looked around. */
  async frequencies(nodes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const unknown = this.#namesOf(nodes).filter((name) => !this.#counts.has(name));
    const counts = unknown.length === 0 ? new Map() : await this.#store.mentionCounts(this.#view.space, unknown);
    for (const name of unknown) this.#counts.set(name, counts.get(name) ?? 0);
    return new Map(
      nodes.map((node) => {
        const chunks = this.#namesOf([node]).reduce((sum, name) => sum + (this.#counts.get(name) ?? 0), 0);
        return [node, chunks + (this.#facts.get(node) ?? 0)];
      }),
    );
  }

  #namesOf(nodes: readonly string[]): readonly string[] {
    return [...new Set(nodes.flatMap((node) => [...(this.#names.get(node) ?? [])]))];
  }

  /** The node a name stands for. */
  async nodesOf(names: readonly string[]): Promise<readonly string[]> {
    await this.#learn(names);
    return [...new Set(names.map((name) => this.#nodeOf(name)))];
  }

  async #learn(names: readonly string[]): Promise<void> {
    const unknown = [...new Set(names)].filter((name) => !this.#nodes.has(name));
    if (unknown.length === 0) return;
    const entities = await this.resolve(unknown);
    for (const name of unknown) {
      const [only, ...others] = entities.get(name) ?? [];
      const node = only !== undefined && others.length === 0 ? entityNode(only) : nameNode(name);
      this.#nodes.set(name, node);
      this.#names.set(node, (this.#names.get(node) ?? new Set()).add(name));
    }
  }

  /** What entities are called in texts. */
  async #called(refs: readonly string[]): Promise<void> {
    const unknown = [...new Set(refs)].filter((ref) => !this.#asked.has(ref));
    if (unknown.length === 0) return;
    for (const ref of unknown) this.#asked.add(ref);
    const told = await this.#store.names(this.#view, unknown);
    await this.#learn(told.flatMap(({ predicate, text }) => (NAMING.has(predicate) ? [mentionName(text)] : [])));
  }

  #nodeOf(name: string): string {
    return this.#nodes.get(name) ?? nameNode(name);
  }

  #linkOf({ name, chunk, count, home }: Mention): Link {
    return { item: chunk, node: this.#nodeOf(name), tf: count, home };
  }
}

const nobody: Awaited<ReturnType<Reads['factsOf']>> = new Map();

/** What a fact is about, and what it leads to. */
function ends(item: Item): Link[] {
  if (item.type === 'chunk') return [];
  const links = [{ item: item.ref, node: entityNode(item.subject), tf: 1, home: true }];
  if (item.object !== null && item.object !== item.subject)
    links.push({ item: item.ref, node: entityNode(item.object), tf: 1, home: false });
  return links;
}

/** The entities that carry folded names, by name. */
async function carriers(
  store: Reads,
  view: View,
  names: readonly string[],
  spellings: Spellings,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (names.length === 0) return found;
  // A name stands in texts without its article and its signs.
  const asked = [...new Set(names.flatMap(spellings))];
  for (const { entity, text } of await store.lookup(view, asked, [])) {
    const name = mentionName(text);
    const list = found.get(name) ?? [];
    found.set(name, list);
    if (!list.includes(entity)) list.push(entity);
  }
  return found;
}
