import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Channel, Found, Searchable } from '../library/recall-query.js';
import type { Recall, Snapshot } from '../library/snapshot.js';
import { PROFILE_NAMES, type ProfileName } from '../recall/profiles.js';
import { entitiesIn, explainHits, showHits } from './hits.js';
import { CHANNEL, collect, type QuestionOptions, SEARCHABLE, wholeNumber, withCoordinates } from './options.js';
import { type Output, printable } from './output.js';
import { atSnapshot } from './session.js';
import { at, namesIn, showCoordinates } from './show-facts.js';

interface HitsOptions extends QuestionOptions {
  readonly in?: Searchable;
  readonly limit: number;
  readonly minScore?: number;
  readonly profile: ProfileName;
  readonly explain?: boolean;
  readonly near?: string;
  readonly diversity?: number;
  readonly during?: string;
}

interface RecallOptions extends HitsOptions {
  readonly rerank: boolean;
}

interface SearchOptions extends HitsOptions {
  readonly channel?: readonly Channel[];
  readonly predicate?: readonly string[];
}

export function addRecall(program: Command, output: (json?: boolean) => Output): void {
  withHits(program.command('recall'))
    .argument('<question>', 'in any words')
    .description('The evidence for a question, over several hops: facts and passages of episodes, best first')
    .option('--no-rerank', 'keep the order without the reranker of ASOF_RERANKER')
    .action((question: string, options: RecallOptions) =>
      atSnapshot(options, async (snapshot) => {
        const asked = { question, ...askedBy(options), ...(options.rerank ? {} : { rerank: false }) };
        const { snapshot: understood, ...found } = await snapshot.recall(asked);
        noteReranker(found);
        noteHistory(found);
        await show(output(options.json), understood, found, options);
      }),
    );
}

export function addSearch(program: Command, output: (json?: boolean) => Output): void {
  withHits(program.command('search'))
    .argument('<text>', 'a few words or a whole text')
    .description('The facts and passages of episodes that fit a text best, by words and meaning')
    .option('--channel <name>', 'only by text, vector or graph; repeatable (default: text and vector)', channel)
    .option('--predicate <name>', 'only facts of these predicates; repeatable', collect)
    .action((text: string, options: SearchOptions) =>
      atSnapshot(options, async (snapshot) => {
        const { channel: channels, predicate } = options;
        const asked = { ...askedBy(options), channels, predicate };
        await show(output(options.json), snapshot, await snapshot.search(text, asked), options);
      }),
    );
}

function withHits(command: Command): Command {
  return withCoordinates(command)
    .option('--in <what>', 'only fact or episode (default: both)', SEARCHABLE)
    .option('--limit <n>', 'at most so many hits, 1 to 100', wholeNumber(1, 100), 10)
    .option('--min-score <score>', 'only hits with at least this score', finite)
    .addOption(
      new Option('--profile <name>', 'what counts beside the question').choices(PROFILE_NAMES).default('default'),
    )
    .option('--during <period>', 'facts that hold somewhere in a period, such as 1974/1976, in place of --valid-at')
    .option('--near <entity>', 'an entity to ask from: what speaks of it, or of what is beside it, gains')
    .option('--diversity <share>', 'from 0 (the best) to 1 (hits that say different things)', finite)
    .option('--explain', 'the parts of each score, the ranks by channel, and the ways of the walk');
}

function askedBy({ in: what, limit, minScore, profile, near, diversity, during }: HitsOptions) {
  return { in: what, limit, minScore, profile, near, diversity, during };
}

async function show(
  output: Output,
  snapshot: Snapshot,
  found: Found & { readonly question?: string },
  { explain }: HitsOptions,
): Promise<void> {
  const { hits, tokens } = found;
  noteVectors(found);
  const facts = hits.flatMap(({ fact }) => fact ?? []);
  const names = await namesIn(snapshot, facts, entitiesIn(hits));
  if (output.json) {
    output.document({ at: at(snapshot), ...found, names: Object.fromEntries(names) });
    return;
  }
  showCoordinates(output, snapshot);
  if (explain === true) await explainHits(output, snapshot, hits, names);
  else showHits(output, hits);
  output.line(`${hits.length} hit${hits.length === 1 ? '' : 's'}, ${tokens} tokens`);
}

/** What vectors had no part in may have better answers: said beside the answer, not in it. */
export function noteVectors({ withoutVectors, pending }: Found): void {
  if (withoutVectors !== null) process.stderr.write(`note: vectors had no part in this: ${withoutVectors}\n`);
  else if (pending > 0) process.stderr.write(`note: ${pending} texts have no vector yet; asof reindex makes them\n`);
}

/** The order that was kept is said beside the answer. */
export function noteReranker({ withoutReranker }: Pick<Recall, 'withoutReranker'>): void {
  if (withoutReranker !== null)
    process.stderr.write(`note: the hits were not reranked: ${printable(withoutReranker)}\n`);
}

/** Why facts are shown that hold no more. */
function noteHistory({ routing }: Pick<Recall, 'routing'>): void {
  if (routing.includes('history'))
    process.stderr.write('note: facts of all time, as the question asks for history; --valid-at chooses an instant\n');
}

function channel(text: string, before: readonly Channel[] | undefined): readonly Channel[] {
  return [...(before ?? []), CHANNEL(text)];
}

function finite(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value)) return value;
  throw new InvalidArgumentError('A number is needed.');
}
