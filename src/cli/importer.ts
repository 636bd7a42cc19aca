import { createHash } from 'node:crypto';
import { AsofError } from '../domain/errors.js';
import type { WriteResult } from '../library/view.js';
import type { Space } from '../space.js';
import {
  GROUP_SIZE,
  type GroupWrite,
  groupWrite,
  joins,
  keysOfBeginnings,
  type Labels,
  sizeOf,
} from './import-group.js';
import { episodesOf, type ImportLine, readImportLine, scopesOf } from './import-line.js';
import type { Imported, ImportWatcher, Rejected } from './import-report.js';
import type { TextLine } from './read-lines.js';

/** What is wrong with a row of these categories is the row's; anything else stops the import. */
const ROW: ReadonlySet<string> = new Set(['invalid', 'notFound', 'conflict', 'unsupported']);
/** The space as a whole refuses: every other row would fail alike. */
const ALL: ReadonlySet<string> = new Set(['space_not_found', 'space_not_empty']);

/**
 * Writes lines into a space, in order, several to a transaction. A row that is wrong is set aside and the rest goes on.
 * @throws AsofError for what is not a row's fault: a full disk, a locked or damaged store, a replay into a used space
 */
export class Importer {
  readonly #space: Space;
  readonly #watch: ImportWatcher;
  readonly #labels: Labels = new Map();
  /** Digests of the observations taken in: an equal line is the same observation. */
  readonly #seen = new Set<string>();
  readonly #done = { lines: 0, statements: 0, empty: 0, episodes: 0, transactions: 0, repeated: 0, rejected: 0 };
  #waiting: ImportLine[] = [];
  /** Set aside since the last acknowledgement. */
  #aside: Rejected[] = [];
  #size = 0;
  #last = 0;

  constructor(space: Space, watch: ImportWatcher) {
    this.#space = space;
    this.#watch = watch;
  }

