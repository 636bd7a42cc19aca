// Starts that migrate wait here for each other, until the one that holds it commits.
MERGE (m:Migration {version: 0})
SET m.file = 'lock'
