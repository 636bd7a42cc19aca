// Texts that no vector can be made of. Under the lock of the space's index.
MATCH (s:Search {space: $space}) USING INDEX SEEK s:Search(space)
CALL () {
  UNWIND $refs AS ref
  CALL (ref) {
    MATCH ()-[f:FACT {ref: ref, space: $space}]->() USING INDEX SEEK f:FACT(ref, space) WHERE f.embedded = false
    SET f.embedded = 'aside'
    RETURN 1 AS one
    UNION ALL
    MATCH ()-[f:HAS {ref: ref, space: $space}]->() USING INDEX SEEK f:HAS(ref, space) WHERE f.embedded = false
    SET f.embedded = 'aside'
    RETURN 1 AS one
    UNION ALL
    MATCH (c:Chunk {ref: ref, space: $space}) USING INDEX SEEK c:Chunk(ref, space) WHERE c.embedded = false
    SET c.embedded = 'aside'
    RETURN 1 AS one
  }
  RETURN count(*) AS aside
}
SET s.pending = s.pending - aside, s.aside = coalesce(s.aside, 0) + aside
