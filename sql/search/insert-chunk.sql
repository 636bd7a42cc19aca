INSERT INTO chunk (space, ref, episode, position, scope, occurred_at, committed_at, title, speaker, text)
VALUES ((SELECT id FROM space WHERE name = :space), :ref, :episode, :position, :scope, :occurredAt, :committedAt, :title, :speaker, :text)
