import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { unavailable } from '../domain/errors.js';
import { type CommonOptions, withCommon } from './options.js';
import type { Output } from './output.js';
import { spaceOf, withAsof } from './session.js';

interface ExportOptions extends CommonOptions {
  readonly out?: string;
}

export function addExport(program: Command, output: (json?: boolean) => Output): void {
  withCommon(program.command('export'))
    .option('--out <file>', 'where it goes (default: standard output)')
    .description('Write a whole space as JSON Lines: its log, all scopes, both axes')
    .addHelpText('after', '\nasof import reads it back, into any store. See docs/moving.md.')
    .action(async (options: ExportOptions) => {
      const { out, space: name } = options;
      await withAsof(options, false, async (asof) => {
        const lines = (await spaceOf(asof, name, false)).export();
        if (out === undefined) {
          await pipeline(Readable.from(ended(lines)), process.stdout, { end: false });
          return;
        }
        const transactions = await writeFile(lines, out);
        const to = output(options.json);
        if (to.json) to.document({ space: name, transactions, file: out });
        else to.line(`${name}: ${transactions} transactions exported to ${out}`);
      });
    });
}

/** Under another name until it is whole. Gives how many transactions it holds. */
async function writeFile(lines: AsyncIterable<string>, file: string): Promise<number> {
  const part = `${file}.part`;
  let written = 0;
  async function* counted(): AsyncGenerator<string> {
    for await (const line of ended(lines)) {
      yield line;
      written += 1;
    }
  }
  try {
    await pipeline(Readable.from(counted()), createWriteStream(part, { flush: true }));
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) throw error;
    throw unavailable('file_not_written', `out: '${file}' cannot be written (${code}).`, 'out');
  }
  return written - 1;
}

async function* ended(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}
