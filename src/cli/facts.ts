import type { Command } from 'commander';
import type { Connection, FactQuery } from '../library/questions.js';
import type { Snapshot } from '../library/snapshot.js';
import type { Fact } from '../library/view.js';
import type { Direction } from '../store/port.js';
import { findEntity } from './find.js';
import { collect, DIRECTION, type QuestionOptions, wholeNumber, withCoordinates } from './options.js';
import type { Output } from './output.js';
import { atSnapshot } from './session.js';
import { at, namesIn, showCoordinates, showFacts } from './show-facts.js';

type FactsOptions = QuestionOptions & FactsQuestion;

interface FactsQuestion {
  readonly direction: Direction;
  readonly predicate?: readonly string[];
  readonly during?: string;
  readonly reserved?: boolean;
  readonly limit: number;
}

const PAGE = 1000;

export function addFacts(program: Command, output: (json?: boolean) => Output): void {
  withCoordinates(program.command('facts'))
    .argument('[entity]', 'name, external key or ref; without it: all of the space')
    .description('The facts that hold at an instant, as known at another')
    .option('--direction <way>', 'facts that leave the entity (out), reach it (in), or both', DIRECTION, 'BOTH')
    .option('--predicate <name>', 'only these predicates; repeatable', collect)
    .option('--during <period>', 'facts that hold somewhere in a period, such as 1974/1976, in place of --valid-at')
    .option('--reserved', 'names, aliases, types, keys and definitions, too')
    .option('--limit <n>', 'at most so many', wholeNumber(1), 100)
    .action((entity: string | undefined, options: FactsOptions) =>
      atSnapshot(options, (snapshot) => facts(output(options.json), snapshot, entity, options)),
    );
}

/** Prints the facts at an entity, or of the whole space. */
export async function facts(
  output: Output,
  snapshot: Snapshot,
  word: string | undefined,
  options: FactsQuestion,
): Promise<void> {
  const entity = word === undefined ? null : await findEntity(snapshot, word, 'entity');
  const { items, total } = await gather(snapshot, entity?.ref ?? null, options);
  const names = await namesIn(snapshot, items);
  if (output.json) {
    output.document({ at: at(snapshot), entity, facts: items, total, names: Object.fromEntries(names) });
    return;
  }
  showCoordinates(output, snapshot);
  showFacts(output, items, names);
  if (total > items.length) output.line(`${items.length} of ${total} facts; --limit shows more`);
  else output.line(`${total} fact${total === 1 ? '' : 's'}`);
}

async function gather(snapshot: Snapshot, entity: string | null, options: FactsQuestion) {
  const { direction, predicate, during, reserved, limit } = options;
  const query: FactQuery = { predicate, during, reserved };
  const items: Fact[] = [];
  let total = 0;
  let after: string | undefined;
  do {
    const page = { ...query, first: Math.min(PAGE, limit - items.length), after, total: after === undefined };
    const found: Connection<Fact> | undefined =
      entity === null
        ? await snapshot.factPage(page)
        : (await snapshot.factPagesOf([entity], { ...page, direction })).get(entity);
    items.push(...(found?.items ?? []));
    if (after === undefined) total = found?.total ?? items.length;
    after = found?.more === true ? found.cursors.at(-1) : undefined;
  } while (after !== undefined && items.length < limit);
  return { items, total };
}
