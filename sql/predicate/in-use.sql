-- Of these predicates, those in use by :knownAt in any scope: what the first use fixed is fixed for all.
SELECT p.name
FROM predicate AS p
WHERE p.space = (SELECT id FROM space WHERE name = :space) AND p.used_at <= :knownAt
  AND p.name IN (SELECT value FROM json_each(:names))
