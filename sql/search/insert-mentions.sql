INSERT INTO mention (space, name, chunk, count, home)
SELECT c.space, m.value ->> 0, c.id, m.value ->> 2, m.value ->> 3
FROM json_each(:mentions) AS m
CROSS JOIN chunk AS c ON c.space = (SELECT id FROM space WHERE name = :space) AND c.ref = m.value ->> 1
WHERE true
ON CONFLICT (space, name, chunk) DO UPDATE SET count = excluded.count, home = excluded.home
