// Texts without a vector, in the order they were indexed in.
CALL () {
  MATCH ()-[f:FACT]->()
  USING INDEX SEEK f:FACT(owner, embedded, place)
  WHERE f.owner = $space AND f.embedded = false AND f.place >= 0
  RETURN f.place AS place, 'FACT' AS corpus, f.ref AS ref, f.text AS text, null AS title, null AS speaker
  ORDER BY f.owner, f.embedded, f.place LIMIT $first
  UNION ALL
  MATCH ()-[f:HAS]->()
  USING INDEX SEEK f:HAS(owner, embedded, place)
  WHERE f.owner = $space AND f.embedded = false AND f.place >= 0
  RETURN f.place AS place, 'FACT' AS corpus, f.ref AS ref, f.text AS text, null AS title, null AS speaker
  ORDER BY f.owner, f.embedded, f.place LIMIT $first
  UNION ALL
  MATCH (c:Chunk)
  USING INDEX SEEK c:Chunk(space, embedded, place)
  WHERE c.space = $space AND c.embedded = false AND c.place >= 0
  RETURN c.place AS place, 'CHUNK' AS corpus, c.ref AS ref, c.text AS text, c.title AS title, c.speaker AS speaker
  ORDER BY c.space, c.embedded, c.place LIMIT $first
}
WITH place, corpus, ref, text, title, speaker ORDER BY place LIMIT $first
// What was said just before a turn.
CALL (corpus, ref, speaker) {
  OPTIONAL MATCH (c:Chunk {ref: ref, space: $space}) USING INDEX SEEK c:Chunk(ref, space)
  WHERE corpus = 'CHUNK' AND speaker IS NOT NULL
  UNWIND [c.position - 2, c.position - 1] AS position
  OPTIONAL MATCH (b:Chunk {ref: c.episode + '#' + toString(position), space: $space}) USING INDEX SEEK b:Chunk(ref, space)
  WITH b ORDER BY b.position
  RETURN [turn IN collect(b) | [turn.speaker, turn.text]] AS before
}
RETURN corpus, ref, text, title, speaker, before
ORDER BY place
