MATCH (s:Search {space: $space}) USING INDEX SEEK s:Search(space)
RETURN s.through.epochSeconds * 1000000 + s.through.microsecond, s.factDocuments, s.factLength, s.chunkDocuments, s.chunkLength,
  s.model, s.dimensions, s.pending, coalesce(s.aside, 0), s.ahead.epochSeconds * 1000000 + s.ahead.microsecond
