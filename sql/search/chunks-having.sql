-- Chunks of all scopes by the full-text index, in the order they were indexed in.
SELECT c.ref, c.episode, c.position, c.scope, c.occurred_at, c.committed_at, c.title, c.speaker, c.text
FROM document_terms AS t
CROSS JOIN document AS d ON d.id = t.rowid
CROSS JOIN chunk AS c ON c.id = d.chunk
WHERE document_terms MATCH :match AND t.rowid > coalesce(
  (SELECT d.id FROM chunk AS c JOIN document AS d ON d.chunk = c.id
    WHERE c.space = (SELECT id FROM space WHERE name = :space) AND c.ref = :after), 0)
ORDER BY t.rowid LIMIT :first
