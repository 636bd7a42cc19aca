import type { Command } from 'commander';
import type { Examination } from '../audit/doctor.js';
import { storeOption } from './options.js';
import { type Output, table } from './output.js';
import { spaceOf, withAsof } from './session.js';

interface DoctorOptions {
  readonly store: string;
  readonly space?: string;
  readonly json?: boolean;
}

const MORE = `
It changes nothing. The exit code is 1 where anything was found. docs/operations.md says what each rule means and what to do.`;

export function addDoctor(program: Command, output: (json?: boolean) => Output): void {
  program
    .command('doctor')
    .description('Look for damage: what no write leads to, and facts that do not follow from the log')
    .addOption(storeOption())
    .option('--space <name>', 'only this space (default: all of them)')
    .option('--json', 'print JSON for programs, one line for each space')
    .option('--verbose', 'show where an error came from')
    .addHelpText('after', MORE)
    .action(async (options: DoctorOptions) => {
      await withAsof(options, false, async (asof) => {
        const names = options.space === undefined ? await asof.spaces() : [options.space];
        for (const name of names) {
          const examination = await (await spaceOf(asof, name, false)).examine();
          show(output(options.json), name, examination);
          if (examination.findings.length > 0) process.exitCode = 1;
        }
      });
    });
}

function show(to: Output, space: string, examination: Examination): void {
  if (to.json) {
    to.document({ space, ...examination });
    return;
  }
  const { transactions, keys, findings } = examination;
  const sound = findings.length === 0 ? 'nothing is wrong' : `${findings.length} rules are broken`;
  const looked = keys === null ? 'the log is too damaged to be folded' : `${transactions} transactions, ${keys} keys`;
  to.line(`${space}: ${sound} (${looked})`);
  const rows = findings.map(({ rule, kind, count, refs }) => [rule, kind, String(count), refs[0] ?? '']);
  table(to, ['rule', 'of', 'count', 'such as'], rows);
}
