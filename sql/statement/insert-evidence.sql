INSERT INTO evidence (statement, episode, spans)
SELECT s.id, e.id, :spans FROM statement AS s, episode AS e
WHERE s.space = (SELECT id FROM space WHERE name = :space) AND s.ref = :statement
  AND e.space = s.space AND e.ref = :episode
