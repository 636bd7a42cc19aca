INSERT INTO document (space, chunk)
SELECT c.space, c.id FROM chunk AS c WHERE c.space = (SELECT id FROM space WHERE name = :space) AND c.ref = :ref
