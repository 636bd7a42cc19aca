// Chunks of all scopes by the full-text index, in the order they were indexed in.
OPTIONAL MATCH (last:Chunk {ref: $after, space: $space}) USING INDEX SEEK last:Chunk(ref, space)
WITH coalesce(last.place, -1) AS place
CALL db.index.fulltext.queryNodes('asof_chunk_terms', $query) YIELD node AS c
WITH c, place WHERE c.place > place
RETURN c.ref, c.episode, c.position, c.scope, c.occurredAt.epochMillis,
  c.committedAt.epochSeconds * 1000000 + c.committedAt.microsecond, c.title, c.speaker, c.text
ORDER BY c.place LIMIT $first
