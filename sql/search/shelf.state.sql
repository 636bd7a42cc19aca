-- Whether what is kept of a space's vectors is all there is.
SELECT s.epoch, s.dimensions, (SELECT committed_at FROM space WHERE id = s.space), s.space,
  (SELECT max(id) FROM vector)
FROM search AS s WHERE s.space = (SELECT id FROM space WHERE name = :space)
