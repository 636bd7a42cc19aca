import type { Command } from 'commander';
import { notFound } from '../domain/errors.js';
import type { Snapshot } from '../library/snapshot.js';
import type { Fact, Statement } from '../library/view.js';
import { findEntity } from './find.js';
import { type QuestionOptions, withCoordinates } from './options.js';
import type { Output } from './output.js';
import { atSnapshot } from './session.js';
import { at, type Names, namesIn, showCoordinates } from './show-facts.js';
import { type Grounds, type Reasons, showReasons } from './show-reasons.js';

export function addWhy(program: Command, output: (json?: boolean) => Output): void {
  withCoordinates(program.command('why'))
    .argument('<what>', 'the ref of a fact or statement, or an entity (name, external key or ref)')
    .argument('[predicate]', 'of the entity')
    .description(
      'What a fact rests on, as known at --known-at: statements, reasons, quoted words, episodes, transactions',
    )
    .action((what: string, predicate: string | undefined, options: QuestionOptions) =>
      atSnapshot(options, (snapshot) => why(output(options.json), snapshot, what, predicate)),
    );
}

export async function why(output: Output, snapshot: Snapshot, what: string, predicate?: string): Promise<void> {
  const reasons = await reasonsOf(snapshot, what, predicate);
  const names: Names = await namesIn(
    snapshot,
    reasons.flatMap(({ fact }) => fact ?? []),
  );
  if (output.json) {
    output.document({ at: at(snapshot), why: reasons, names: Object.fromEntries(names) });
    return;
  }
  showCoordinates(output, snapshot);
  if (reasons.length === 0) output.line(`nothing of '${predicate}' holds here, so there is nothing to explain`);
  for (const one of reasons) showReasons(output, one, names);
}

async function reasonsOf(snapshot: Snapshot, what: string, predicate: string | undefined): Promise<Reasons[]> {
  if (predicate === undefined && /^st_/.test(what))
    return [{ fact: null, grounds: [await statementOf(snapshot, what)] }];
  const facts = await factsOf(snapshot, what, predicate);
  const supports = await snapshot.provenanceOf(facts.map((fact) => fact.ref));
  return Promise.all(
    facts.map(async (fact) => {
      const statements = supports.get(fact.ref) ?? [];
      return { fact, grounds: await Promise.all(statements.map((statement) => groundsOf(snapshot, statement))) };
    }),
  );
}

async function factsOf(snapshot: Snapshot, what: string, predicate: string | undefined): Promise<readonly Fact[]> {
  if (predicate !== undefined) {
    const entity = await findEntity(snapshot, what, 'entity');
    return snapshot.facts({ subject: { ref: entity.ref }, predicate });
  }
  const fact = (await snapshot.factsByRef([what])).get(what);
  if (fact !== undefined) return [fact];
  throw notFound(
    'fact_not_found',
    `fact: there is no fact '${what}' known at ${snapshot.knownAt}; name an entity and a predicate, or a ref.`,
    'fact',
  );
}

async function statementOf(snapshot: Snapshot, ref: string): Promise<Grounds> {
  const statement = await snapshot.statement(ref);
  if (statement !== null) return groundsOf(snapshot, statement);
  throw notFound('statement_not_found', `statement: there is no statement '${ref}' known here.`, 'statement');
}

async function groundsOf(snapshot: Snapshot, statement: Statement): Promise<Grounds> {
  const replaces: Statement[] = [];
  for (let aim = statement.aims; aim !== null; ) {
    const before = await snapshot.statement(aim);
    if (before !== null) replaces.push(before);
    aim = before?.aims ?? null;
  }
  const shown = new Set([statement, ...replaces].map(({ ref }) => ref));
  const around = await Promise.all(replaces.map(({ ref }) => snapshot.amendments(ref)));
  const formerly = around.flat().filter(({ ref, op }) => op === 'correct' && !shown.has(ref));
  return { statement, replaces, formerly, amendedBy: await snapshot.amendments(statement.ref) };
}
