UNWIND $names AS name
MERGE (p:Predicate {space: $space, name: name})
ON CREATE SET p.usedAt = $usedAt
RETURN count(*)
