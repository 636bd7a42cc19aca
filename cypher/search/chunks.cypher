UNWIND $refs AS ref
MATCH (c:Chunk {ref: ref, space: $space}) USING INDEX SEEK c:Chunk(ref, space)
WHERE c.committedAt <= $knownAt AND c.scope IN $scopes
RETURN c.ref, c.episode, c.position, c.scope, c.occurredAt.epochMillis,
  c.committedAt.epochSeconds * 1000000 + c.committedAt.microsecond, c.title, c.speaker, c.text
ORDER BY c.ref
