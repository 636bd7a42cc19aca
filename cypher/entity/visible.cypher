// Which of these entities have a fact in the scopes by $knownAt.
UNWIND $refs AS ref
MATCH (e:Entity {space: $space, ref: ref})
WHERE EXISTS { MATCH (e)-[f:FACT|HAS]-() WHERE f.createdAt <= $knownAt AND f.scope IN $scopes }
RETURN ref
