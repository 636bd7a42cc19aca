-- What the statements of transactions after :after up to :through rest on, in the order of the log.
SELECT s.committed_at, s.ref, e.ref, v.spans
FROM statement AS s
CROSS JOIN evidence AS v
CROSS JOIN episode AS e
WHERE s.space = (SELECT id FROM space WHERE name = :space)
  AND s.position >= 0 AND s.committed_at > :after AND s.committed_at <= :through
  AND v.statement = s.id AND e.id = v.episode
ORDER BY s.committed_at, s.position, e.committed_at, e.position
