SELECT 1 FROM statement WHERE key = :key LIMIT 1
