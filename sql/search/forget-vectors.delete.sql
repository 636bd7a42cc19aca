DELETE FROM vector WHERE document IN (SELECT id FROM document WHERE space = (SELECT id FROM space WHERE name = :space))
