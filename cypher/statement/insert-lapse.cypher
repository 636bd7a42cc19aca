// From $since on these statements are not live though in the log.
UNWIND $refs AS ref
MATCH (s:Statement {space: $space, ref: ref})
SET s.lapsedSince = coalesce(s.lapsedSince, []) + [$since], s.lapsedUntil = coalesce(s.lapsedUntil, []) + [$still]
RETURN count(*)
