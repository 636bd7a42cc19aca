import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What the tests of sql/ and cypher/ share: the port's methods as they are written, and which statements an engine names. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const source = (path: string): string => readFileSync(root + path, 'utf8');

/** `facts-by-ref` for `factsByRef`. */
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `facts` for `fact/facts.by-predicate`. */
const verbOf = (file: string): string => file.replace(/^.*\/|\..*$/g, '');

const PORT = source('src/store/port.ts') + source('src/store/search.ts');

/** The body of an interface of the port. */
function bodyOf(name: string): string {
  const whole = new RegExp(`export interface ${name}\\b[^{]*\\{\\n(.*?)\\n\\}`, 's').exec(PORT);
  return whole?.[1] ?? '';
}

function methodsOf(name: string): string[] {
  return [...bodyOf(name).matchAll(/^ {2}(\w+)(?:<\w+>)?\(/gm)].map((match) => match[1] as string);
}

/** What every engine answers. */
export const methods: readonly string[] = [
  ...new Set(['Reads', 'Searches', 'Store', 'WriteTransaction'].flatMap(methodsOf)),
];

/** What an engine may answer. */
export const capabilities: readonly string[] = [...bodyOf('Capabilities').matchAll(/^ {2}readonly (\w+)\?:/gm)].map(
  (match) => match[1] as string,
);

/** Methods without a file of their name, but for those that need none. */
export function unanswered(files: Iterable<string>, without: readonly string[]): string[] {
  const verbs = new Set([...files].map(verbOf));
  return methods.filter((method) => !without.includes(method) && !verbs.has(kebab(method)));
}

/** Files that are no method and no variant of one. */
export function beside(files: Iterable<string>): string[] {
  const verbs = new Set([...methods, ...capabilities].map(kebab));
  return [...files].filter((file) => !verbs.has(verbOf(file))).sort();
}

/** The statements that an engine's code names. */
export function usedBy(engine: string, files: Iterable<string>): string[] {
  const code = readdirSync(`${root}src/store/${engine}`).map((file) => source(`src/store/${engine}/${file}`));
  const nouns = [...new Set([...files].map((file) => file.split('/')[0]))].join('|');
  const used = code.join('\n').matchAll(new RegExp(`'((?:${nouns})/[a-z.-]+)'`, 'g'));
  return [...new Set([...used].map((match) => match[1] as string))].sort();
}
