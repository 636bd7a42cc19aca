-- Predicates by which something was believed by :knownAt in one of the scopes.
SELECT p.name
FROM predicate AS p
WHERE p.space = (SELECT id FROM space WHERE name = :space) AND p.used_at <= :knownAt
  AND EXISTS (
    SELECT 1 FROM fact AS f
    WHERE f.space = p.space AND f.predicate = p.name AND +f.created_at <= :knownAt
      AND f.scope IN (SELECT value FROM json_each(:scopes)))
ORDER BY p.name
