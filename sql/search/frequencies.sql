SELECT t.term, t.documents
FROM json_each(:terms) AS a
CROSS JOIN term AS t ON t.space = (SELECT id FROM space WHERE name = :space) AND t.corpus = :corpus AND t.term = a.value
