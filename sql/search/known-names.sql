-- Names and aliases of entities by what is indexed, as they were written; and names that chunks mention.
SELECT DISTINCT f.literal ->> 'value', 1 FROM fact AS f
WHERE f.space = (SELECT id FROM space WHERE name = :space) AND f.predicate IN ('name', 'alias') AND f.lookup IS NOT NULL
  AND f.created_at <= (SELECT through FROM search WHERE space = f.space)
UNION ALL
SELECT DISTINCT name, 0 FROM mention WHERE space = (SELECT id FROM space WHERE name = :space)
LIMIT :limit
