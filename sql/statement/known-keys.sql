-- Of these keys, those of which anything was ever said.
SELECT k.value FROM json_each(:keys) AS k
WHERE EXISTS (SELECT 1 FROM statement AS s WHERE s.key = k.value AND s.key IS NOT NULL)
