UNWIND $names AS name
MATCH (n:Name {name: name, space: $space}) USING INDEX SEEK n:Name(name, space)
RETURN coalesce(n.folded, n.name), COUNT { (n)<-[:MENTIONS]-() }
