// The facts on the shortest ways of up to four hops from one entity to another, as of a point.
CALL () {
  MATCH p = SHORTEST 1 GROUPS (a:Entity {space: $space, ref: $start})
    ((x)-[f:FACT WHERE f.validAt <= $through AND f.invalidAt > $from AND f.createdAt <= $knownAt AND f.expiredAt > $knownAt
        AND f.scope IN $scopes AND ($predicates IS NULL OR f.predicate IN $predicates)]-()
      WHERE $direction = 'BOTH' OR f.symmetric OR CASE $direction WHEN 'OUT' THEN f.subject ELSE f.object END = x.ref){1,4}
    (b:Entity {space: $space, ref: $end})
  RETURN p LIMIT $limit
}
WITH collect(p) AS ways
UNWIND ways AS way
UNWIND relationships(way) AS f
WITH DISTINCT f, size(ways) < $limit AS whole
RETURN whole, f.ref, f.key, f.scope, f.subject, f.predicate, f.object, null AS type, null AS literal, f.qualifiers, f.value,
  f.validAt.epochMillis, f.invalidAt.epochMillis,
  f.createdAt.epochSeconds * 1000000 + f.createdAt.microsecond, f.expiredAt.epochSeconds * 1000000 + f.expiredAt.microsecond,
  f.text, f.confidence, f.kind, f.labels, f.disputed, f.symmetric, f.bounds
