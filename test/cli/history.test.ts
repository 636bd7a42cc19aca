import { writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { Folder, lines } from './run.js';

const folder = new Folder();
afterAll(() => folder.remove());

it('asof history shows the versions of a predicate of which nothing is believed any more', async () => {
  const alice = { assert: { subject: 'Acme', predicate: 'ceo', object: 'Alice' }, as: 'alice' };
  writeFileSync(
    folder.file('acme.jsonl'),
    lines(
      { committedAt: '2025-01-01T00:00:00Z', statements: [alice] },
      { committedAt: '2025-02-01T00:00:00Z', retract: { statement: '$alice', reason: 'never so' } },
    ),
  );
  expect(await folder.run(['import', 'acme.jsonl', '--strict'])).toMatchObject({ code: 0 });
  const { stdout, code } = await folder.run(['history', 'Acme', 'ceo']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/Alice .*2025-01-01T00:00:00.000000Z – 2025-02-01T00:00:00.000000Z/);
  expect(stdout).toContain('1 version, the oldest belief first');
});
