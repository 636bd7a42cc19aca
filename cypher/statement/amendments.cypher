// What aims at these statements by $knownAt, and what aims at that, and so on, in log order.
UNWIND $refs AS ref
MATCH (:Statement {space: $space, ref: ref})<-[:AIMS_AT]-+(s:Statement)
WHERE s.committedAt <= $knownAt AND s.scope IN $scopes AND NOT s.ref IN $refs
WITH DISTINCT s
RETURN s.ref, s.scope, s.committedAt.epochSeconds * 1000000 + s.committedAt.microsecond, s.position, s.op, s.form,
  head([(s)-[:AIMS_AT]->(aim) | aim.ref]),
  head([(s)-[:DECIDED_BY]->(d) | [d.reason, d.policy, d.model, d.promptVersion, d.extractor]]),
  s.key, s.subject, s.predicate, s.object, s.objectText, s.qualifiers, s.value, s.start.epochMillis, s.stop.epochMillis,
  s.change, s.bounds, s.explicit, s.confidence, s.text, s.kind, s.labels, s.symmetric,
  (s.lapsedSince IS NULL OR none(i IN range(0, size(s.lapsedSince) - 1) WHERE s.lapsedSince[i] <= $knownAt AND s.lapsedUntil[i] > $knownAt))
ORDER BY s.committedAt, s.position
