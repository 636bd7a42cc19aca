// What a statement rests on; spans: start and end in UTF-16 code units, pair after pair.
UNWIND $rows AS row
MATCH (s:Statement {space: $space, ref: row.statement})
MATCH (e:Episode {space: $space, ref: row.episode})
CREATE (s)-[:FROM {spans: row.spans}]->(e)
RETURN count(*)
