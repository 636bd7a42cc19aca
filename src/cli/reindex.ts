import type { Command } from 'commander';
import type { Reindexed } from '../library/reindex.js';
import { type CommonOptions, withCommon } from './options.js';
import type { Output } from './output.js';
import { Progress } from './progress.js';
import { spaceOf, withAsof } from './session.js';

interface ReindexOptions extends CommonOptions {
  readonly anew?: boolean;
}

const MORE = `
Searches keep the index up to date by themselves. This is for after large imports, and for another model in ASOF_EMBEDDER: its
vectors replace those of the model before. Interrupted, it goes on where it was. docs/recall.md says more.`;

export function addReindex(program: Command, output: (json?: boolean) => Output): void {
  withCommon(program.command('reindex'))
    .description('Bring the index of a space up to date: words, names, and the vectors of the configured model')
    .option('--anew', 'make all vectors again, those of this model too')
    .addHelpText('after', MORE)
    .action(async (options: ReindexOptions) => {
      const reindexed = await withAsof(options, false, async (asof) => {
        const space = await spaceOf(asof, options.space, false);
        const progress = new Progress(process.stderr, false);
        return space
          .reindex({ anew: options.anew, report: (done, pending) => progress.vectors(done, pending) })
          .finally(() => progress.clear());
      });
      const to = output(options.json);
      if (to.json) to.document({ space: options.space, ...reindexed });
      else to.line(`${options.space}: ${summary(reindexed)}`);
    });
}

function summary({ texts, embedded, pending, aside, model }: Reindexed): string {
  const found = `${texts} texts are found by their words`;
  const refused = aside === 0 ? '' : `, ${aside} of them because the embedder refuses them`;
  const without = pending === 0 ? '' : `, ${pending} have no vector${refused}`;
  if (model === null) return `${found}${without}`;
  return `${found}, ${texts - pending} by vectors of ${model} (${embedded} made now)${without}`;
}
