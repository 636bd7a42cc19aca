-- Which of these entities have a fact in the scopes by :knownAt.
SELECT r.value
FROM json_each(:refs) AS r
WHERE EXISTS (SELECT 1 FROM fact AS f WHERE f.space = (SELECT id FROM space WHERE name = :space)
    AND f.subject = r.value AND +f.created_at <= :knownAt AND +f.scope IN (SELECT value FROM json_each(:scopes)))
  OR EXISTS (SELECT 1 FROM fact AS f WHERE f.space = (SELECT id FROM space WHERE name = :space)
    AND f.object = r.value AND +f.created_at <= :knownAt AND +f.scope IN (SELECT value FROM json_each(:scopes)))
