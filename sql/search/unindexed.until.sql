-- The time of the transaction that is so many after :after, or of the last.
SELECT max(committed_at) FROM (
  SELECT t.committed_at FROM "transaction" AS t
  WHERE t.space = (SELECT id FROM space WHERE name = :space) AND t.committed_at > :after
  ORDER BY t.committed_at LIMIT :first
)
