import type { TransactionTime } from '../../src/domain/time.js';
import { Asof, type Examination, type Store } from '../../src/index.js';

/** A small space with everything in it that can be damaged, and one of another tenant beside it. */
export async function patient(store: Store): Promise<Asof> {
  let now = Date.UTC(2025, 0, 1) * 1000;
  const clock = {
    now(): TransactionTime {
      now += 1_000_000;
      return now as TransactionTime;
    },
  };
  const asof = await Asof.over(store, { clock, embedder: { kind: 'none' } });
  for (const name of ['acme', 'globex']) {
    const space = await asof.createSpace(name);
    await space.write({
      predicates: [
        { name: 'ceo', cardinality: 'SINGLE' },
        { name: 'married_to', symmetric: true },
      ],
    });
    const { statements } = await space.write({
      episode: { body: 'Alice has led Acme since 2020.', occurredAt: '2025-01-10', channel: 'news' },
      statements: [
        {
          assert: { subject: 'Acme', predicate: 'ceo', object: 'Alice', from: '2020', evidence: [{ quote: 'Alice' }] },
        },
        { assert: { subject: 'Alice', predicate: 'married_to', object: 'Bob', from: '2010' } },
        { assert: { subject: 'Alice', predicate: 'alias', object: 'Al' } },
        { assert: { subject: 'Alice', predicate: 'age', object: { literal: 44 }, from: '2024' } },
        { assert: { subject: 'Acme', predicate: 'ceo', object: 'Zed', from: '2021' } },
      ],
    });
    await space.write({ statements: [{ assert: { subject: 'Acme', predicate: 'ceo', object: 'Bob', from: '2024' } }] });
    await space.write({ statements: [{ retract: { statement: String(statements[4]), reason: 'a mistake' } }] });
    await space.write({
      scope: 'user:ann',
      statements: [{ assert: { subject: 'Acme', predicate: 'note', object: 'Mine.' } }],
    });
  }
  return asof;
}

/** The rules that are broken, with what breaks them: `overlap of fact`. */
export function broken({ findings }: Examination): string[] {
  return findings.map(({ rule, kind }) => `${rule} of ${kind}`).sort();
}
