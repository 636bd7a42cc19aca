// Texts as terms, in one transaction with where the index then stands. `attempt` tells a batch that was sent again.
MATCH (s:Search {space: $space}) USING INDEX SEEK s:Search(space)
SET s.through = $batch.through, s.ahead = $batch.ahead, s.attempt = $batch.attempt,
  s.factDocuments = s.factDocuments + size($batch.facts), s.factLength = s.factLength + $batch.factLength,
  s.chunkDocuments = s.chunkDocuments + size($batch.chunks), s.chunkLength = s.chunkLength + $batch.chunkLength,
  s.pending = s.pending + size($batch.facts) + size($batch.chunks)
WITH s
CALL () {
  UNWIND $batch.facts AS row
  CALL (row) {
    MATCH ()-[f:FACT {ref: row.ref, space: $space}]->() USING INDEX SEEK f:FACT(ref, space) RETURN f
    UNION ALL MATCH ()-[f:HAS {ref: row.ref, space: $space}]->() USING INDEX SEEK f:HAS(ref, space) RETURN f
  }
  SET f.owner = $space, f.terms = row.terms, f.place = row.place, f.embedded = false
  RETURN count(*) AS facts
}
CALL () {
  UNWIND $batch.chunks AS row
  CREATE (c:Chunk {
    space: $space, ref: row.ref, episode: row.episode, position: row.position, scope: row.scope,
    occurredAt: datetime({epochMillis: row.occurredAt}), committedAt: row.committedAt, title: row.title, speaker: row.speaker,
    text: row.text, terms: row.terms, place: row.place, embedded: false
  })
  WITH c, row
  MATCH (e:Episode {ref: row.episode, space: $space}) USING INDEX SEEK e:Episode(ref, space)
  CREATE (c)-[:OF]->(e)
  RETURN count(*) AS chunks
}
CALL () {
  UNWIND $batch.terms AS row
  MERGE (t:Term {space: $space, corpus: row.corpus, term: row.term})
  ON CREATE SET t.documents = row.documents
  ON MATCH SET t.documents = t.documents + row.documents
  RETURN count(*) AS terms
}
// A name that is too long for an index is found by its beginning and a digest; `folded` is the whole of it.
CALL () {
  UNWIND $batch.names AS row
  MERGE (n:Name {space: $space, name: row.name})
  ON CREATE SET n.folded = row.folded
  RETURN count(*) AS names
}
CALL () {
  UNWIND $batch.again AS ref
  MATCH (c:Chunk {ref: ref, space: $space}) USING INDEX SEEK c:Chunk(ref, space)
  MATCH (c)-[m:MENTIONS]->()
  DELETE m
  RETURN count(*) AS forgotten
}
CALL () {
  UNWIND $batch.mentions AS row
  MATCH (c:Chunk {ref: row.chunk, space: $space}) USING INDEX SEEK c:Chunk(ref, space)
  MATCH (n:Name {name: row.name, space: $space}) USING INDEX SEEK n:Name(name, space)
  MERGE (c)-[m:MENTIONS]->(n)
  SET m.count = row.count, m.home = row.home
  RETURN count(*) AS mentions
}
RETURN facts, chunks, terms, names, forgotten, mentions
