import type { Command } from 'commander';
import type { PathTime } from '../domain/path.js';
import type { Path } from '../library/graph.js';
import type { Snapshot } from '../library/snapshot.js';
import type { Direction } from '../store/port.js';
import { findEntity } from './find.js';
import { collect, DIRECTION, type QuestionOptions, THROUGH, wholeNumber, withCoordinates } from './options.js';
import { type Output, period, printable } from './output.js';
import { atSnapshot } from './session.js';
import { at, type Names, nameOf, namesIn, showCoordinates } from './show-facts.js';

type PathsOptions = QuestionOptions & PathsQuestion;

interface PathsQuestion {
  readonly maxHops: number;
  readonly through: PathTime;
  readonly during?: string;
  readonly direction: Direction;
  readonly predicate?: readonly string[];
  readonly limit: number;
}

export function addPaths(program: Command, output: (json?: boolean) => Output): void {
  withCoordinates(program.command('paths'))
    .argument('<from>', 'name, external key or ref')
    .argument('<to>', 'name, external key or ref')
    .description('The ways from one entity to another through the facts, shortest first')
    .option('--max-hops <n>', 'facts along a path, 1 to 8', wholeNumber(1, 8), 4)
    .option('--through <mode>', 'snapshot, continuous, pairwise or time-respecting', THROUGH, 'SNAPSHOT')
    .option('--during <period>', 'window of valid time for every mode but snapshot, such as 1974/1976')
    .option('--direction <way>', 'along the facts (out), against them (in), or both', DIRECTION, 'OUT')
    .option('--predicate <name>', 'only through these predicates; repeatable', collect)
    .option('--limit <n>', 'at most so many paths, 1 to 1000', wholeNumber(1, 1000), 10)
    .action((from: string, to: string, options: PathsOptions) =>
      atSnapshot(options, (snapshot) => paths(output(options.json), snapshot, from, to, options)),
    );
}

/** Prints the ways from one entity to another. */
export async function paths(
  output: Output,
  snapshot: Snapshot,
  from: string,
  to: string,
  options: PathsQuestion,
): Promise<void> {
  const [a, b] = [await findEntity(snapshot, from, 'from'), await findEntity(snapshot, to, 'to')];
  const { maxHops, through, during, direction, predicate, limit } = options;
  const asked = { maxHops, through, during, direction, predicate, limit };
  const found = await snapshot.paths({ from: { ref: a.ref }, to: { ref: b.ref }, ...asked });
  const names = await namesIn(
    snapshot,
    found.flatMap((path) => path.steps.flatMap((step) => step.facts)),
  );
  if (output.json) {
    output.document({ at: at(snapshot), from: a, to: b, paths: found, names: Object.fromEntries(names) });
    return;
  }
  showCoordinates(output, snapshot);
  for (const [i, path] of found.entries()) showPath(output, i + 1, path, names);
  output.line(`${found.length} path${found.length === 1 ? '' : 's'}`);
}

function showPath(output: Output, number: number, { steps, windows }: Path, names: Names): void {
  const when = windows.map(({ from, to }) => period(from, to)).join('; ');
  output.line(`${number}. ${printable(nameOf(steps[0]?.source ?? '', names))}  (${when})`);
  for (const { source, target, predicate, facts } of steps) {
    const arrow = facts[0]?.subject === source ? `—${predicate}→` : `←${predicate}—`;
    const holds = period(facts[0]?.validAt ?? null, facts.at(-1)?.invalidAt ?? null);
    output.line(`   ${printable(`${arrow} ${nameOf(target, names)}`)}  (${holds})`);
  }
}
