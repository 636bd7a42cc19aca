MATCH (m:Migration)
WHERE m.version > 0
RETURN m.version, m.file, m.digest
ORDER BY m.version
