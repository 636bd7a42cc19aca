// The statements of keys that can count in a window of each, live at $knownAt, by the ask's place in $asks. See the port for
// why those from the horizon on suffice.
UNWIND $asks AS ask
WITH ask.place AS place, ask.key AS key, ask.from AS from, ask.to AS to
// The last change that starts by then.
CALL (key, from) {
  OPTIONAL MATCH (c:Statement {key: key})
  USING INDEX SEEK c:Statement(key, start)
  WHERE c.space = $space AND c.start <= from AND c.change AND c.committedAt <= $knownAt
    AND (c.lapsedSince IS NULL OR none(i IN range(0, size(c.lapsedSince) - 1) WHERE c.lapsedSince[i] <= $knownAt AND c.lapsedUntil[i] > $knownAt))
  RETURN c ORDER BY c.start DESC LIMIT 1
}
// The start of the last change of another value before that one.
CALL (key, c) {
  OPTIONAL MATCH (h:Statement {key: key})
  USING INDEX SEEK h:Statement(key, start)
  WHERE h.space = $space AND h.start < c.start AND h.change AND h.value <> c.value AND h.committedAt <= $knownAt
    AND (h.lapsedSince IS NULL OR none(i IN range(0, size(h.lapsedSince) - 1) WHERE h.lapsedSince[i] <= $knownAt AND h.lapsedUntil[i] > $knownAt))
  RETURN h.start AS horizon ORDER BY h.start DESC LIMIT 1
}
MATCH (s:Statement {key: key})
USING INDEX SEEK s:Statement(key, start)
WHERE s.space = $space AND s.start >= coalesce(horizon, $always) AND s.start <= to
  // An end at the window's end says how the last bound in it is known.
  AND (s.start < to OR s.form = 'end')
  // A change that is over still ended what came before it.
  AND (s.stop IS NULL OR s.stop > from OR s.change)
  AND s.committedAt <= $knownAt
  AND (s.lapsedSince IS NULL OR none(i IN range(0, size(s.lapsedSince) - 1) WHERE s.lapsedSince[i] <= $knownAt AND s.lapsedUntil[i] > $knownAt))
  AND s.scope IN $scopes
RETURN s.ref, s.scope, s.committedAt.epochSeconds * 1000000 + s.committedAt.microsecond, s.position, s.op, s.form,
  head([(s)-[:AIMS_AT]->(aim) | aim.ref]),
  head([(s)-[:DECIDED_BY]->(d) | [d.reason, d.policy, d.model, d.promptVersion, d.extractor]]),
  s.key, s.subject, s.predicate, s.object, s.objectText, s.qualifiers, s.value, s.start.epochMillis, s.stop.epochMillis,
  s.change, s.bounds, s.explicit, s.confidence, s.text, s.kind, s.labels, s.symmetric,
  place
