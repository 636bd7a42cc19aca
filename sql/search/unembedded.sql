SELECT CASE WHEN d.fact IS NULL THEN 'CHUNK' ELSE 'FACT' END, coalesce(f.ref, c.ref), coalesce(f.text, c.text), c.title, c.speaker,
  coalesce((SELECT json_group_array(json_array(speaker, text)) FROM (
    SELECT b.speaker, b.text FROM chunk AS b
    WHERE c.speaker IS NOT NULL AND b.space = c.space
      AND b.ref IN (c.episode || '#' || (c.position - 2), c.episode || '#' || (c.position - 1))
    ORDER BY b.position)), '[]')
FROM document AS d LEFT JOIN fact AS f ON f.id = d.fact LEFT JOIN chunk AS c ON c.id = d.chunk
WHERE d.space = (SELECT id FROM space WHERE name = :space) AND d.embedded = 0
ORDER BY d.id
LIMIT :first
