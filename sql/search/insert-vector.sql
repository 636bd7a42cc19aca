INSERT INTO vector (document, kind, part, data)
SELECT d.id, :kind, :part, unhex(:data)
FROM document AS d
WHERE d.id = CASE :corpus
  WHEN 'FACT' THEN (SELECT d.id FROM fact AS f JOIN document AS d ON d.fact = f.id
    WHERE f.space = (SELECT id FROM space WHERE name = :space) AND f.ref = :ref)
  ELSE (SELECT d.id FROM chunk AS c JOIN document AS d ON d.chunk = c.id
    WHERE c.space = (SELECT id FROM space WHERE name = :space) AND c.ref = :ref) END
ON CONFLICT (document, kind, part) DO UPDATE SET data = excluded.data
