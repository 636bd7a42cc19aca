// A space with its last commit, once that is whole: a commit shows in the clock before it shows in every index, and what made it
// holds the lock of its transaction's entry until it is done. Here that lock is waited for; nothing is made.
MATCH (c:Clock {space: $name}) USING INDEX SEEK c:Clock(space)
CALL (c) {
  WITH c WHERE c.committedAt IS NOT NULL
  MERGE (t:Transaction {space: c.space, committedAt: c.committedAt})
  RETURN count(t) AS whole
}
RETURN c.space, c.committedAt.epochSeconds * 1000000 + c.committedAt.microsecond,
  c.replayedAt.epochSeconds * 1000000 + c.replayedAt.microsecond
