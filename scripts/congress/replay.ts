import type { Space, StatementInput } from '../../src/index.js';
import type { Commit, History } from './data.js';
import type { Said, Way } from './way.js';

/** The library takes at most so many statements in one write. */
const PART = 10_000;

/** How a history went in. */
export interface Replayed {
  /** Microseconds since 1970 of each commit's last write: from then on the commit is known. */
  readonly knownFrom: readonly number[];
  /** Of each commit's first write: from then to `knownFrom` half of it is. */
  readonly knownInPart: readonly number[];
  readonly statements: { readonly [op: string]: number };
  readonly opened: number;
  readonly closed: number;
  readonly seconds: number;
}

/**
 * Replays a history into an empty space: a write per commit at the commit's recorded time, or several where it is large.
 * @throws where the library commits at another time than the recorded one (of equal times: 1 µs later each)
 */
export async function replay(space: Space, history: History, way: Way, part = PART): Promise<Replayed> {
  const began = performance.now();
  const knownFrom: number[] = [];
  const knownInPart: number[] = [];
  const statements: Record<string, number> = {};
  let [opened, closed, last] = [0, 0, 0];
  for (const [i, commit] of history.commits.entries()) {
    const recorded = Date.parse(commit.committedAt) * 1000;
    for (const [j, said] of parts(way.statements(commit), part).entries()) {
      const written = await space.write({
        ...envelope(commit, j),
        ...(i + j === 0 ? { predicates: [way.predicate] } : {}),
        statements: said.map(({ statement }) => statement),
      });
      last = Math.max(recorded, last + 1);
      if (written.committedAt !== microsText(last)) {
        throw new Error(`commit ${commit.commit}: committed at ${written.committedAt}, not ${microsText(last)}`);
      }
      if (j === 0) knownInPart.push(last);
      for (const [n, { statement, written: keep }] of said.entries()) {
        keep(written.statements[n] as string);
        const [op] = Object.keys(statement) as [keyof StatementInput];
        statements[op] = (statements[op] ?? 0) + 1;
      }
      opened += written.opened.length;
      closed += written.closed.length;
    }
    knownFrom.push(last);
  }
  return { knownFrom, knownInPart, statements, opened, closed, seconds: (performance.now() - began) / 1000 };
}

/** What a commit is to the product: an observation, made and stored when it was committed. */
export function envelope({ commit, committedAt, message }: Commit, part: number) {
  const name = part === 0 ? commit : `${commit}.${part}`;
  const episode = { body: `${name} ${message}`, occurredAt: committedAt, channel: 'git' };
  return { episode, committedAt, idempotencyKey: name };
}

function parts(said: readonly Said[], size: number): Said[][] {
  const cut: Said[][] = [];
  for (let i = 0; i === 0 || i < said.length; i += size) cut.push(said.slice(i, i + size));
  return cut;
}

/** Microseconds since 1970 as the library writes them: six digits. */
export function microsText(us: number): string {
  const [ms, rest] = [Math.floor(us / 1000), us % 1000];
  return new Date(ms).toISOString().replace('Z', `${String(rest).padStart(3, '0')}Z`);
}
