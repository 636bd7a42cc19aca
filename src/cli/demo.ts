import { createReadStream } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import type { Asof } from '../asof.js';
import { loadConfig } from '../config.js';
import { AsofError } from '../domain/errors.js';
import type { Space } from '../space.js';
import { DEMO_QUESTIONS, DEMO_SPACE } from './demo-questions.js';
import type { Imported } from './import-report.js';
import { Importer } from './importer.js';
import { STORE_HELP, wholeNumber } from './options.js';
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

export function addDemo(program: Command, output: (json?: boolean) => Output, env: NodeJS.ProcessEnv): void {
  program
    .command('demo')
    .description(
      'Load the US presidents and vice presidents with every correction, ask four questions, and serve GraphiQL',
    )
    .option('--store <store>', STORE_HELP, 'sqlite:./asof-demo.db')
    .option('--port <port>', 'of GraphiQL; 0 takes any free one', wholeNumber(0, 65_535), 4000)
    .option('--no-serve', 'end after the answers')
    .option('--json', 'print JSON: what was loaded, an answer a line, the address')
    .option('--verbose', 'show where an error came from')
    .action((options: DemoOptions) => {
      const { apiKey } = loadConfig({ ASOF_API_KEY: env.ASOF_API_KEY });
      return withAsof(options, true, (asof) => demo(asof, options, output(options.json), apiKey));
    });
}

async function demo(asof: Asof, options: DemoOptions, output: Output, apiKey: string | null): Promise<void> {
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
  const at = { host: '127.0.0.1', port: options.port, apiKey };
  await serveUntilStopped(asof, { ...at, questions, logger: stderrLogger('warn') }, ({ url }) => {
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
