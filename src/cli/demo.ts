import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import type { Asof, Space } from '../asof.js';
import { AsofError } from '../domain/errors.js';
import { DEMO_QUESTIONS, DEMO_SPACE } from './demo-questions.js';
import type { Imported } from './import-report.js';
import { Importer } from './importer.js';
import { wholeNumber } from './options.js';
import { bold, dim, type Output } from './output.js';
import { readLines } from './read-lines.js';
import { serveUntilStopped, stderrLogger } from './serve.js';
import { spaceOf, withAsof } from './session.js';

interface DemoOptions {
  readonly store: string;
  readonly port: number;
  readonly serve: boolean;
  readonly json?: boolean;
}

const EXAMPLE = fileURLToPath(new URL('../../examples/us-executive.jsonl', import.meta.url));

export function addDemo(program: Command, output: (json?: boolean) => Output): void {
  program
    .command('demo')
    .description(
      'Load the US presidents and vice presidents with every correction, ask four questions, and serve GraphiQL',
    )
    .option('--store <store>', 'where the data goes', 'sqlite:./asof-demo.db')
    .option('--port <port>', 'of GraphiQL; 0 takes any free one', wholeNumber(0, 65_535), 4000)
    .option('--no-serve', 'end after the answers')
    .option('--json', 'print JSON: what was loaded, an answer a line, the address')
    .option('--verbose', 'show where an error came from')
    .action((options: DemoOptions) =>
      withAsof({ store: options.store, space: DEMO_SPACE }, true, (asof) => demo(asof, options, output(options.json))),
    );
}

async function demo(asof: Asof, options: DemoOptions, output: Output): Promise<void> {
  const space = await spaceOf(asof, DEMO_SPACE, true);
  const loaded = await load(space);
  if (output.json) output.document({ loaded });
  else output.line(dim(output, loadedText(loaded, options.store)));
  for (const [i, question] of DEMO_QUESTIONS.entries()) {
    if (!output.json) {
      output.line();
      output.line(bold(output, `${i + 1}. ${question.words}`));
      for (const command of question.commands) {
        output.line(dim(output, `   asof ${command} --space ${DEMO_SPACE} --store ${options.store}`));
      }
    }
    await question.answer(space, output);
  }
  if (!options.serve) return;
  const questions = DEMO_QUESTIONS.map(({ words, query }) => ({ query: `# ${words}\n${query}` }));
  await serveUntilStopped(asof, { port: options.port, questions, logger: stderrLogger('warn') }, ({ url }) => {
    if (output.json) output.document({ url });
    else output.line(`\nThe same questions in GraphiQL: ${bold(output, url)} (ctrl-c stops)`);
  });
}

/** Every transaction answers to its content, so a second start stores nothing. */
async function load(space: Space): Promise<Imported> {
  const importer = new Importer(space, {
    rejected: ({ line, reason }) => {
      throw new AsofError('internal', 'bad_example', `${EXAMPLE}: line ${line}: ${reason}`);
    },
    acknowledged: () => undefined,
  });
  return importer.run(readLines(createReadStream(EXAMPLE)));
}

function loadedText({ lines, repeated, statements }: Imported, store: string): string {
  if (repeated === lines) return `${lines} commits are in ${store} already`;
  return `${lines - repeated} commits with ${statements} statements loaded into ${store}`;
}
