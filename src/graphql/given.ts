/** Input as GraphQL gives it, in the library's shapes: there is no null there, what is null is left out. */

type Given<T> = { readonly [K in keyof T]: Exclude<T[K], null> };

/** Arguments without those that are null. */
export function given<T extends object>(input: T): Given<T> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null)) as Given<T>;
}

/** Values in which null is a value: JSON, passed on as it is. */
const JSON_FIELDS: ReadonlySet<string> = new Set(['literal', 'qualifiers', 'body']);

/** A write's input: objects are taken out of their `entity`, and null is left out everywhere but in JSON. */
export function writeInput(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(writeInput);
  if (typeof input !== 'object' || input === null) return input;
  const parts: [string, unknown][] = [];
  for (const [name, value] of Object.entries(input)) {
    if (value === null && name !== 'body') continue;
    if (JSON_FIELDS.has(name)) parts.push([name, value]);
    else parts.push([name, writeInput(name === 'object' ? (value.entity ?? value) : value)]);
  }
  return Object.fromEntries(parts);
}
