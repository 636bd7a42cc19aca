import { type Command, Option } from 'commander';
import type { Answer, Asked } from '../library/asked.js';
import type { Hit } from '../library/hits.js';
import type { Recall } from '../library/snapshot.js';
import { PROFILE_NAMES, type ProfileName } from '../recall/profiles.js';
import { entitiesIn, showHits, showSources } from './hits.js';
import { type QuestionOptions, wholeNumber, withCoordinates } from './options.js';
import { type Output, printable } from './output.js';
import { noteReranker, noteVectors } from './recall.js';
import { atSnapshot } from './session.js';
import { at, namesIn, showCoordinates } from './show-facts.js';

interface AskOptions extends QuestionOptions {
  readonly limit: number;
  readonly profile: ProfileName;
  readonly maxCalls: number;
}

export function addAsk(program: Command, output: (json?: boolean) => Output): void {
  withCoordinates(program.command('ask'))
    .argument('<question>', 'in any words')
    .description('An answer whose every sentence cites evidence, by the model of ASOF_MODEL; without one, the evidence')
    .option('--limit <n>', 'hits to answer from at first, 1 to 100', wholeNumber(1, 100), 10)
    .addOption(
      new Option('--profile <name>', 'what counts beside the question').choices(PROFILE_NAMES).default('default'),
    )
    .option('--max-calls <n>', 'calls to the model at most, 1 to 10', wholeNumber(1, 10), 4)
    .action((question: string, options: AskOptions) =>
      atSnapshot(options, async (snapshot) => {
        const { limit, profile, maxCalls } = options;
        await show(output(options.json), await snapshot.ask({ question, limit, profile, maxCalls }));
      }),
    );
}

async function show(output: Output, asked: Asked<Recall>): Promise<void> {
  const { answer, because, calls, tokens } = asked;
  const { snapshot, ...evidence } = asked.evidence;
  const { hits } = evidence;
  noteVectors(evidence);
  noteReranker(evidence);
  if (because !== null) process.stderr.write(`note: no answer: ${printable(because.message)}\n`);
  if (output.json) {
    const names = await namesIn(
      snapshot,
      hits.flatMap(({ fact }) => fact ?? []),
      entitiesIn(hits),
    );
    output.document({ at: at(snapshot), ...asked, evidence, names: Object.fromEntries(names) });
    return;
  }
  showCoordinates(output, snapshot);
  if (answer === null) showHits(output, hits);
  else showAnswer(output, answer, hits);
  const read = `${tokens.prompt} tokens read, ${tokens.completion} written`;
  output.line(`${hits.length} hit${hits.length === 1 ? '' : 's'}, ${calls} call${calls === 1 ? '' : 's'}, ${read}`);
}

/** Sentences with marks, `[1]` for what is cited first; then what they stand for. */
function showAnswer(output: Output, { sentences, missing }: Answer, hits: readonly Hit[]): void {
  const cited = [...new Set(sentences.flatMap(({ cites }) => cites))];
  for (const { text, cites } of sentences) {
    output.line(`${printable(text)} ${cites.map((ref) => `[${cited.indexOf(ref) + 1}]`).join('')}`);
  }
  if (missing !== null) output.line(printable(`Missing: ${missing}`));
  output.line();
  const known = new Map(hits.map((hit) => [hit.ref, hit]));
  showSources(
    output,
    cited.flatMap((ref) => known.get(ref) ?? []),
  );
}
