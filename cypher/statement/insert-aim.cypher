UNWIND $rows AS row
MATCH (s:Statement {space: $space, ref: row.ref})
MATCH (aim:Statement {space: $space, ref: row.aims})
CREATE (s)-[:AIMS_AT]->(aim)
RETURN count(*)
