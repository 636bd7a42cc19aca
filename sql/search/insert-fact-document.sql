INSERT INTO document (space, fact)
SELECT f.space, f.id FROM fact AS f WHERE f.space = (SELECT id FROM space WHERE name = :space) AND f.ref = :ref
