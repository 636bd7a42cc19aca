// How many it made: none where there is one of this name.
OPTIONAL MATCH (known:Clock {space: $name})
MERGE (c:Clock {space: $name})
RETURN CASE WHEN known IS NULL THEN 1 ELSE 0 END
