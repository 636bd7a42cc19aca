import type { Command } from 'commander';
import { notFound } from '../domain/errors.js';
import type { Snapshot } from '../library/snapshot.js';
import type { Fact } from '../library/view.js';
import { findEntity } from './find.js';
import { type QuestionOptions, withCoordinates } from './options.js';
import type { Output } from './output.js';
import { atSnapshot } from './session.js';
import { at, namesIn, showCoordinates, showFacts } from './show-facts.js';

export function addHistory(program: Command, output: (json?: boolean) => Output): void {
  withCoordinates(program.command('history'))
    .argument('<what>', 'an entity (name, external key or ref), or the ref of a fact')
    .argument('[predicate]', 'of the entity')
    .description('Every version ever believed, up to --known-at: what was thought when')
    .action((what: string, predicate: string | undefined, options: QuestionOptions) =>
      atSnapshot(options, (snapshot) => history(output(options.json), snapshot, what, predicate)),
    );
}

async function history(output: Output, snapshot: Snapshot, what: string, predicate: string | undefined): Promise<void> {
  const versions = await versionsOf(snapshot, what, predicate);
  const names = await namesIn(snapshot, versions);
  if (output.json) {
    output.document({ at: at(snapshot), versions, names: Object.fromEntries(names) });
    return;
  }
  showCoordinates(output, snapshot);
  showFacts(output, versions, names, true);
  output.line(`${versions.length} version${versions.length === 1 ? '' : 's'}, the oldest belief first`);
}

/** Of a fact's key, or of an entity's predicate: every version believed up to K, oldest belief first. */
async function versionsOf(snapshot: Snapshot, what: string, predicate: string | undefined): Promise<readonly Fact[]> {
  if (predicate === undefined) {
    if (/^fa_/.test(what)) return snapshot.history(what);
    throw notFound(
      'predicate_needed',
      `predicate: '${what}' is no fact's ref; name an entity and a predicate.`,
      'predicate',
    );
  }
  const entity = await findEntity(snapshot, what, 'entity');
  return (await snapshot.versionsOf([entity.ref], predicate)).get(entity.ref) ?? [];
}
