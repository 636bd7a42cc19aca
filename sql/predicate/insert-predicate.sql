INSERT INTO predicate (space, name, used_at) VALUES ((SELECT id FROM space WHERE name = :space), :name, :usedAt)
ON CONFLICT DO NOTHING
