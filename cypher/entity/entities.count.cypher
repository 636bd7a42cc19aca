// How many entities there are without a page's bounds.
MATCH (e:Entity {space: $space})
USING INDEX SEEK e:Entity(space, ref)
WHERE e.ref >= '' AND NOT e.ref STARTS WITH 'predicate:' AND e.createdAt <= $knownAt
  AND EXISTS { MATCH (e)-[f:FACT|HAS]-() WHERE f.createdAt <= $knownAt AND f.scope IN $scopes }
  AND ($types IS NULL OR EXISTS {
    MATCH (e)-[f:HAS {predicate: 'type'}]->(l)
    WHERE l.value IN $types AND f.expiredAt > $knownAt AND f.createdAt <= $knownAt
      AND f.invalidAt > $validAt AND f.validAt <= $validAt AND f.scope IN $scopes })
  AND ($namePrefix IS NULL OR EXISTS {
    MATCH (e)-[f:HAS]->()
    WHERE f.predicate IN ['name', 'alias'] AND coalesce(f.folded, f.lookup) STARTS WITH $namePrefix
      AND f.expiredAt > $knownAt AND f.createdAt <= $knownAt AND f.scope IN $scopes })
RETURN count(*)
