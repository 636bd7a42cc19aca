SELECT id FROM space WHERE name = :space
