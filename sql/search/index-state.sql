SELECT s.through, s.fact_documents, s.fact_length, s.chunk_documents, s.chunk_length, s.model, s.dimensions,
  (SELECT count(*) FROM document AS d WHERE d.space = s.space AND d.embedded = 0),
  (SELECT count(*) FROM document AS d WHERE d.space = s.space AND d.embedded = 2), s.ahead
FROM search AS s WHERE s.space = (SELECT id FROM space WHERE name = :space)
