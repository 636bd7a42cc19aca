INSERT INTO entity (space, ref, created_at) VALUES ((SELECT id FROM space WHERE name = :space), :ref, :createdAt)
