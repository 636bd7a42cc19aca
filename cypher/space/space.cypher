MATCH (c:Clock {space: $name})
RETURN c.space, c.committedAt.epochSeconds * 1000000 + c.committedAt.microsecond,
  c.replayedAt.epochSeconds * 1000000 + c.replayedAt.microsecond
