import type { ChunkItem, FactItem, Link } from '../../src/recall/candidate.js';

export function chunk(ref: string, more: Partial<ChunkItem> = {}): ChunkItem {
  return {
    type: 'chunk',
    ref,
    episode: `episode of ${ref}`,
    position: 0,
    occurredAt: null,
    title: null,
    speaker: null,
    ...more,
  };
}

export function fact(ref: string, more: Partial<FactItem> = {}): FactItem {
  return {
    type: 'fact',
    ref,
    subject: 's',
    object: null,
    confidence: 1,
    kind: 'semantic',
    labels: [],
    validAt: null,
    createdAt: 0,
    ...more,
  };
}

/** `a: x y*` says that item a names x and y, and is about y. */
export function links(...lines: readonly string[]): Link[] {
  return lines.flatMap((line) => {
    const [item = '', rest = ''] = line.split(': ');
    return rest.split(' ').map((word) => ({ item, node: word.replace('*', ''), tf: 1, home: word.endsWith('*') }));
  });
}

/** How many items name each node. */
export function frequencies(all: readonly Link[]): Map<string, number> {
  const df = new Map<string, number>();
  for (const { node } of all) df.set(node, (df.get(node) ?? 0) + 1);
  return df;
}
