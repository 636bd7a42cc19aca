SELECT m.name, count(*)
FROM json_each(:names) AS n
CROSS JOIN mention AS m ON m.space = (SELECT id FROM space WHERE name = :space) AND m.name = n.value
GROUP BY m.name
