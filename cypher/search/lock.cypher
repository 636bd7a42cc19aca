// The lock of what a space's index holds, and where it stands.
MATCH (c:Clock {space: $space}) USING INDEX SEEK c:Clock(space)
MERGE (s:Search {space: c.space})
ON CREATE SET s.factDocuments = 0, s.factLength = 0, s.chunkDocuments = 0, s.chunkLength = 0, s.pending = 0, s.dimensions = 0
SET s.locked = true
WITH s
RETURN s.through.epochSeconds * 1000000 + s.through.microsecond, s.attempt, s.factDocuments + s.chunkDocuments,
  s.model, s.dimensions
