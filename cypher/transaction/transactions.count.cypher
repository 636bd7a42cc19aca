// How many transactions there are without a page's bounds.
MATCH (t:Transaction {space: $space})
USING INDEX SEEK t:Transaction(space, committedAt)
WHERE t.committedAt <= $knownAt
  AND any(scope IN t.scopes WHERE scope IN $scopes)
RETURN count(*)
