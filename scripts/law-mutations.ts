/** A change to the product that breaks a law of time, and that the law's own test has to catch. */
export interface Mutation {
  readonly law: number;
  /** What is wrong with it, in a few words. */
  readonly says: string;
  readonly file: string;
  /** Must be in the file exactly once. */
  readonly find: string;
  readonly replace: string;
}

export const MUTATIONS: readonly Mutation[] = [
  {
    law: 1,
    says: 'a fact that expires is deleted',
    file: 'sql/fact/expire-fact.sql',
    find: 'UPDATE fact SET expired_at = :expiredAt\nWHERE',
    replace: 'DELETE FROM fact\nWHERE :expiredAt > 0 AND',
  },
  {
    law: 1,
    says: 'a snapshot shows what was learned after K',
    file: 'src/library/view.ts',
    find: 'fact.expiredAt === STILL || fact.expiredAt > knownAt',
    replace: 'fact.expiredAt === STILL',
  },
  {
    law: 2,
    says: 'of equal starts the later in the log wins, whatever its standing',
    file: 'src/domain/order.ts',
    find: `    Number(a.explicit) - Number(b.explicit) ||
    a.confidence - b.confidence ||
`,
    replace: '',
  },
  {
    law: 2,
    says: 'a change does not end what starts before it and arrives later',
    file: 'src/write/fold-keys.ts',
    find: '    if (live || stored.has(ref)) touch(touched, statement);',
    replace: '    if (!(statement.form === "assert" && statement.resume)) touch(touched, statement);',
  },
  {
    law: 3,
    says: 'a batch is folded around its first statement only',
    file: 'src/write/fold-keys.ts',
    find: '    if (at > time.through) time.through = at;\n',
    replace: '',
  },
  {
    law: 4,
    says: 'what the fold no longer has stays believed',
    file: 'src/domain/reconcile.ts',
    find: 'expired: believed.filter((fact) => !kept.has(fact))',
    replace: 'expired: []',
  },
  {
    law: 4,
    says: 'a piece outlives the start of the next',
    file: 'src/domain/reconcile.ts',
    find: '    invalidAt: piece.to,',
    replace: '    invalidAt: Math.min(piece.to + 1, STILL) as typeof piece.to,',
  },
  {
    law: 5,
    says: 'an end without qualifiers spares the values that have some',
    file: 'src/domain/statement.ts',
    find: 'end.value === null ? end.objectText === assertion.objectText : end.value === assertion.value',
    replace: '(end.value ?? end.objectText) === assertion.value',
  },
  {
    law: 5,
    says: 'a dispute lasts a moment too long',
    file: 'src/domain/fold.ts',
    find: 'r.assertion.value !== winner.value && at < r.until',
    replace: 'r.assertion.value !== winner.value && at <= r.until',
  },
  {
    law: 5,
    says: 'a supporting statement that does not count lends its confidence',
    file: 'src/domain/fold.ts',
    find: 'a.value === winner.value && counting.has(a)',
    replace: 'a.value === winner.value',
  },
  {
    law: 6,
    says: 'a write is felt at its own instant only',
    file: 'src/store/sqlite/writer.ts',
    find: "(db.first('statement/reach', { key, through })?.[0] ?? OPEN) as ValidTime",
    replace: '(through + 1) as ValidTime',
  },
  {
    law: 6,
    says: 'a change that is over is left out of a part of its key',
    file: 'sql/statement/key-states.sql',
    find: ' OR s.change = 1)',
    replace: ')',
  },
  {
    law: 6,
    says: 'an end at the end of a part of a key does not say how its bound is known',
    file: 'src/domain/fold.ts',
    find: 'e.at <= window.to',
    replace: 'e.at < window.to',
  },
  {
    law: 6,
    says: 'what held before a part of a key is not known',
    file: 'src/store/sqlite/writer.ts',
    find: 'Math.max(window.from - 1, ALWAYS)',
    replace: 'window.from',
  },
  {
    law: 6,
    says: 'liveness does not see all that aims at a chain',
    file: 'sql/statement/aim-chains.sql',
    find: 's.aims = m.ref AND',
    replace: 's.aims = m.ref AND m.ref IN (SELECT ref FROM chain) AND',
  },
  {
    law: 6,
    says: 'liveness forgets what stands in the place of a correction',
    file: 'src/domain/liveness.ts',
    find: "op === 'correct' && stands",
    replace: 'false',
  },
  {
    law: 7,
    says: 'taking a statement back is not felt',
    file: 'src/write/fold-keys.ts',
    find: '    if (live || stored.has(ref)) touch(touched, statement);',
    replace: '    if (live) touch(touched, statement);',
  },
  {
    law: 7,
    says: 'what a retracted correction had replaced stays away',
    file: 'src/domain/liveness.ts',
    find: 'if (state.stands === stood) return;',
    replace: 'if (stood !== undefined) return;',
  },
  {
    law: 8,
    says: 'refs are made up',
    file: 'src/domain/ref.ts',
    find: 'digest(kind, space, committedAt, position)',
    replace: 'digest(kind, space, committedAt, position, Math.random())',
  },
  {
    law: 9,
    says: 'a fact that stops at the second T is not in the diff',
    file: 'sql/fact/difference.sql',
    find: 'invalid_at <= :validHigh',
    replace: 'invalid_at < :validHigh',
  },
  {
    law: 9,
    says: 'of several facts that go, the diff pairs one twice',
    file: 'src/domain/diff.ts',
    find: 'waiting.get(of(fact))?.shift()',
    replace: 'waiting.get(of(fact))?.[0]',
  },
];
