-- Which of these keys something was said of, taken back from or brought back to after :since.
SELECT DISTINCT s.key
FROM json_each(:keys) AS k
CROSS JOIN statement AS s
WHERE s.key = k.value
  AND (
    s.committed_at > :since
    OR EXISTS (
      SELECT 1 FROM lapse AS l
      WHERE l.statement = s.id
        AND (l.since > :since OR (l.until > :since AND l.until < 9007199254740991))))
