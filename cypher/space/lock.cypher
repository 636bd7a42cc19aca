// The lock of a space: every write takes it first and holds it until it commits.
MATCH (c:Clock {space: $space})
SET c.locked = true
