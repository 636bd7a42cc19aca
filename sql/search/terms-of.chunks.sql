SELECT c.ref, t.terms
FROM json_each(:refs) AS r
CROSS JOIN chunk AS c ON c.space = (SELECT id FROM space WHERE name = :space) AND c.ref = r.value
CROSS JOIN document AS d ON d.chunk = c.id
CROSS JOIN document_terms AS t ON t.rowid = d.id
WHERE c.committed_at <= :knownAt AND c.scope IN (SELECT value FROM json_each(:scopes))
