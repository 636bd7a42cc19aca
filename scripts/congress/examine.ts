import type { Asof } from '../../src/index.js';
import { type Asked, Examiner, type WayName } from './ask.js';
import { type History, isEmpty, rowText } from './data.js';
import { Draw } from './draw.js';
import { Oracle } from './oracle.js';
import { Random } from './random.js';
import { type Replayed, replay } from './replay.js';
import { Seats } from './seats.js';
import { Terms } from './terms.js';

/** One history, said in one way, examined with so many questions. */
export interface Examination {
  readonly history: History;
  readonly way: WayName;
  readonly questions: number;
  readonly seed: number;
  /** So many of them are asked through GraphQL as well. */
  readonly graphql: number;
  /** Most statements in one write. */
  readonly part?: number;
}

export interface Examined {
  readonly replayed: Replayed;
  readonly commits: number;
  /** What the way cannot express, by reason, as texts. */
  readonly inexpressible: ReadonlyMap<string, readonly string[]>;
  /** Questions that fell there and were drawn anew, by reason. */
  readonly excluded: ReadonlyMap<string, number>;
  /** Of way (b): interims laid over and ends said. */
  readonly interims: number;
  readonly ends: number;
  readonly asked: ReadonlyMap<Asked['kind'], number>;
  /** Of the questions asked: those whose answer is not empty. */
  readonly held: number;
  /** Asked through GraphQL as well. */
  readonly twice: number;
  readonly calls: number;
  readonly seconds: number;
  readonly mismatches: readonly Asked[];
}

export const NO_CLASS = "a senator's term without a class names no seat";
export const EMPTY = 'a term that ends before it starts holds nowhere';

/** Questions under way together: a server answers several while one travels. */
const AT_ONCE = 8;

/** Loads the history into a space of its own and asks. */
export async function examine(asof: Asof, examination: Examination): Promise<Examined> {
  const { history, way, questions, seed, graphql, part } = examination;
  const random = new Random(seed);
  const oracle = new Oracle(history);
  // A name of its own: a server that is given may hold what an earlier run left.
  const space = await asof.createSpace(`${history.name}-${way}-${seed}`);
  const seats = new Seats(random);
  const replayed = await replay(space, history, way === 'a' ? new Terms() : seats, part);
  const examiner = new Examiner(asof, space.name, oracle, new Draw(random, oracle, replayed), way);

  const began = performance.now();
  const asked = new Map<Asked['kind'], number>();
  const mismatches: Asked[] = [];
  let [held, twice] = [0, 0];
  for (let n = 0; n < questions; ) {
    const batch = Math.min(AT_ONCE, questions - n);
    const answers = await Promise.all(Array.from({ length: batch }, () => examiner.ask(questions - n - batch + 1)));
    for (const one of answers.flat().slice(0, questions - n)) {
      n++;
      asked.set(one.kind, (asked.get(one.kind) ?? 0) + 1);
      if (one.expected.length > 0) held++;
      if (!isRight(one)) mismatches.push(one);
      if (one.kind === 'whole space' || twice === graphql) continue;
      twice++;
      const again = await examiner.again(one);
      if (!isRight(again)) mismatches.push(again);
    }
  }
  return {
    replayed,
    commits: history.commits.length,
    inexpressible: inexpressible(oracle, way, seats),
    excluded: examiner.excluded,
    interims: seats.interims,
    ends: seats.ends,
    asked,
    held,
    twice,
    calls: examiner.calls,
    seconds: (performance.now() - began) / 1000,
    mismatches,
  };
}

function isRight({ expected, answer }: Asked): boolean {
  return expected.length === answer.length && expected.every((text, i) => text === answer[i]);
}

function inexpressible(oracle: Oracle, way: WayName, seats: Seats): ReadonlyMap<string, readonly string[]> {
  const empty = oracle.lives.filter(({ row }) => isEmpty(row)).map(({ row }) => rowText(row));
  const found = new Map([[EMPTY, empty]]);
  if (way === 'a') return found;
  found.set(NO_CLASS, seats.seatless.map(rowText));
  for (const [reason, texts] of oracle.inexpressible()) found.set(reason, texts);
  return found;
}
