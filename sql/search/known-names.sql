-- Names that chunks mention, and names and aliases of entities.
SELECT DISTINCT name FROM mention WHERE space = (SELECT id FROM space WHERE name = :space)
UNION
SELECT f.lookup FROM fact AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space) AND f.predicate IN ('name', 'alias') AND f.lookup IS NOT NULL
LIMIT :limit
