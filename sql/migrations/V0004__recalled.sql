-- How often facts were recalled. Of use, not of the log: no history, no export, no digest knows it.
CREATE TABLE recalled (
  fact INTEGER PRIMARY KEY REFERENCES fact (id),
  count INTEGER NOT NULL,
  last_at INTEGER NOT NULL          -- milliseconds
) STRICT;
