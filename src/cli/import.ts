import { createReadStream, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { invalid, notFound, unavailable } from '../domain/errors.js';
import type { Imported } from './import-report.js';
import { Importer } from './importer.js';
import { indexSpace } from './index-space.js';
import { type CommonOptions, withCommon } from './options.js';
import type { Output } from './output.js';
import { Progress } from './progress.js';
import { type Chunks, peek, readLines } from './read-lines.js';
import { RejectedFile } from './rejected-file.js';
import { restoreFile } from './restore.js';
import { spaceOf, withAsof } from './session.js';

interface ImportOptions extends CommonOptions {
  readonly strict?: boolean;
  readonly ack?: boolean;
  readonly rejected?: string;
  readonly createSpace: boolean;
  readonly vectors: boolean;
}

const FORMAT = `
Each line of the file is a JSON object, one of:
  {"assert": {"subject": "Acme", "predicate": "ceo", "object": "Alice", "from": "2020"}}
  {"end": …}  {"correct": {"statement": "$alice", "to": "2024"}}  {"retract": {"statement": "$alice"}}
  {"episode": {"body": "Alice runs Acme.", "occurredAt": "2020-01-10"}, "statements": [{"assert": …}, …]}
Beside them: predicates, scope, scopes, actor, timeZone, idempotencyKey, committedAt (only into an empty space).
"as": "alice" beside an assert labels the statement; "$alice" aims at it later in the file, "#0" at the first of the
same line. Lines share transactions of up to 500 statements, except those with a committedAt, an idempotencyKey or
several episodes. Lines that are wrong are set aside in <file>.rejected.jsonl, and the rest goes on. The same file may
be imported again: what is stored is not stored twice. See docs/import.md.`;

export function addImport(program: Command, output: (json?: boolean) => Output): void {
  withCommon(program.command('import'))
    .argument('<file>', 'JSON Lines; - reads standard input')
    .description('Write episodes and statements from a file')
    .option('--strict', 'exit with 1 if any line was set aside')
    .option('--rejected <file>', 'where lines that are wrong go (default: <file>.rejected.jsonl)')
    .option('--no-create-space', 'fail if the space does not exist')
    .option('--no-vectors', 'leave vectors to the first search or asof reindex')
    .addOption(
      new Option('--ack', 'print {"acknowledged": <line>} whenever every line up to it is stored or set aside'),
    )
    .addHelpText('after', FORMAT)
    .action(async (file: string, options: ImportOptions, command: Command) => {
      const { exported, chunks } = await peek(open(file));
      if (exported) {
        const named = command.getOptionValueSource('space') !== 'default';
        return restoreFile(chunks, { ...options, space: named ? options.space : undefined }, output(options.json));
      }
      await importFile(file, chunks, options, output(options.json));
    });
}

async function importFile(file: string, input: Chunks, options: ImportOptions, output: Output): Promise<void> {
  const aside = options.rejected ?? `${file === '-' ? 'stdin' : file}.rejected.jsonl`;
  if (resolve(aside) === resolve(file)) {
    throw invalid('same_file', `rejected: '${aside}' is the file to import; name another.`, 'rejected');
  }
  const rejected = new RejectedFile(aside);
  const progress = new Progress(process.stderr, options.ack === true);
  await withAsof(options, true, async (asof) => {
    const space = await spaceOf(asof, options.space, options.createSpace);
    const importer = new Importer(space, {
      rejected: (row) => rejected.add(row),
      acknowledged: (line, soFar) => {
        if (options.ack === true) output.document({ acknowledged: line });
        progress.line(line, soFar);
      },
    });
    const imported = await importer.run(readLines(input)).finally(() => progress.clear());
    summarize(output, imported, rejected.path);
    if (options.strict === true && imported.rejected > 0) process.exitCode = 1;
    await indexSpace(space, options.vectors, options.ack === true);
  });
}

function open(file: string): Chunks {
  if (file === '-') return process.stdin;
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat === undefined) throw notFound('file_not_found', `file: there is no file '${file}'.`, 'file');
  if (stat.isDirectory()) throw invalid('not_a_file', `file: '${file}' is a folder.`, 'file');
  return failing(createReadStream(file, { highWaterMark: 1 << 18 }), file);
}

async function* failing(stream: Chunks, file: string) {
  try {
    yield* stream;
  } catch (error) {
    throw unavailable('file_not_read', `file: '${file}' cannot be read (${(error as Error).message}).`, 'file');
  }
}

function summarize(output: Output, imported: Imported, rejectedFile: string): void {
  const { lines, statements, empty, episodes, transactions, repeated, rejected } = imported;
  const kept = rejected > 0 ? rejectedFile : null;
  if (output.json) {
    output.document({ ...imported, rejectedFile: kept });
    return;
  }
  output.line(
    `${lines} lines: ${statements} statements and ${episodes} episodes stored in ${transactions} transactions` +
      (repeated > 0 ? `, ${repeated} lines were there already` : ''),
  );
  if (empty > 0) output.line(`${empty} had an empty period (from = to), so nothing was written for them`);
  if (kept !== null) output.line(`${rejected} line${rejected === 1 ? ' was' : 's were'} set aside in ${kept}`);
}
