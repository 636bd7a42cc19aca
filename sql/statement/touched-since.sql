-- Which of these keys something was said of, or taken back from, after :since.
SELECT DISTINCT s.key
FROM json_each(:keys) AS k
CROSS JOIN statement AS s
CROSS JOIN liveness AS l
WHERE s.key = k.value AND l.statement = s.id
  AND (l.since > :since OR (l.until > :since AND l.until < 9007199254740991))
