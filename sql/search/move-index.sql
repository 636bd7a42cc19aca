-- Moves the index on from :after; nothing where it stands elsewhere.
INSERT INTO search (space, through, fact_documents, fact_length, chunk_documents, chunk_length, model, dimensions, epoch, ahead)
SELECT id, :through, :factDocuments, :factLength, :chunkDocuments, :chunkLength, NULL, 0, 0, :ahead
FROM space WHERE name = :space AND (:after IS NULL OR EXISTS (SELECT 1 FROM search AS s WHERE s.space = space.id))
ON CONFLICT (space) DO UPDATE SET
  through = excluded.through,
  fact_documents = fact_documents + excluded.fact_documents,
  fact_length = fact_length + excluded.fact_length,
  chunk_documents = chunk_documents + excluded.chunk_documents,
  chunk_length = chunk_length + excluded.chunk_length,
  ahead = excluded.ahead
WHERE through = :after
