import { type Command, Option } from 'commander';
import type { Asof } from '../asof.js';
import type { Tally } from '../audit/export.js';
import type { Restored } from '../audit/restore.js';
import { AsofError } from '../domain/errors.js';
import { indexSpace } from './index-space.js';
import { STORE_HELP } from './options.js';
import type { Output } from './output.js';
import { Progress } from './progress.js';
import { lineOf, summaryOf } from './restore.js';
import { spaceOf, withAsof } from './session.js';

interface CopyOptions {
  readonly from: string;
  readonly to: string;
  readonly space: string;
  readonly all?: boolean;
  readonly vectors: boolean;
  readonly json?: boolean;
}

const MORE = `
Spaces keep their names; a space of the same name in the other store must be new or hold the beginning of this one. What was
interrupted, or written since, is copied when it is run again. At the end both logs are read and compared, and the copy is indexed:
words, names and vectors. See docs/moving.md.`;

export function addCopy(program: Command, output: (json?: boolean) => Output): void {
  program
    .command('copy')
    .description('Carry a space, or all of them, from one store to another: its log, all scopes, both axes')
    .requiredOption('--from <store>', STORE_HELP)
    .requiredOption('--to <store>', 'where it goes; a file is created where there is none')
    .option('--space <name>', 'the space to copy', 'default')
    .addOption(new Option('--all', 'copy all spaces').conflicts('space'))
    .option('--no-vectors', 'leave vectors to the first search or asof reindex')
    .option('--json', 'print JSON for programs')
    .option('--verbose', 'show where an error came from')
    .addHelpText('after', MORE)
    .action(async (options: CopyOptions) => {
      await withAsof({ store: options.from }, false, (from) =>
        withAsof({ store: options.to }, true, async (to) => {
          const names = options.all === true ? await from.spaces() : [options.space];
          for (const name of names) {
            await copySpace(from, to, name, output(options.json));
            await indexSpace(to.space(name), options.vectors, false);
          }
        }),
      );
    });
}

async function copySpace(from: Asof, to: Asof, name: string, output: Output): Promise<void> {
  const source = await spaceOf(from, name, false);
  const progress = new Progress(process.stderr, false);
  const onTransaction = (soFar: Restored): void => progress.line(lineOf(soFar), { ...soFar, rejected: 0 });
  const restored = await to.restore(source.export(), { space: name, onTransaction }).finally(() => progress.clear());
  // As far as was copied: the source may be written to meanwhile. Before 1970 there was nothing.
  const known = { knownAt: restored.committedAt ?? '1969' };
  const held = await to.space(name).tally(known);
  compare(name, await source.tally(known), held);
  if (output.json) output.document({ ...restored, held });
  else output.line(`${name}: ${summaryOf(restored, 'copied')}; ${held.facts} facts, equal on both sides`);
}

/** @throws AsofError internal `copies_differ` */
function compare(name: string, from: Tally, to: Tally): void {
  const differing = (Object.keys(from) as (keyof Tally)[]).filter((part) => from[part] !== to[part]);
  if (differing.length === 0) return;
  const told = differing.map((part) => `${part} ${from[part]} and ${to[part]}`).join(', ');
  throw new AsofError('internal', 'copies_differ', `space '${name}': the copy differs from its source: ${told}.`);
}
