SELECT s.ref, e.ref, v.spans
FROM json_each(:statements) AS r
CROSS JOIN statement AS s
CROSS JOIN evidence AS v
CROSS JOIN episode AS e
WHERE s.space = (SELECT id FROM space WHERE name = :space)
  AND s.ref = r.value AND v.statement = s.id AND e.id = v.episode
  AND s.committed_at <= :knownAt
  AND e.scope IN (SELECT value FROM json_each(:scopes))
ORDER BY e.committed_at, e.position
