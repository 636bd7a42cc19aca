import { expect, test } from 'vitest';
import { AsofError } from '../../src/index.js';
import type { World } from './engine.js';
import { wideHistory } from './exchange-history.js';

/** What is wrong with an export's lines is told with line and field, and nothing of that line is stored. */

// biome-ignore lint/suspicious/noExplicitAny: what is damaged has no shape
type Loose = any;

interface Damage {
  readonly what: string;
  readonly code: string;
  readonly field: string;
  /** In the line that is damaged, the first that has it. */
  readonly has: string;
  readonly work: (line: Loose, lines: readonly Loose[]) => void;
}

/** Puts a value in a place of a line; undefined takes away what is there. */
function set(path: string, value: unknown): Damage['work'] {
  return (line) => {
    const names = path.split('.');
    const last = names.pop() as string;
    const place = names.reduce((at: Loose, name) => at[name], line);
    place[last] = value;
  };
}

const on = (has: string, what: string, code: string, field: string, work: Damage['work']): Damage => ({
  what,
  code,
  field,
  has,
  work,
});
/** The same place is damaged and told. */
const put = (has: string, what: string, code: string, field: string, value: unknown): Damage =>
  on(has, what, code, field, set(field, value));

const SECOND = '"transaction":2,';
const FOURTH = '"transaction":4,';
const QUOTES = '"Said 🙂 again"';
const NOWHERE = 'st_nowhere';
const instant = { at: '2020-01-01T00:00:00Z', known: 'STATED' };

const of = (line: Loose, predicate: string): Loose => line.statements.find((s: Loose) => s.predicate === predicate);
const having = (lines: readonly Loose[], has: string): Loose =>
  lines.find((line) => JSON.stringify(line).includes(has));

const DAMAGES: readonly Damage[] = [
  put('"asof"', 'another file', 'not_an_export', 'asof', 'fact'),
  put('"asof"', 'a newer version', 'unknown_version', 'version', 2),
  put('"asof"', 'a header without a time', 'bad_input', 'committedAt', undefined),
  put(SECOND, 'an unknown field', 'unknown_field', 'colour', 'red'),
  put(SECOND, 'one inside', 'unknown_field', 'statements.0.colour', 'red'),
  put(SECOND, 'half a surrogate pair', 'bad_text', 'statements.0.text', '\ud800'),
  put(SECOND, 'half of one as a key', 'bad_text', 'statements.0.qualifiers', { '\udc00': 1 }),
  put('"actor":"bob"', 'a NUL', 'bad_text', 'actor', 'a\0'),
  put(SECOND, 'a time with an offset', 'bad_time', 'committedAt', '2025-01-01T01:00:00.000001+01:00'),
  put(SECOND, 'a time of three digits', 'bad_time', 'committedAt', '2025-01-01T00:00:00.000Z'),
  put(SECOND, 'a coarse date', 'bad_time', 'episodes.0.occurredAt', '2025'),
  put(SECOND, 'confidence beyond 1', 'bad_input', 'statements.0.confidence', 2),
  put(FOURTH, 'a number that skips', 'out_of_order', 'transaction', 5),
  put(FOURTH, 'a time that goes back', 'out_of_order', 'committedAt', '2024-01-01T00:00:00.000000Z'),
  put(FOURTH, 'a time after the last', 'out_of_order', 'committedAt', '2026-01-01T00:00:00.000000Z'),
  on(SECOND, 'positions turned round', 'bad_input', 'statements', (line) => void line.statements.reverse()),
  on(SECOND, 'an empty period', 'end_before_start', 'statements.1.to', ({ statements }) => {
    Object.assign(statements[1], { from: instant, to: instant });
  }),
  on(SECOND, 'a ref twice in a line', 'duplicate_ref', 'statements.1.ref', ({ statements }) => {
    statements[1].ref = statements[0].ref;
  }),
  on('"transaction":3,', 'a ref of before', 'duplicate_ref', 'statements.0.ref', ({ statements }, lines) => {
    statements[0].ref = having(lines, SECOND).statements[0].ref;
  }),
  on(QUOTES, 'an episode twice', 'duplicate_ref', 'episodes.1.ref', ({ episodes }) => {
    episodes.push({ ...episodes[0], position: 1 });
  }),
  put('"op":"correct"', 'aims at nothing', 'statement_not_found', 'statements.0.aims', NOWHERE),
  put('"op":"correct"', 'a correction without a target', 'bad_input', 'statements.0.aims', undefined),
  on('"op":"retract"', 'aims at what is not live', 'statement_not_live', 'statements.0.aims', (line, lines) => {
    line.statements[0].aims = of(having(lines, SECOND), 'ceo').ref;
  }),
  put(QUOTES, 'rests on no episode', 'episode_not_found', 'statements.0.evidence.0.episode', 'ep_nowhere'),
  put(QUOTES, 'a span outside its text', 'bad_span', 'statements.0.evidence.0.spans', [[0, 999]]),
  on(SECOND, 'a body that was changed', 'bad_hash', 'episodes.0.contentHash', set('episodes.0.body', 'other')),
  on(SECOND, 'an entity left out', 'entity_not_found', 'result.entities', ({ result }) => void result.entities.pop()),
  put(SECOND, 'an answer of another', 'statement_not_found', 'result.statements.0', NOWHERE),
  put(SECOND, 'a scope that is none', 'bad_scope', 'scopes.0', 'a/b/c'),
  put(SECOND, 'scopes of others', 'bad_scope', 'scopes', ['', 'user:eve']),
  on(SECOND, "an inverse's name", 'inverse_stored', 'statements.0.predicate', ({ statements }) => {
    Object.assign(statements[0], { predicate: 'ceo_of', object: { entity: 'acme' } });
  }),
  put(SECOND, 'no object', 'object_needed', 'statements.0.object', undefined),
  on(SECOND, 'a symmetric one turned round', 'symmetric_turned', 'statements.0.object', ({ statements }) => {
    Object.assign(statements[0], { subject: 'b', predicate: 'knows', object: { entity: 'a' } });
  }),
  on(SECOND, 'a name that is no text', 'text_needed', 'statements.0.object', ({ statements }) => {
    Object.assign(statements[0], { predicate: 'name', object: { type: 'number', value: 1 } });
  }),
  put(SECOND, "a definition's subject", 'reserved_ref', 'statements.0.subject', 'predicate:ceo'),
  put('"idempotencyKey":"second"', 'a key sent twice', 'duplicate_key', 'idempotencyKey', 'first'),
  on('Where one sits.', 'a definition against use', 'predicate_in_use', 'statements.0.object', ({ statements }) => {
    statements[0].object.value.cardinality = 'MULTI';
  }),
];

