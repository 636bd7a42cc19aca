// Which of these keys something was said of, taken back from or brought back to after $since.
UNWIND $keys AS key
MATCH (s:Statement {key: key})
USING INDEX SEEK s:Statement(key, start)
WHERE s.start IS NOT NULL AND s.space = $space AND (s.committedAt > $since
  OR any(at IN s.lapsedSince WHERE at > $since)
  OR any(at IN s.lapsedUntil WHERE at > $since AND at < $still))
RETURN DISTINCT key
