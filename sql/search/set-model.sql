-- Nothing where there are vectors of another model.
UPDATE search SET model = :model, dimensions = :dimensions
WHERE space = (SELECT id FROM space WHERE name = :space)
  AND (model IS NULL OR model = :model AND dimensions = :dimensions)
