-- Facts that expired after a time.
SELECT d.id, f.expired_at
FROM fact AS f CROSS JOIN document AS d ON d.fact = f.id
WHERE f.space = :spaceId AND f.expired_at > :after AND f.expired_at < 9007199254740991
