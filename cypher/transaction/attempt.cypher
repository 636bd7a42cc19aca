// Whether a transaction whose commit was never heard of is there.
MATCH (t:Transaction {space: $space, committedAt: $committedAt, attempt: $attempt})
RETURN count(*)
