SELECT name, committed_at, replayed_at FROM space ORDER BY name