  async run(lines: AsyncIterable<TextLine>): Promise<Imported> {
    for await (const text of lines) await this.#take(text);
    await this.#flush();
    return { ...this.#done };
  }

  async #take(text: TextLine): Promise<void> {
    this.#done.lines++;
    const line = this.#read(text);
    if (line !== null && !this.#repeats(line)) {
      if (!joins(this.#waiting, this.#size, line)) await this.#flush();
      this.#waiting.push(line);
      this.#size += sizeOf(line);
    }
    this.#last = text.number;
    if (this.#aside.length >= GROUP_SIZE) await this.#flush();
  }

  #read(text: TextLine): ImportLine | null {
    try {
      return readImportLine(text);
    } catch (error) {
      this.#reject(text.number, text.text, error);
      return null;
    }
  }

  #repeats(line: ImportLine): boolean {
    if (episodesOf(line.write).length === 0) return false;
    const digest = digestOf(line);
    if (!this.#seen.has(digest)) {
      this.#seen.add(digest);
      return false;
    }
    this.#done.repeated++;
    return true;
  }

  async #flush(): Promise<void> {
    const lines = this.#waiting;
    this.#waiting = [];
    this.#size = 0;
    await this.#store(lines);
    for (const row of this.#aside.sort((a, b) => a.line - b.line)) this.#watch.rejected(row);
    this.#aside = [];
    if (this.#last > 0) this.#watch.acknowledged(this.#last, this.#done);
  }

  /**
   * A group that fails is tried up to the line at fault, that line alone, and what follows in groups that grow again. Where an
   * import is run again, an earlier line may be at fault than was then (what it takes back is taken back already): a beginning
   * that is stored says where the group was cut.
   */
  async #store(lines: readonly ImportLine[]): Promise<void> {
    let size = lines.length;
    for (let from = 0; from < lines.length; ) {
      const part = lines.slice(from, from + size);
      const failed = await this.#tryGroup(part);
      if (failed === null) {
        size = part.length * 2;
      } else if (part.length > 1) {
        size = (await this.#stored(part)) ?? Math.max(1, failed.at ?? part.length >> 1);
        continue;
      } else {
        this.#setAside(part[0] as ImportLine, failed.error, failed.field);
      }
      from += part.length;
    }
  }

  /** How many lines of a group, but not all, an earlier run stored as one transaction from its first line on; null: none. */
  async #stored(lines: readonly ImportLine[]): Promise<number | null> {
    const keys = keysOfBeginnings(lines).slice(0, -1);
    try {
      const snapshot = await this.#space.asOf({ scopes: scopesOf(lines[0] as ImportLine) });
      const [found] = (await snapshot.transactions({ idempotencyKey: keys, first: 1 })).items;
      return found === undefined ? null : keys.indexOf(String(found.idempotencyKey)) + 1;
    } catch (error) {
      // A scope that is none: nothing is stored there, and the write itself says what is wrong.
      if (error instanceof AsofError && error.category === 'invalid') return null;
      throw error;
    }
  }

  async #tryGroup(lines: readonly ImportLine[]): Promise<Failure | null> {
    let group: GroupWrite | null = null;
    try {
      group = groupWrite(lines, this.#labels);
      const result = await this.#space.write(group.input);
      this.#learn(lines, group, result.statements);
      this.#count(lines, result);
      return null;
    } catch (error) {
      if (!(error instanceof AsofError) || !ROW.has(error.category) || ALL.has(error.code)) throw error;
      const [at, field] = this.#placeOf(error, lines, group);
      return { at, error, field };
    }
  }

  /** The line at fault in a group (null where nobody can tell), and the field as that line has it. */
  #placeOf(error: AsofError, lines: readonly ImportLine[], group: GroupWrite | null): [number | null, string | null] {
    const field = error.field ?? null;
    const found = /^statements\.(\d+)(?:\.(.*))?$/.exec(field ?? '');
    if (found === null) return [null, field];
    const places = group?.places ?? lines.flatMap((line, l) => line.statements.map((_, i) => [l, i] as const));
    const [l, i] = places[Number(found[1])] ?? [0, 0];
    const inside = found[2] === undefined ? '' : `.${found[2]}`;
    return [l, lines[l]?.single ? inside.slice(1) || null : `statements.${i}${inside}`];
  }

  #learn(lines: readonly ImportLine[], group: GroupWrite, refs: readonly (string | null)[]): void {
    for (const [s, [l, i]] of group.places.entries()) {
      const label = lines[l]?.labels[i];
      if (label !== undefined) this.#labels.set(label, refs[s] ?? null);
    }
  }

  #count(lines: readonly ImportLine[], { statements, replayed }: WriteResult): void {
    if (replayed) {
      this.#done.repeated += lines.length;
      return;
    }
    this.#done.transactions++;
    const empty = statements.filter((ref) => ref === null).length;
    this.#done.empty += empty;
    this.#done.statements += statements.length - empty;
    for (const line of lines) this.#done.episodes += episodesOf(line.write).length;
  }

  #setAside(line: ImportLine, error: AsofError, field: string | null): void {
    this.#seen.delete(digestOf(line));
    this.#reject(line.number, line.text, error, field);
  }

  #reject(line: number, original: string, error: unknown, field?: string | null): void {
    if (!(error instanceof AsofError)) throw error;
    const { code, field: named, message } = error;
    // The field has a place of its own, and the group's way of naming it means nothing to a reader of the line.
    const reason = message.replace(/^(statements\.\d+[\w.]*|[\w.]+): /, '');
    this.#done.rejected++;
    this.#aside.push({ line, code, field: field === undefined ? (named ?? null) : field, reason, original });
  }
}

interface Failure {
  /** Index of the line at fault; null where nobody can tell. */
  readonly at: number | null;
  readonly error: AsofError;
  readonly field: string | null;
}

function digestOf({ text }: ImportLine): string {
  return createHash('sha256').update(text).digest('base64url');
}
