/** What differs between two sets of facts: `before` without `closed` and with `changed` replaced, plus `opened`, is `after`. */
export interface Changes<F> {
  readonly opened: readonly F[];
  readonly closed: readonly F[];
  readonly changed: readonly { readonly before: F; readonly after: F }[];
}

interface Comparable {
  readonly key: string;
  readonly value: string;
}

/**
 * Pairs what went with what came. Facts of one key make a change: first those of the same value, then, of what is left,
 * in order of time. Both lists are without what they have in common.
 */
export function changes<F extends Comparable>(gone: readonly F[], come: readonly F[]): Changes<F> {
  const changed: { before: F; after: F }[] = [];
  const pair = (before: readonly F[], after: readonly F[], of: (fact: F) => string): [F[], F[]] => {
    const waiting = new Map<string, F[]>();
    for (const fact of after) waiting.set(of(fact), [...(waiting.get(of(fact)) ?? []), fact]);
    const unpaired = before.filter((fact) => {
      const partner = waiting.get(of(fact))?.shift();
      if (partner !== undefined) changed.push({ before: fact, after: partner });
      return partner === undefined;
    });
    const left = new Set([...waiting.values()].flat());
    return [unpaired, after.filter((fact) => left.has(fact))];
  };
  const [goneNext, comeNext] = pair(gone, come, (fact) => `${fact.key} ${fact.value}`);
  const [closed, opened] = pair(goneNext, comeNext, (fact) => fact.key);
  return { opened, closed, changed };
}
