-- Where names are mentioned: of each the chunks it is the home of first, then those that were there first.
SELECT name, ref, count, home FROM (
  SELECT m.name, c.ref, m.count, m.home, row_number() OVER (PARTITION BY m.name ORDER BY m.home DESC, m.chunk) AS place
  FROM json_each(:names) AS n
  CROSS JOIN mention AS m ON m.space = (SELECT id FROM space WHERE name = :space) AND m.name = n.value
  CROSS JOIN chunk AS c ON c.id = m.chunk
  WHERE c.committed_at <= :knownAt AND c.scope IN (SELECT value FROM json_each(:scopes))
)
WHERE place <= :limit
ORDER BY name, place
