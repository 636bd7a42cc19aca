// Where names are mentioned: of each the chunks it is the home of first, then those that were there first.
UNWIND $names AS name
MATCH (n:Name {name: name, space: $space}) USING INDEX SEEK n:Name(name, space)
CALL (n) {
  MATCH (n)<-[m:MENTIONS]-(c:Chunk)
  WHERE c.committedAt <= $knownAt AND c.scope IN $scopes
  RETURN m, c ORDER BY m.home DESC, c.place LIMIT $limit
}
RETURN coalesce(n.folded, n.name) AS name, c.ref, m.count, m.home
ORDER BY name, m.home DESC, c.place
