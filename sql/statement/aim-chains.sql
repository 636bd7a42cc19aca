-- These statements, all that they aim along, everything that aims at a member, at that, and so on.
WITH RECURSIVE chain (ref) AS (
  SELECT value FROM json_each(:refs)
  UNION
  SELECT s.aims FROM chain AS c CROSS JOIN statement AS s
    WHERE s.space = (SELECT id FROM space WHERE name = :space) AND s.ref = c.ref AND s.aims IS NOT NULL
),
member (ref) AS (
  SELECT ref FROM chain
  UNION
  SELECT s.ref FROM member AS m CROSS JOIN statement AS s
    WHERE s.space = (SELECT id FROM space WHERE name = :space) AND s.aims = m.ref AND s.aims IS NOT NULL
)
SELECT
  s.ref, s.scope, s.committed_at, s.position, s.op, s.form, s.aims, s.decision, s.key, s.subject, s.predicate,
  s.object, s.object_text, s.qualifiers, s.value, s.start, s.stop, s.change, s.bounds, s.explicit, s.confidence, s.text, s.kind,
  s.labels, s.symmetric,
  NOT EXISTS (SELECT 1 FROM lapse AS l WHERE l.statement = s.id AND l.until = 9007199254740991) AS live
FROM statement AS s
WHERE s.space = (SELECT id FROM space WHERE name = :space)
  AND s.ref IN (SELECT ref FROM member)
ORDER BY s.committed_at, s.position
