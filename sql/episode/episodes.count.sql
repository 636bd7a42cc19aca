-- How many episodes there are without a page's bounds.
SELECT count(*)
FROM episode AS e
WHERE e.space = (SELECT id FROM space WHERE name = :space)
  AND e.committed_at <= :knownAt
  AND e.occurred_at >= :from AND e.occurred_at < :until
  AND e.scope IN (SELECT value FROM json_each(:scopes))
  AND (:channels IS NULL OR e.channel IN (SELECT value FROM json_each(:channels)))
  AND (:refs IS NULL OR e.ref IN (SELECT value FROM json_each(:refs)))
