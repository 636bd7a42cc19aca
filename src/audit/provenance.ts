import type { Episode, Span, Transaction } from '../domain/episode.js';
import { fold } from '../domain/fold.js';
import { inLog } from '../domain/order.js';
import type { Assertion, Fact } from '../domain/statement.js';
import type { LoggedStatement, Reads } from '../store/port.js';
import type { View } from '../store/view.js';

/** A statement with what it rests on and the transaction that made it. */
export interface Grounded extends LoggedStatement {
  readonly grounds: readonly { readonly episode: Episode; readonly spans: readonly Span[] }[];
  readonly transaction: Transaction;
}

/**
 * What each of these facts rests on as known at the view's K: the live assertions of its key and value that count somewhere
 * in it, in log order, by the fact's ref.
 */
export async function provenanceOf(
  store: Reads,
  view: View,
  facts: readonly Fact[],
): Promise<ReadonlyMap<string, readonly Grounded[]>> {
  const windows = facts.map((fact) => ({ key: fact.key, window: { from: fact.validAt, to: fact.invalidAt } }));
  const states = await store.keyStates(view, windows);
  const supports = new Map<string, readonly Assertion[]>();
  for (const [i, fact] of facts.entries()) {
    const state = states[i];
    if (state === undefined) continue;
    const pieces = fold(state.assertions, state.ends, state.window).filter((piece) => piece.value === fact.value);
    supports.set(fact.ref, [...new Set(pieces.flatMap((piece) => piece.supports))].sort(inLog));
  }
  const all = [...new Map([...supports.values()].flat().map((a) => [a.ref, a])).values()];
  const grounded = await ground(
    store,
    view,
    all.map((statement) => ({ statement, live: true })),
  );
  const byRef = new Map(grounded.map((g) => [g.statement.ref, g]));
  return new Map([...supports].map(([ref, found]) => [ref, found.flatMap((a) => byRef.get(a.ref) ?? [])]));
}

/** Adds to statements the episodes they rest on and the transactions that made them; three reads, however many. */
export async function ground(store: Reads, view: View, logged: readonly LoggedStatement[]): Promise<Grounded[]> {
  if (logged.length === 0) return [];
  const evidence = await store.evidence(
    view,
    logged.map(({ statement }) => statement.ref),
  );
  const [episodes, transactions] = await Promise.all([
    store.episodes(view, { refs: [...new Set(evidence.map((e) => e.episode))] }),
    store.transactionsAt(view, [...new Set(logged.map(({ statement }) => statement.committedAt))]),
  ]);
  const episodeOf = new Map(episodes.items.map((episode) => [episode.ref, episode]));
  const transactionOf = new Map(transactions.map((t) => [t.committedAt, t]));
  const grounds = new Map<string, { episode: Episode; spans: readonly Span[] }[]>();
  for (const { statement, episode: ref, spans } of evidence) {
    const episode = episodeOf.get(ref);
    if (episode === undefined) continue;
    grounds.set(statement, [...(grounds.get(statement) ?? []), { episode, spans }]);
  }
  return logged.map((entry) => {
    const { ref, committedAt } = entry.statement;
    const unseen: Transaction = { committedAt, actor: null, idempotencyKey: null, bodyHash: null };
    return { ...entry, grounds: grounds.get(ref) ?? [], transaction: transactionOf.get(committedAt) ?? unseen };
  });
}
