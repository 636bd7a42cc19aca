// How many facts there are without a page's bounds.
CALL () {
  MATCH ()-[f:FACT]->()
  USING INDEX SEEK f:FACT(space, invalidAt)
  WHERE f.space = $space AND f.expiredAt > $knownAt AND f.createdAt <= $knownAt
    AND f.invalidAt > $from AND f.validAt <= $through
    AND f.scope IN $scopes
    AND ($predicates IS NULL OR f.predicate IN $predicates) AND NOT f.predicate IN $hidden
    AND ($kinds IS NULL OR f.kind IN $kinds)
    AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
  RETURN count(*) AS found
  UNION ALL
  MATCH ()-[f:HAS]->()
  USING INDEX SEEK f:HAS(space, invalidAt)
  WHERE f.space = $space AND f.expiredAt > $knownAt AND f.createdAt <= $knownAt
    AND f.invalidAt > $from AND f.validAt <= $through
    AND f.scope IN $scopes
    AND ($predicates IS NULL OR f.predicate IN $predicates) AND NOT f.predicate IN $hidden
    AND ($kinds IS NULL OR f.kind IN $kinds)
    AND ($labels IS NULL OR any(label IN f.labels WHERE label IN $labels))
  RETURN count(*) AS found
}
RETURN sum(found)
