DELETE FROM mention WHERE chunk IN (
  SELECT c.id FROM json_each(:refs) AS r
  CROSS JOIN chunk AS c ON c.space = (SELECT id FROM space WHERE name = :space) AND c.ref = r.value)
