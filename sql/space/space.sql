SELECT name, committed_at, replayed_at FROM space WHERE name = :name
