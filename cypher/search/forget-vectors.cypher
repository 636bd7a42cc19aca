// Forgets the vectors of some texts; where there were none, whose they were.
MATCH (s:Search {space: $space}) USING INDEX SEEK s:Search(space)
CALL () {
  MATCH ()-[f:FACT]->()
  USING INDEX SEEK f:FACT(owner, embedded, place)
  WHERE f.owner = $space AND f.embedded = true AND f.place >= 0
  WITH f LIMIT $limit
  SET f.embedded = false, f.embeddingDIMENSIONS = null
  RETURN collect(f.ref) AS edges
}
CALL () {
  MATCH ()-[f:HAS]->()
  USING INDEX SEEK f:HAS(owner, embedded, place)
  WHERE f.owner = $space AND f.embedded = true AND f.place >= 0
  WITH f LIMIT $limit
  SET f.embedded = false, f.embeddingDIMENSIONS = null
  RETURN collect(f.ref) AS literals
}
CALL () {
  MATCH (c:Chunk)
  USING INDEX SEEK c:Chunk(space, embedded, place)
  WHERE c.space = $space AND c.embedded = true AND c.place >= 0
  WITH c LIMIT $limit
  SET c.embedded = false, c.embeddingDIMENSIONS = null
  RETURN collect(c.ref) AS chunks
}
CALL (edges, literals, chunks) {
  UNWIND [ref IN edges + literals | ['FACT', ref]] + [ref IN chunks | ['CHUNK', ref]] AS text
  MATCH (p:Passage {ref: text[1], corpus: text[0], space: $space})
  USING INDEX SEEK p:Passage(ref, corpus, space, kind, part)
  WHERE p.kind IS NOT NULL AND p.part IS NOT NULL
  DETACH DELETE p
  RETURN count(*) AS passages
}
WITH s, size(edges) + size(literals) + size(chunks) AS forgotten
SET s.pending = s.pending + forgotten, s.model = CASE WHEN forgotten > 0 THEN s.model END,
  s.dimensions = CASE WHEN forgotten > 0 THEN s.dimensions ELSE 0 END
RETURN forgotten
