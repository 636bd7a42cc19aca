-- The only change ever made to a fact.
UPDATE fact SET expired_at = :expiredAt
WHERE space = (SELECT id FROM space WHERE name = :space) AND ref = :ref AND expired_at = 9007199254740991
