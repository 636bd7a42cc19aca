// What a fold needs to replace the believed facts of each key around what a write says of it, by the ask's place in $asks; keys
// of which nothing was ever said are left out. An ask is its place, the key, and from when through when in milliseconds.
UNWIND $asks AS ask
WITH ask[0] AS place, ask[1] AS key, datetime.fromEpochMillis(ask[2]) AS start, datetime.fromEpochMillis(ask[3]) AS through
WHERE EXISTS { MATCH (s:Statement {key: key}) USING INDEX SEEK s:Statement(key, start) WHERE s.start IS NOT NULL AND s.space = $space }
// How far what happens by `through` can be felt: up to the second change after it, of two changes of different values. What
// started before the first is over by then, and nothing that was over comes back.
CALL (key, through) {
  OPTIONAL MATCH (a:Statement {key: key})
  USING INDEX SEEK a:Statement(key, start)
  WHERE a.space = $space AND a.start > through AND a.change AND (a.lapsedUntil IS NULL OR last(a.lapsedUntil) < $still)
  RETURN a ORDER BY a.start LIMIT 1
}
CALL (key, a) {
  OPTIONAL MATCH (b:Statement {key: key})
  USING INDEX SEEK b:Statement(key, start)
  WHERE b.space = $space AND b.start > a.start AND b.change AND b.value <> a.value AND (b.lapsedUntil IS NULL OR last(b.lapsedUntil) < $still)
  RETURN coalesce(b.start, $open) AS reach ORDER BY b.start LIMIT 1
}
CALL (key, start, reach) {
  CALL (key) {
    MATCH (n)-[f:FACT {key: key}]->(o) USING INDEX SEEK f:FACT(key) RETURN n, f, o
    UNION ALL MATCH (n)-[f:HAS {key: key}]->(o) USING INDEX SEEK f:HAS(key) RETURN n, f, o
  }
  WITH * WHERE f.space = $space AND f.expiredAt = $still AND f.validAt <= reach AND f.invalidAt >= start
  ORDER BY f.validAt
  RETURN collect([f.ref, f.key, f.scope, n.ref, f.predicate, o.ref, o.type, o.value, f.qualifiers, f.value,
  f.validAt.epochMillis, f.invalidAt.epochMillis,
  f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
  f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds]) AS facts,
    min(f.validAt) AS first, max(f.invalidAt) AS last
}
WITH place, key, facts,
  CASE WHEN first < start THEN first ELSE start END AS opening,
  CASE WHEN last > reach THEN last ELSE reach END AS to
// What held just before the window says whether a value came back at its start or went on.
WITH *, CASE WHEN opening > $always THEN opening - duration({milliseconds: 1}) ELSE opening END AS from
// The last change that starts by then.
CALL (key, from) {
  OPTIONAL MATCH (c:Statement {key: key})
  USING INDEX SEEK c:Statement(key, start)
  WHERE c.space = $space AND c.start <= from AND c.change
    AND (c.lapsedUntil IS NULL OR last(c.lapsedUntil) < $still)
  RETURN c ORDER BY c.start DESC LIMIT 1
}
// The start of the last change of another value before that one.
CALL (key, c) {
  OPTIONAL MATCH (h:Statement {key: key})
  USING INDEX SEEK h:Statement(key, start)
  WHERE h.space = $space AND h.start < c.start AND h.change AND h.value <> c.value
    AND (h.lapsedUntil IS NULL OR last(h.lapsedUntil) < $still)
  RETURN h.start AS horizon ORDER BY h.start DESC LIMIT 1
}
CALL (key, from, to, horizon) {
  MATCH (s:Statement {key: key})
  USING INDEX SEEK s:Statement(key, start)
  WHERE s.space = $space AND s.start >= coalesce(horizon, $always) AND s.start <= to
    // An end at the window's end says how the last bound in it is known.
    AND (s.start < to OR s.form = 'end')
    // A change that is over still ended what came before it.
    AND (s.stop IS NULL OR s.stop > from OR s.change)
    AND (s.lapsedUntil IS NULL OR last(s.lapsedUntil) < $still)
  RETURN collect([s.ref, s.scope, s.committedAt.epochSeconds * 1000000 + s.committedAt.microsecond, s.position, s.op, s.form,
    head([(s)-[:AIMS_AT]->(aim) | aim.ref]),
    head([(s)-[:DECIDED_BY]->(d) | [d.reason, d.policy, d.model, d.promptVersion, d.extractor]]),
    s.key, s.subject, s.predicate, s.object, s.objectText, s.qualifiers, s.value, s.start.epochMillis, s.stop.epochMillis,
    s.change, s.bounds, s.explicit, s.confidence, s.text, s.kind, s.labels, s.symmetric]) AS statements
}
RETURN place, opening.epochMillis, to.epochMillis, facts, statements
