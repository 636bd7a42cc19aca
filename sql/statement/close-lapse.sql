UPDATE lapse SET until = :until
WHERE statement = (SELECT id FROM statement WHERE space = (SELECT id FROM space WHERE name = :space) AND ref = :ref)
  AND until = 9007199254740991
