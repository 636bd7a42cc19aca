-- The statements of a key that can count in [:from, :until), live at :knownAt. See the port for why those from the horizon
-- on suffice.
WITH c (start, value) AS MATERIALIZED (
  SELECT s.start, s.value
  FROM statement AS s
  WHERE s.key = :key AND s.start <= :from AND s.change = 1
    AND s.committed_at <= :knownAt
    AND NOT EXISTS (SELECT 1 FROM lapse AS l WHERE l.statement = s.id AND l.since <= :knownAt AND l.until > :knownAt)
  ORDER BY s.start DESC
  LIMIT 1
),
horizon (start) AS MATERIALIZED (
  SELECT s.start
  FROM statement AS s
  WHERE s.key = :key AND s.start < (SELECT start FROM c) AND s.change = 1
    AND s.value <> (SELECT value FROM c)
    AND s.committed_at <= :knownAt
    AND NOT EXISTS (SELECT 1 FROM lapse AS l WHERE l.statement = s.id AND l.since <= :knownAt AND l.until > :knownAt)
  ORDER BY s.start DESC
  LIMIT 1
)
SELECT
  s.ref, s.scope, s.committed_at, s.position, s.op, s.form, s.aims, s.decision, s.key, s.subject, s.predicate,
  s.object, s.object_text, s.qualifiers, s.value, s.start, s.stop, s.change, s.bounds, s.explicit, s.confidence, s.text, s.kind,
  s.labels, s.symmetric
FROM statement AS s
WHERE s.key = :key
  AND s.start >= coalesce((SELECT start FROM horizon), -9007199254740991) AND s.start < :until
  -- A change that is over still ended what came before it.
  AND (s.stop IS NULL OR s.stop > :from OR s.change = 1)
  AND s.committed_at <= :knownAt
  AND NOT EXISTS (SELECT 1 FROM lapse AS l WHERE l.statement = s.id AND l.since <= :knownAt AND l.until > :knownAt)
  AND (:scopes IS NULL OR s.scope IN (SELECT value FROM json_each(:scopes)))
