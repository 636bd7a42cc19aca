// The time of the transaction that is so many after $after, or of the last; once that one shows in every index: what made it holds
// the lock of its entry until then. Here that lock is waited for; nothing is made.
CALL () {
  MATCH (t:Transaction {space: $space})
  USING INDEX SEEK t:Transaction(space, committedAt)
  WHERE t.committedAt > $after
  WITH t ORDER BY t.space, t.committedAt LIMIT $first
  RETURN max(t.committedAt) AS until
}
CALL (until) {
  WITH until WHERE until IS NOT NULL
  MERGE (t:Transaction {space: $space, committedAt: until})
  RETURN count(t) AS whole
}
RETURN until.epochSeconds * 1000000 + until.microsecond
