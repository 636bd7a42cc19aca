import type { Fact, Quote, Statement } from '../library/view.js';
import { bold, clip, dim, type Output, period, printable, shortTime } from './output.js';
import { type Names, nameOf, objectText, qualifiersText } from './show-facts.js';

/** A statement, and what it stands in the place of, each before the next. */
export interface Grounds {
  readonly statement: Statement;
  /** What it corrects or retracts, and what that did, back to the first. */
  readonly replaces: readonly Statement[];
  /** Other corrections of what it replaces. */
  readonly formerly: readonly Statement[];
  /** What corrected or retracted it by K. */
  readonly amendedBy: readonly Statement[];
}

export interface Reasons {
  /** Null where a statement was asked about. */
  readonly fact: Fact | null;
  readonly grounds: readonly Grounds[];
}

const MAX_WORDS = 400;

/** A fact or statement with everything behind it, indented: what was said, why, in which words, and by which transaction. */
export function showReasons(output: Output, { fact, grounds }: Reasons, names: Names): void {
  output.line();
  if (fact !== null) {
    const said = `${nameOf(fact.subject, names)} ${fact.predicate} ${objectText(fact, names)} ${qualifiersText(fact)}`;
    const holds = period(fact.validAt, fact.invalidAt);
    output.line(bold(output, `${printable(said).trim()}  ${holds}${fact.disputed ? ' (disputed)' : ''}`));
    output.line(dim(output, `${fact.ref}  believed since ${fact.createdAt}, until ${fact.expiredAt ?? 'still'}`));
  }
  for (const ground of grounds) showGrounds(output, ground);
}

function showGrounds(output: Output, { statement, replaces, formerly, amendedBy }: Grounds): void {
  showStatement(output, 'rests on', statement);
  for (const before of replaces) showStatement(output, 'in place of', before);
  for (const other of formerly) showStatement(output, 'which was read as', other);
  for (const after of amendedBy) showStatement(output, 'amended by', after);
}

function showStatement(output: Output, role: string, statement: Statement): void {
  const { op, ref, text, live, transaction, reason, policy, model, extractor } = statement;
  const state = live ? '' : ' (no longer live)';
  output.line(`  ${role} ${op} ${ref}${state}: ${wordsOf(statement)}`);
  if (text !== null && op !== 'end') output.line(`    says       ${printable(clip(text, MAX_WORDS))}`);
  const decided = Object.entries({ reason, policy, model, extractor }).filter(([, value]) => value !== null);
  for (const [name, value] of decided) output.line(`    ${name.padEnd(10)} ${printable(String(value))}`);
  for (const span of statement.spans) showSpan(output, span);
  const by = transaction.actor === null ? '' : ` by ${printable(transaction.actor)}`;
  output.line(`    committed  ${transaction.committedAt}${by}`);
}

function wordsOf({ from, to, at, op, qualifiers }: Statement): string {
  if (op === 'retract') return 'it should never have been said';
  const when = at === null ? period(from, to) : `until ${shortTime(at, 'open')}`;
  return printable(`${when} ${qualifiersText({ qualifiers })}`).trim();
}

function showSpan(output: Output, { episode, quote }: Quote): void {
  const { ref, channel, occurredAt, body } = episode;
  const words = quote ?? (typeof body === 'string' ? body : JSON.stringify(body));
  output.line(`    ${quote === null ? 'source    ' : 'words     '} “${printable(clip(words, MAX_WORDS))}”`);
  output.line(dim(output, `    episode    ${ref}${channel === null ? '' : ` ${printable(channel)}`}, ${occurredAt}`));
}
