SELECT
  s.ref, s.scope, s.committed_at, s.position, s.op, s.form, s.aims, s.decision, s.key, s.subject, s.predicate,
  s.object, s.object_text, s.qualifiers, s.value, s.start, s.stop, s.change, s.bounds, s.explicit, s.confidence, s.text, s.kind,
  s.labels, s.symmetric,
  NOT EXISTS (SELECT 1 FROM lapse AS l WHERE l.statement = s.id AND l.since <= :knownAt AND l.until > :knownAt) AS live
FROM json_each(:refs) AS r
CROSS JOIN statement AS s
WHERE s.space = (SELECT id FROM space WHERE name = :space)
  AND s.ref = r.value
  AND s.committed_at <= :knownAt
  AND s.scope IN (SELECT value FROM json_each(:scopes))
