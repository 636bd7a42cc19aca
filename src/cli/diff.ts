import type { Command } from 'commander';
import type { FactQuery } from '../library/questions.js';
import type { Snapshot } from '../library/snapshot.js';
import { collect, type QuestionOptions, withCommon } from './options.js';
import type { Output } from './output.js';
import { withAsof } from './session.js';
import { at, namesIn, showCoordinates, showFacts } from './show-facts.js';

interface DiffOptions extends QuestionOptions {
  readonly fromValidAt?: string;
  readonly fromKnownAt?: string;
  readonly toValidAt?: string;
  readonly toKnownAt?: string;
  readonly predicate?: readonly string[];
  readonly reserved?: boolean;
}

export function addDiff(program: Command, output: (json?: boolean) => Output): void {
  withCommon(program.command('diff'))
    .description('What opened, closed and changed between two instants, two states of knowledge, or both')
    .option('--from-valid-at <time>', 'the instant to start from (default: now)')
    .option('--from-known-at <time>', 'as known at (default: the last transaction)')
    .option('--to-valid-at <time>', 'the instant to go to (default: the one started from)')
    .option('--to-known-at <time>', 'as known at (default: as started from)')
    .option('--scope <scope>', "a scope to see, repeatable; '' is what is shared", collect)
    .option('--time-zone <zone>', 'for times without an offset')
    .option('--predicate <name>', 'only these predicates; repeatable', collect)
    .option('--reserved', 'names, aliases, types, keys and definitions, too')
    .action((options: DiffOptions) =>
      withAsof(options, false, async (asof) => {
        const { fromValidAt, fromKnownAt, toValidAt, toKnownAt, scope, timeZone } = options;
        const from = await asof
          .space(options.space)
          .asOf({ validAt: fromValidAt, knownAt: fromKnownAt, scopes: scope, timeZone });
        const to = await from.at({ validAt: toValidAt, knownAt: toKnownAt, timeZone });
        const { predicate, reserved } = options;
        await diff(output(options.json), from, to, { predicate, reserved });
      }),
    );
}

/** Prints what differs. Closed facts are named as they were called before, opened ones as they are after. */
export async function diff(output: Output, from: Snapshot, to: Snapshot, query: FactQuery): Promise<void> {
  const { opened, closed, changed } = await from.diff(to, query);
  const before = [...closed, ...changed.map((pair) => pair.before)];
  const after = [...opened, ...changed.map((pair) => pair.after)];
  const names = new Map([...(await namesIn(from, before)), ...(await namesIn(to, after))]);
  if (output.json) {
    output.document({ from: at(from), to: at(to), opened, closed, changed, names: Object.fromEntries(names) });
    return;
  }
  showCoordinates(output, from);
  showCoordinates(output, to);
  showFacts(
    output,
    [
      ...closed.map((fact) => ({ ...fact, mark: '-' })),
      ...opened.map((fact) => ({ ...fact, mark: '+' })),
      ...changed.flatMap((pair) => [
        { ...pair.before, mark: '<' },
        { ...pair.after, mark: '>' },
      ]),
    ],
    names,
  );
  output.line(`${opened.length} opened (+), ${closed.length} closed (-), ${changed.length} changed (< >)`);
}
