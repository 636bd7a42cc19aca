-- The statements of transactions after :after up to :through, in the order of the log.
SELECT
  s.ref, s.scope, s.committed_at, s.position, s.op, s.form, s.aims, s.decision, s.key, s.subject, s.predicate,
  s.object, s.object_text, s.qualifiers, s.value, s.start, s.stop, s.change, s.bounds, s.explicit, s.confidence, s.text, s.kind,
  s.labels, s.symmetric
FROM statement AS s
WHERE s.space = (SELECT id FROM space WHERE name = :space)
  AND s.position >= 0 AND s.committed_at > :after AND s.committed_at <= :through
ORDER BY s.committed_at, s.position
