import type { Restored } from '../audit/restore.js';
import { invalid } from '../domain/errors.js';
import { indexSpace } from './index-space.js';
import type { CommonOptions } from './options.js';
import type { Output } from './output.js';
import { Progress } from './progress.js';
import { type Chunks, MAX_EXPORT_LINE, readLines } from './read-lines.js';
import { withAsof } from './session.js';

interface RestoreFileOptions extends Pick<CommonOptions, 'store'> {
  /** Default: the space that the file names. */
  readonly space: string | undefined;
  readonly ack?: boolean;
  readonly createSpace: boolean;
  readonly vectors: boolean;
}

/** Restores an export. @throws AsofError naming the line at fault; nothing of it is stored, what came before it is */
export async function restoreFile(file: Chunks, options: RestoreFileOptions, output: Output): Promise<void> {
  const { space, createSpace, ack = false } = options;
  const progress = new Progress(process.stderr, ack);
  const onTransaction = (soFar: Restored): void => {
    const line = lineOf(soFar);
    if (ack) output.document({ acknowledged: line });
    progress.line(line, { ...soFar, rejected: 0 });
  };
  await withAsof(options, true, async (asof) => {
    const restoring = asof.restore(texts(file), { space, createSpace, onTransaction });
    const restored = await restoring.finally(() => progress.clear());
    if (output.json) output.document(restored);
    else output.line(`${restored.space}: ${summaryOf(restored, 'restored')}`);
    await indexSpace(asof.space(restored.space), options.vectors, ack);
  });
}

/** The line of a transaction: the header is the first. */
export const lineOf = ({ transactions, present }: Restored): number => transactions + present + 1;

export function summaryOf({ transactions, present, statements, episodes }: Restored, done: string): string {
  const there = present > 0 ? `; ${present} were there already` : '';
  return `${transactions} transactions ${done}, ${statements} statements and ${episodes} episodes${there}`;
}

async function* texts(file: Chunks): AsyncGenerator<string> {
  for await (const { number, text, tooLong } of readLines(file, MAX_EXPORT_LINE)) {
    if (tooLong) throw invalid('line_too_long', `line ${number}: longer than ${MAX_EXPORT_LINE} characters.`, 'line');
    yield text;
  }
}
