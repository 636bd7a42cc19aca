// Whether this call made it; sent again, it says so again.
MERGE (c:Clock {space: $name})
ON CREATE SET c.made = $token
RETURN c.made = $token
