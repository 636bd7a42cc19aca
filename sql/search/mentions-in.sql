SELECT m.name, c.ref, m.count, m.home
FROM json_each(:refs) AS r
CROSS JOIN chunk AS c ON c.space = (SELECT id FROM space WHERE name = :space) AND c.ref = r.value
CROSS JOIN mention AS m ON m.chunk = c.id
WHERE c.committed_at <= :knownAt AND c.scope IN (SELECT value FROM json_each(:scopes))
ORDER BY c.ref, m.name
