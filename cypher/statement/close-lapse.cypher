// These statements are live again.
UNWIND $refs AS ref
MATCH (s:Statement {space: $space, ref: ref})
WHERE last(s.lapsedUntil) = $still
SET s.lapsedUntil = s.lapsedUntil[..-1] + [$until]
RETURN count(*)
