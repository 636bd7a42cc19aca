UPDATE space SET committed_at = :committedAt, replayed_at = :replayedAt WHERE name = :space
