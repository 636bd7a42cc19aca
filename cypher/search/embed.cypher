// Vectors of texts that are indexed. A text's own lies with it, others on nodes of their own.
MATCH (s:Search {space: $space}) USING INDEX SEEK s:Search(space)
SET s.model = $batch.model, s.dimensions = $batch.dimensions
WITH s
CALL () {
  UNWIND $batch.facts AS row
  CALL (row) {
    MATCH ()-[f:FACT {ref: row.ref, space: $space}]->() USING INDEX SEEK f:FACT(ref, space) RETURN f
    UNION ALL MATCH ()-[f:HAS {ref: row.ref, space: $space}]->() USING INDEX SEEK f:HAS(ref, space) RETURN f
  }
  WITH f, row, f.embedded = false AS isNew
  SET f.embedded = true, f.embeddingDIMENSIONS = coalesce(row.vector, f.embeddingDIMENSIONS)
  WITH f, row, isNew
  CALL (f, row) {
    UNWIND row.passages AS passage
    MERGE (p:Passage {space: $space, corpus: 'FACT', ref: row.ref, kind: passage.kind, part: passage.part})
    SET p.scope = f.scope, p.committedAt = f.createdAt, p.embeddingDIMENSIONS = passage.vector
  }
  RETURN sum(CASE WHEN isNew THEN 1 ELSE 0 END) AS facts
}
CALL () {
  UNWIND $batch.chunks AS row
  MATCH (c:Chunk {ref: row.ref, space: $space}) USING INDEX SEEK c:Chunk(ref, space)
  WITH c, row, c.embedded = false AS isNew
  SET c.embedded = true, c.embeddingDIMENSIONS = coalesce(row.vector, c.embeddingDIMENSIONS)
  WITH c, row, isNew
  CALL (c, row) {
    UNWIND row.passages AS passage
    MERGE (p:Passage {space: $space, corpus: 'CHUNK', ref: row.ref, kind: passage.kind, part: passage.part})
    SET p.scope = c.scope, p.committedAt = c.committedAt, p.embeddingDIMENSIONS = passage.vector
    MERGE (p)-[:OF]->(c)
  }
  RETURN sum(CASE WHEN isNew THEN 1 ELSE 0 END) AS chunks
}
SET s.pending = s.pending - facts - chunks
RETURN facts, chunks
