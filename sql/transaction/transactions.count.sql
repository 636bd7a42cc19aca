-- How many transactions there are without a page's bounds.
SELECT count(*)
FROM "transaction" AS t
WHERE t.space = (SELECT id FROM space WHERE name = :space)
  AND t.committed_at <= :knownAt
  AND EXISTS (SELECT 1 FROM json_each(t.scopes) AS s WHERE s.value IN (SELECT value FROM json_each(:scopes)))
