-- How far what happens to a key by :through can be felt: up to the start of the second change after it, of two changes
-- of different values. What started before the first is over by then, and nothing that was over comes back.
WITH first (start, value) AS MATERIALIZED (
  SELECT s.start, s.value
  FROM statement AS s
  WHERE s.key = :key AND s.start > :through AND s.change = 1
    AND NOT EXISTS (SELECT 1 FROM lapse AS l WHERE l.statement = s.id AND l.until = 9007199254740991)
  ORDER BY s.start
  LIMIT 1
)
SELECT s.start
FROM statement AS s
WHERE s.key = :key AND s.start > (SELECT start FROM first) AND s.change = 1
  AND s.value <> (SELECT value FROM first)
  AND NOT EXISTS (SELECT 1 FROM lapse AS l WHERE l.statement = s.id AND l.until = 9007199254740991)
ORDER BY s.start
LIMIT 1
