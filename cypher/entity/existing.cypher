UNWIND $refs AS ref
MATCH (e:Entity {space: $space, ref: ref})
RETURN e.ref
