SELECT n.ref FROM json_each(:refs) AS r CROSS JOIN entity AS n
WHERE n.space = (SELECT id FROM space WHERE name = :space) AND n.ref = r.value
