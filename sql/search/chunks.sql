SELECT c.ref, c.episode, c.position, c.scope, c.occurred_at, c.committed_at, c.title, c.speaker, c.text
FROM json_each(:refs) AS r
CROSS JOIN chunk AS c ON c.space = (SELECT id FROM space WHERE name = :space) AND c.ref = r.value
WHERE c.committed_at <= :knownAt AND c.scope IN (SELECT value FROM json_each(:scopes))
ORDER BY c.ref
