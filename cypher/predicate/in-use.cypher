// Of these predicates, those in use by $knownAt in any scope: what the first use fixed is fixed for all.
UNWIND $names AS name
MATCH (p:Predicate {space: $space, name: name})
WHERE p.usedAt <= $knownAt
RETURN p.name
