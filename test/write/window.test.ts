import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Asof } from '../../src/index.js';

/** Case: a write folds only the window it can be felt in; at the window's border a fact stays as the whole log gives it. */
test('a fact at the border of the window a write folds keeps the end that was stated for it', async () => {
  const place = mkdtempSync(join(tmpdir(), 'asof-window-'));
  const asof = await Asof.open({ path: join(place, 'asof.db') });
  try {
    const space = asof.space();
    const ceo = { subject: 'Acme', predicate: 'ceo' };
    await space.write({
      predicates: [{ name: 'ceo', cardinality: 'SINGLE' }],
      statements: [
        { assert: { ...ceo, object: 'Alice', from: '1990' } },
        { assert: { ...ceo, object: 'Bob', from: '2000' } },
        { end: { ...ceo, object: 'Bob', at: '2010-01-01T00:00:00Z' } },
      ],
    });
    const [before] = await (await space.asOf({ validAt: '2005' })).facts({ subject: 'Acme' });
    // Two changes away: the window ends where Bob's fact does, and so does the statement that says so.
    const written = await space.write({ statements: [{ assert: { ...ceo, object: 'Zoe', from: '1980' } }] });
    const [after] = await (await space.asOf({ validAt: '2005' })).facts({ subject: 'Acme' });
    expect(before?.bounds.end).toEqual({ known: 'STATED', precision: 'INSTANT', words: '2010-01-01T00:00:00Z' });
    expect(after).toEqual(before);
    expect(written.closed).toEqual([]);
  } finally {
    await asof.close();
    rmSync(place, { recursive: true, force: true });
  }
});
