// The lock of a space, for a write that begins with another question than transaction/resolve.
MATCH (c:Clock {space: $space}) USING INDEX SEEK c:Clock(space)
SET c.locked = true
WITH c
RETURN c.space, c.committedAt.epochSeconds * 1000000 + c.committedAt.microsecond,
  c.replayedAt.epochSeconds * 1000000 + c.replayedAt.microsecond
