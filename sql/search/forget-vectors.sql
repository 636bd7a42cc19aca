UPDATE search SET model = NULL, dimensions = 0, epoch = epoch + 1 WHERE space = (SELECT id FROM space WHERE name = :space)
