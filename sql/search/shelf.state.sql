-- Whether what is kept of a space's texts is all there is.
SELECT s.epoch, s.dimensions, (SELECT committed_at FROM space WHERE id = s.space), s.space,
  (SELECT coalesce(max(id), 0) FROM document), (SELECT coalesce(max(id), 0) FROM vector)
FROM search AS s WHERE s.space = (SELECT id FROM space WHERE name = :space)
