// What was recalled since the last time it was written down. On nodes of their own: a fact's edge is changed once, when it expires.
// Under the lock of the space's index: counts that were added before are not added again. The last hundred sets are known.
MATCH (s:Search {space: $space}) USING INDEX SEEK s:Search(space)
WHERE NOT $attempt IN coalesce(s.recalls, [])
SET s.recalls = ([$attempt] + coalesce(s.recalls, []))[..100]
WITH s
UNWIND $recalls AS row
MERGE (r:Recalled {ref: row.ref, space: $space})
ON CREATE SET r.count = 0, r.lastAt = datetime({epochMillis: row.lastAt})
SET r.count = r.count + row.count,
  r.lastAt = CASE WHEN r.lastAt.epochMillis < row.lastAt THEN datetime({epochMillis: row.lastAt}) ELSE r.lastAt END
