/** What a ranking of passages is worth, by the passages that answer the question. */

export interface Score {
  readonly recall2: number;
  readonly recall5: number;
  readonly recall10: number;
  /** At least one of the first five. */
  readonly hit5: number;
  /** 1 / the rank of the first that answers. */
  readonly mrr: number;
}

export function score(ranked: readonly string[], gold: readonly string[]): Score {
  const within = (k: number): number => gold.filter((id) => ranked.slice(0, k).includes(id)).length / gold.length;
  const first = ranked.findIndex((id) => gold.includes(id));
  return {
    recall2: within(2),
    recall5: within(5),
    recall10: within(10),
    hit5: within(5) > 0 ? 1 : 0,
    mrr: first < 0 ? 0 : 1 / (first + 1),
  };
}

/** The means of scores. */
export function mean(scores: readonly Score[]): Score {
  const of = (key: keyof Score): number => scores.reduce((sum, one) => sum + one[key], 0) / Math.max(1, scores.length);
  return { recall2: of('recall2'), recall5: of('recall5'), recall10: of('recall10'), hit5: of('hit5'), mrr: of('mrr') };
}
