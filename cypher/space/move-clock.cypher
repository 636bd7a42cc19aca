MATCH (c:Clock {space: $space})
SET c.committedAt = $committedAt, c.replayedAt = $replayedAt
RETURN count(*)
