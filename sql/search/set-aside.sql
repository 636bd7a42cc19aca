UPDATE document SET embedded = 2 WHERE embedded = 0 AND id IN (
  SELECT d.id FROM json_each(:refs) AS r
  CROSS JOIN fact AS f ON f.space = (SELECT id FROM space WHERE name = :space) AND f.ref = r.value
  JOIN document AS d ON d.fact = f.id
  UNION ALL
  SELECT d.id FROM json_each(:refs) AS r
  CROSS JOIN chunk AS c ON c.space = (SELECT id FROM space WHERE name = :space) AND c.ref = r.value
  JOIN document AS d ON d.chunk = c.id)
