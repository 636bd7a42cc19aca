// What was set aside is pending again. Under the lock of the space's index.
MATCH (s:Search {space: $space}) USING INDEX SEEK s:Search(space)
CALL () {
  MATCH ()-[f:FACT]->()
  USING INDEX SEEK f:FACT(owner, embedded, place)
  WHERE f.owner = $space AND f.embedded = 'aside' AND f.place >= 0
  SET f.embedded = false
  RETURN count(*) AS edges
}
CALL () {
  MATCH ()-[f:HAS]->()
  USING INDEX SEEK f:HAS(owner, embedded, place)
  WHERE f.owner = $space AND f.embedded = 'aside' AND f.place >= 0
  SET f.embedded = false
  RETURN count(*) AS literals
}
CALL () {
  MATCH (c:Chunk)
  USING INDEX SEEK c:Chunk(space, embedded, place)
  WHERE c.space = $space AND c.embedded = 'aside' AND c.place >= 0
  SET c.embedded = false
  RETURN count(*) AS chunks
}
SET s.pending = s.pending + edges + literals + chunks, s.aside = 0
