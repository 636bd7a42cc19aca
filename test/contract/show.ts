import { expect } from 'vitest';
import { AsofError, type Coordinates, type Fact, type Space, type StatementInput } from '../../src/index.js';

/** Short forms, so that tests read as tables. */

/** `2020-01-01`, `2020-01-01T10:00:00Z`, or a word where the bound is open. */
const day = (text: string | null, open: string): string => text?.replace('T00:00:00Z', '') ?? open;

export function objectOf({ object }: Fact): string {
  return 'entity' in object ? object.entity : JSON.stringify(object.value);
}

/** `alice 2020-01-01..2023-01-01`; with `?` where disputed. */
function line(fact: Fact): string {
  const mark = fact.disputed ? ' ?' : '';
  return `${objectOf(fact)} ${day(fact.validAt, 'always')}..${day(fact.invalidAt, 'open')}${mark}`;
}

export const lines = (facts: readonly Fact[]): string[] => facts.map(line);

/** All periods of a predicate of the entity with this ref, oldest first. */
export async function timeline(
  space: Space,
  subject: string,
  predicate: string,
  coordinates: Coordinates = {},
): Promise<string[]> {
  return lines(await (await space.asOf(coordinates)).timeline({ ref: subject }, predicate));
}

/** The objects of a predicate that hold at the coordinates. */
export async function holding(
  space: Space,
  subject: string,
  predicate: string,
  coordinates: Coordinates = {},
): Promise<string[]> {
  const then = await space.asOf(coordinates);
  return (await then.facts({ subject: { ref: subject }, predicate })).map(objectOf);
}

type Said = NonNullable<StatementInput['assert']>;

/** `subject predicate object`, entities by ref, from `2020` to the instant `2024-06-01`. */
export function says(words: string, from?: string, to?: string, more: Partial<Said> = {}): StatementInput {
  const [subject = '', predicate = '', object = ''] = words.split(' ');
  return {
    assert: {
      subject: { ref: subject },
      predicate,
      object: { ref: object },
      ...(from === undefined ? {} : { from }),
      ...(to === undefined ? {} : { to: instant(to) }),
      ...more,
    },
  };
}

export function ends(words: string, at: string): StatementInput {
  const [subject = '', predicate = '', object = ''] = words.split(' ');
  return { end: { subject: { ref: subject }, predicate, object: { ref: object }, at: instant(at) } };
}

export const retract = (statement: string | null | undefined): StatementInput => ({
  retract: { statement: String(statement) },
});

/** A day as the instant it begins at: as an end, a day is included. */
function instant(day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T00:00:00Z` : day;
}

/** What a refusal says. Fails where the work is accepted, or fails in any other way than with an error for the caller. */
export async function refusal(
  work: Promise<unknown> | (() => unknown),
): Promise<{ category: string; code: string; field: string | undefined }> {
  let error: unknown = new Error('it was accepted');
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (thrown) {
    error = thrown;
  }
  expect(error, String(error)).toBeInstanceOf(AsofError);
  const { category, code, field, message } = error as AsofError;
  expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
  expect(category, message).not.toBe('internal');
  expect(message.length, 'a message for people').toBeLessThan(2000);
  // What the caller wrote is named in the message, too; the store itself is no field of the caller's.
  if (field !== undefined && field !== '' && field !== 'store' && category !== 'unavailable')
    expect(message).toContain(field.split('.').at(-1));
  return { category, code, field };
}
