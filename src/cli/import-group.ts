import { createHash, type Hash } from 'node:crypto';
import { invalid, notFound } from '../domain/errors.js';
import type { EvidenceInput, StatementInput, WriteInput } from '../write/input.js';
import { episodesOf, type ImportLine } from './import-line.js';

/** Refs of the labelled statements stored so far; null where nothing was written (an empty period). */
export type Labels = Map<string, string | null>;

/** Statements or episodes in one transaction of an import, at most. */
export const GROUP_SIZE = 500;

/** Whether a line may join those that wait. */
export function joins(waiting: readonly ImportLine[], size: number, line: ImportLine): boolean {
  const first = waiting[0];
  if (first === undefined) return true;
  if (first.alone || line.alone || first.group !== line.group || size + sizeOf(line) > GROUP_SIZE) return false;
  // A definition comes before every statement of its write; so what was said before it goes first.
  return line.write.predicates === undefined;
}

export function sizeOf({ statements, write }: ImportLine): number {
  return Math.max(1, statements.length, episodesOf(write).length);
}

/** A group of lines as one write, and which line each of its statements comes from. */
export interface GroupWrite {
  readonly input: WriteInput;
  /** By statement of the write: the index of its line in the group, and its place in the line. */
  readonly places: readonly (readonly [line: number, statement: number])[];
}

/**
 * One write of several lines: `#n` and the episode a statement rests on stay those of its own line, `$label` becomes the
 * statement it names.
 * @throws AsofError notFound `label_not_found`; its field is of the group's write, as those of the write itself
 */
export function groupWrite(lines: readonly ImportLine[], labels: Labels): GroupWrite {
  const first = lines[0] as ImportLine;
  if (lines.length === 1) {
    // A single observation answers to its content, wherever it stands in the file.
    const keyed = first.write.idempotencyKey !== undefined || episodesOf(first.write).length > 0;
    const input = { ...lone(first, labels), ...(keyed ? {} : { idempotencyKey: keyOf(lines) }) };
    return { input, places: first.statements.map((_, i) => [0, i]) };
  }
  const own = new Map<string, number>();
  const places: (readonly [number, number])[] = [];
  const statements: StatementInput[] = [];
  const episodes: WriteInput['episodes'] = [];
  for (const [l, line] of lines.entries()) {
    const firstStatement = statements.length;
    const firstEpisode = episodes.length;
    episodes.push(...episodesOf(line.write));
    const episode = episodes.length > firstEpisode ? firstEpisode : null;
    for (const [i, statement] of line.statements.entries()) {
      const field = `statements.${statements.length}`;
      const aimed = withAim(statement, (aim, op) =>
        aimOf(aim, `${field}.${op}.statement`, labels, own, { at: firstStatement, index: i }),
      );
      statements.push(withEvidence(aimed, episode, field));
      places.push([l, i]);
      const label = line.labels[i];
      if (label !== undefined) own.set(label, statements.length - 1);
    }
  }
  const { scope, scopes, actor, timeZone, predicates } = first.write;
  const shared = defined({ scope, scopes, actor, timeZone, predicates });
  return { input: { ...shared, episodes, statements, idempotencyKey: keyOf(lines) }, places };
}

/** A line that is a write of its own goes as it is, labels apart. */
function lone(line: ImportLine, labels: Labels): WriteInput {
  const own = new Map<string, number>();
  const statements = line.statements.map((statement, i) => {
    const aimed = withAim(statement, (aim, op) =>
      aimOf(aim, `statements.${i}.${op}.statement`, labels, own, { at: 0, index: i }),
    );
    const label = line.labels[i];
    if (label !== undefined) own.set(label, i);
    return aimed;
  });
  return statements.length === 0 ? line.write : { ...line.write, statements };
}

function aimOf(
  aim: string,
  field: string,
  labels: Labels,
  own: ReadonlyMap<string, number>,
  line: { readonly at: number; readonly index: number },
): string {
  if (aim.startsWith('#')) {
    const n = Number(aim.slice(1));
    if (Number.isInteger(n) && n >= 0 && n < line.index) return `#${line.at + n}`;
    const why = `'${aim}' is no earlier statement of this line (the first is '#0').`;
    throw notFound('statement_not_found', `${field}: ${why}`, field);
  }
  if (!aim.startsWith('$')) return aim;
  const label = aim.slice(1);
  const mine = own.get(label);
  if (mine !== undefined) return `#${mine}`;
  const ref = labels.get(label);
  if (ref === undefined) {
    throw notFound('label_not_found', `${field}: '${aim}' is the label of no statement stored before.`, field);
  }
  if (ref === null) {
    throw invalid('nothing_written', `${field}: '${aim}' was an empty period, so nothing was written there.`, field);
  }
  return ref;
}

function withAim(statement: StatementInput, aim: (given: string, op: string) => string): StatementInput {
  const { correct, retract } = statement ?? {};
  if (typeof correct?.statement === 'string') {
    return { correct: { ...correct, statement: aim(correct.statement, 'correct') } };
  }
  if (typeof retract?.statement === 'string') {
    return { retract: { ...retract, statement: aim(retract.statement, 'retract') } };
  }
  return statement;
}

/** What is said without a word about evidence rests on its line's episode, or on none. */
function withEvidence(statement: StatementInput, episode: number | null, field: string): StatementInput {
  const op = (['assert', 'end', 'correct', 'retract'] as const).find((name) => statement?.[name] !== undefined);
  const said = op === undefined ? undefined : statement[op];
  if (op === undefined || typeof said !== 'object' || said === null) return statement;
  const given = said.evidence;
  if (given === undefined) {
    return { [op]: { ...said, evidence: episode === null ? [] : [{ episode: `#${episode}` }] } };
  }
  if (!Array.isArray(given)) return statement;
  return {
    [op]: {
      ...said,
      evidence: given.map((piece, i) => ofLine(piece, episode, `${field}.${op}.evidence.${i}.episode`)),
    },
  };
}

function ofLine(piece: EvidenceInput, episode: number | null, field: string): EvidenceInput {
  const named = piece?.episode;
  if (named !== undefined && !(typeof named === 'string' && named.startsWith('#'))) return piece;
  // Lines that share a write have one episode at most, so `#0` is the only one they can mean.
  if ((named ?? '#0') === '#0' && episode !== null) return { ...piece, episode: `#${episode}` };
  throw notFound('episode_not_found', `${field}: there is no episode '${named ?? '#0'}' in this line.`, field);
}

/** The same lines at the same place are the same transaction: an import that is run again stores nothing twice. */
function keyOf(lines: readonly ImportLine[]): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(placed(line));
  return keyFrom(hash);
}

/** The idempotency key of the first line, of the first two, and so on to all of them. */
export function keysOfBeginnings(lines: readonly ImportLine[]): string[] {
  const hash = createHash('sha256');
  return lines.map((line) => keyFrom(hash.update(placed(line)).copy()));
}

const placed = ({ number, text }: ImportLine): string => `${number}:${text}\n`;
const keyFrom = (hash: Hash): string => `import:${hash.digest('base64url')}`;

function defined<T extends object>(parts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
