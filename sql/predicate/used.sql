-- Predicates in use by :knownAt; :names null means all.
SELECT p.name
FROM predicate AS p
WHERE p.space = (SELECT id FROM space WHERE name = :space) AND p.used_at <= :knownAt
  AND (:names IS NULL OR p.name IN (SELECT value FROM json_each(:names)))
ORDER BY p.name
