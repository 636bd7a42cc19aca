import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addAsk } from './ask.js';
import { addCopy } from './copy.js';
import { addDemo } from './demo.js';
import { addDiff } from './diff.js';
import { addDoctor } from './doctor.js';
import { addExport } from './export.js';
import { addFacts } from './facts.js';
import { reportFailure } from './failure.js';
import { addHistory } from './history.js';
import { addImport } from './import.js';
import { type Output, outputTo } from './output.js';
import { addPaths } from './paths.js';
import { addRecall, addSearch } from './recall.js';
import { addReindex } from './reindex.js';
import { addServe } from './serve.js';
import { addWhy } from './why.js';

/** As the help lists them. */
const COMMANDS = [
  addImport,
  addExport,
  addCopy,
  addAsk,
  addRecall,
  addSearch,
  addFacts,
  addHistory,
  addWhy,
  addDiff,
  addPaths,
  addReindex,
  addDoctor,
];

/** Runs the command line. The exit code: 0, 1 for what failed, 2 for a wrong command line. */
export async function runCli(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const output = (json = false): Output => outputTo(process.stdout, json, env);
  const program = new Command('asof')
    .description('A bitemporal knowledge graph: what was true at T as known at K, and why.')
    .version(versionOf())
    .showHelpAfterError('(asof <command> --help shows what is accepted)')
    .exitOverride();
  addServe(program, output, env);
  addDemo(program, output, env);
  for (const add of COMMANDS) add(program, output);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    return reportFailure(error, argv.includes('--verbose'), (text) => void process.stderr.write(text));
  }
}

function versionOf(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return String((JSON.parse(text) as { version: unknown }).version);
}
