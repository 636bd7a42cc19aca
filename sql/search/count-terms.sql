INSERT INTO term (space, corpus, term, documents)
SELECT (SELECT id FROM space WHERE name = :space), :corpus, value ->> 0, value ->> 1 FROM json_each(:terms) WHERE true
ON CONFLICT (space, corpus, term) DO UPDATE SET documents = documents + excluded.documents