export function damages(world: () => Promise<World>): void {
  test('damaged lines are refused by number and field, and nothing of them is stored', async () => {
    const made = await world();
    await wideHistory(made);
    const lines: string[] = [];
    for await (const line of made.space.export()) lines.push(line);
    const texts = DAMAGES.map(({ what, code, field, has, work }) => {
      const at = lines.findIndex((line) => line.includes(has));
      expect(at, `a line for: ${what}`).toBeGreaterThanOrEqual(0);
      const damaged = JSON.parse(String(lines[at])) as Loose;
      work(
        damaged,
        lines.map((line) => JSON.parse(line) as Loose),
      );
      return { what, code, field, at, text: JSON.stringify(damaged) };
    });
    texts.push({ what: 'cut in the middle', code: 'bad_json', field: 'line', at: 2, text: '{"transaction":2,' });
    texts.push({ what: 'a list', code: 'bad_input', field: '', at: 2, text: '[]' });
    for (const [i, { what, code, field, at, text }] of texts.entries()) {
      const space = `${made.space.name}-damaged-${i}`;
      const damaged = [...lines.slice(0, at), text, ...lines.slice(at + 1)];
      const thrown: unknown = await made.asof.restore(each(damaged), { space }).catch((error: unknown) => error);
      expect(thrown, what).toBeInstanceOf(AsofError);
      const error = thrown as AsofError;
      expect([error.code, error.field, error.details?.line], `${what}: ${error.message}`).toEqual([
        code,
        field,
        at + 1,
      ]);
      expect(error.message, what).toMatch(new RegExp(`^line ${at + 1}: `));
      const there = (await made.asof.spaces()).includes(space) ? await made.asof.space(space).tally() : null;
      expect(there?.transactions ?? 0, what).toBe(Math.max(0, at - 1));
    }
  });

  test('lines that are missing: the one after is refused, and at the end it is told', async () => {
    const made = await world();
    await wideHistory(made);
    const lines: string[] = [];
    for await (const line of made.space.export()) lines.push(line);
    const told = async (some: readonly string[]): Promise<unknown> => {
      const thrown: unknown = await made.asof
        .restore(each(some), { space: 'missing' })
        .catch((error: unknown) => error);
      return thrown instanceof AsofError && [thrown.code, thrown.field, thrown.details?.line];
    };
    expect(await told([])).toEqual(['not_an_export', 'lines', undefined]);
    expect(await told(lines.slice(1))).toEqual(['not_an_export', 'asof', 1]);
    expect(await told([...lines.slice(0, 3), ...lines.slice(4)])).toEqual(['out_of_order', 'transaction', 4]);
    expect(await told(lines.slice(0, -1))).toEqual(['truncated', 'lines', undefined]);
    expect(await told(lines)).toBe(false);
  });
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
