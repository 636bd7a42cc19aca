INSERT INTO recalled (fact, count, last_at)
SELECT f.id, r.value ->> 1, r.value ->> 2
FROM json_each(:recalls) AS r
CROSS JOIN fact AS f ON f.space = (SELECT id FROM space WHERE name = :space) AND f.ref = r.value ->> 0
WHERE true
ON CONFLICT (fact) DO UPDATE SET count = count + excluded.count, last_at = max(last_at, excluded.last_at)
