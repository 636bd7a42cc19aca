UPDATE document SET embedded = 0 WHERE space = (SELECT id FROM space WHERE name = :space) AND embedded = 2
