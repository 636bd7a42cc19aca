// The lock of a space: every write takes it first and holds it until it commits. What it answers is read under the lock.
MATCH (c:Clock {space: $space}) USING INDEX SEEK c:Clock(space)
SET c.locked = true
WITH c
RETURN c.space, c.committedAt.epochSeconds * 1000000 + c.committedAt.microsecond,
  c.replayedAt.epochSeconds * 1000000 + c.replayedAt.microsecond
