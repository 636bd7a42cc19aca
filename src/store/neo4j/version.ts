/** The first Neo4j with everything that Asof asks of it. */
const LEAST = [2026, 2] as const;

export const LEAST_VERSION = '2026.02';

/**
 * Whether a server has what Asof asks of it.
 * @param agent what it calls itself: `Neo4j/2026.08.1`, `Neo4j/5.26.0`; Aura, which is always the newest, `Neo4j/5.27-aura`
 */
export function isSupported(agent: string | undefined): boolean {
  if (/^Neo4j\/\S+-aura$/.test(agent ?? '')) return true;
  const [year = 0, month = 0] = (/^Neo4j\/(\d+)\.(\d+)/.exec(agent ?? '') ?? []).slice(1).map(Number);
  return year > LEAST[0] || (year === LEAST[0] && month >= LEAST[1]);
}
