INSERT INTO lapse (statement, since, until)
SELECT id, :since, 9007199254740991 FROM statement WHERE space = (SELECT id FROM space WHERE name = :space) AND ref = :ref
