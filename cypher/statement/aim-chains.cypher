// These statements, all that they aim along, everything that aims at a member, at that, and so on: what each statement aims
// at forms a tree, and the whole tree is wanted.
UNWIND $refs AS ref
MATCH (:Statement {space: $space, ref: ref})-[:AIMS_AT]->*(root:Statement)
WHERE NOT EXISTS { (root)-[:AIMS_AT]->() }
WITH DISTINCT root
MATCH (root)<-[:AIMS_AT]-*(s:Statement)
RETURN s.ref, s.scope, s.committedAt.epochSeconds * 1000000 + s.committedAt.microsecond, s.position, s.op, s.form,
  head([(s)-[:AIMS_AT]->(aim) | aim.ref]),
  head([(s)-[:DECIDED_BY]->(d) | [d.reason, d.policy, d.model, d.promptVersion, d.extractor]]),
  s.key, s.subject, s.predicate, s.object, s.objectText, s.qualifiers, s.value, s.start.epochMillis, s.stop.epochMillis,
  s.change, s.bounds, s.explicit, s.confidence, s.text, s.kind, s.labels, s.symmetric,
  s.lapsedUntil IS NULL OR last(s.lapsedUntil) < $still
ORDER BY s.committedAt, s.position
