INSERT INTO episode (space, ref, scope, occurred_at, channel, body, content_hash, committed_at, position)
VALUES ((SELECT id FROM space WHERE name = :space), :ref, :scope, :occurredAt, :channel, :body, :contentHash, :committedAt,
  :position)
