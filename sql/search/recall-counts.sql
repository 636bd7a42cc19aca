SELECT f.ref, c.count, c.last_at
FROM json_each(:refs) AS r
CROSS JOIN fact AS f ON f.space = (SELECT id FROM space WHERE name = :space) AND f.ref = r.value
CROSS JOIN recalled AS c ON c.fact = f.id
WHERE f.created_at <= :knownAt AND f.scope IN (SELECT value FROM json_each(:scopes))
