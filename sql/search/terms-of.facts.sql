SELECT f.ref, t.terms
FROM json_each(:refs) AS r
CROSS JOIN fact AS f ON f.space = (SELECT id FROM space WHERE name = :space) AND f.ref = r.value
CROSS JOIN document AS d ON d.fact = f.id
CROSS JOIN document_terms AS t ON t.rowid = d.id
WHERE f.created_at <= :knownAt AND f.scope IN (SELECT value FROM json_each(:scopes))
