/** What a command prints: readable text in aligned columns, or JSON. */
export interface Output {
  readonly json: boolean;
  readonly colour: boolean;
  line(text?: string): void;
  /** One JSON document on one line. */
  document(value: unknown): void;
}

/** Colours only on a terminal, and never with NO_COLOR (https://no-color.org). */
export function outputTo(stream: NodeJS.WriteStream, json: boolean, env: NodeJS.ProcessEnv): Output {
  const plain = env.NO_COLOR !== undefined && env.NO_COLOR !== '';
  return {
    json,
    colour: stream.isTTY === true && !plain,
    line: (text = '') => void stream.write(`${text}\n`),
    document: (value) => void stream.write(`${JSON.stringify(value)}\n`),
  };
}

const MAX_CELL = 80;

/** Rows under their headings, columns aligned; nothing where there are no rows. */
export function table(output: Output, headings: readonly string[], rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return;
  const shown = rows.map((row) => row.map((cell) => clip(printable(cell), MAX_CELL)));
  const widths = headings.map((heading, i) => Math.max(...[heading, ...shown.map((row) => row[i] ?? '')].map(width)));
  const pad = (row: readonly string[]): string =>
    row
      .map((cell, i) => cell + ' '.repeat((widths[i] as number) - width(cell)))
      .join('  ')
      .trimEnd();
  output.line(dim(output, pad(headings)));
  for (const row of shown) output.line(pad(row));
}

export function dim({ colour }: Output, text: string): string {
  return colour ? `\u001b[2m${text}\u001b[22m` : text;
}

export function bold({ colour }: Output, text: string): string {
  return colour ? `\u001b[1m${text}\u001b[22m` : text;
}

/** On one line and without control characters: what is stored must not steer the terminal. */
export function printable(text: string): string {
  return text.replace(/\s+/gu, ' ').replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD');
}

export function clip(text: string, max: number): string {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : text;
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\uFF01-\uFF60\p{Emoji_Presentation}]/u;
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;

/** How many cells a text takes on a terminal. */
function width(text: string): number {
  let cells = 0;
  for (const character of text) cells += NO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return cells;
}

/** A valid-time instant for people: midnights as dates. `none` stands for an open bound. */
export function shortTime(time: string | null, none: string): string {
  return time === null ? none : time.replace(/T00:00:00Z$/, '');
}

/** `1974-08-09 – open`, the end excluded. */
export function period(from: string | null, to: string | null): string {
  return `${shortTime(from, 'always')} – ${shortTime(to, 'open')}`;
}
