-- What is found by words, names and meaning. Follows from the log and can be made again from it.

CREATE TABLE search (
  space INTEGER PRIMARY KEY REFERENCES space (id),
  through INTEGER NOT NULL,         -- the last transaction whose texts are in the index
  fact_documents INTEGER NOT NULL,
  fact_length INTEGER NOT NULL,     -- terms in all of them
  chunk_documents INTEGER NOT NULL,
  chunk_length INTEGER NOT NULL,
  model TEXT,                       -- whose vectors there are
  dimensions INTEGER NOT NULL,
  epoch INTEGER NOT NULL            -- how often the vectors were forgotten
) STRICT;

-- A text that is found: a fact's, or a stretch of an episode's.
-- Ids of these and of vectors are never used again: who keeps them in memory asks for what came after the last.
CREATE TABLE document (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  space INTEGER NOT NULL REFERENCES space (id),
  fact INTEGER REFERENCES fact (id),
  chunk INTEGER REFERENCES chunk (id),
  embedded INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE UNIQUE INDEX document_fact ON document (fact) WHERE fact IS NOT NULL;
CREATE UNIQUE INDEX document_chunk ON document (chunk) WHERE chunk IS NOT NULL;
CREATE INDEX document_pending ON document (space, id) WHERE embedded = 0;

CREATE TABLE chunk (
  id INTEGER PRIMARY KEY,
  space INTEGER NOT NULL REFERENCES space (id),
  ref TEXT NOT NULL,
  episode TEXT NOT NULL,
  position INTEGER NOT NULL,
  scope TEXT NOT NULL,
  occurred_at INTEGER NOT NULL,
  committed_at INTEGER NOT NULL,
  title TEXT,
  speaker TEXT,
  text TEXT NOT NULL,
  UNIQUE (space, ref)
) STRICT;

-- Terms come folded and cut (domain/text); this only parts them at spaces. The owner is the space and what is searched, so
-- that a small tenant's texts are met without going through the others'.
CREATE VIRTUAL TABLE document_terms USING fts5 (owner, terms, tokenize = "ascii tokenchars '._-+#@&/:'''");

-- In how many texts of a space a term occurs.
CREATE TABLE term (
  space INTEGER NOT NULL REFERENCES space (id),
  corpus TEXT NOT NULL,
  term TEXT NOT NULL,
  documents INTEGER NOT NULL,
  PRIMARY KEY (space, corpus, term)
) STRICT, WITHOUT ROWID;

CREATE TABLE mention (
  space INTEGER NOT NULL REFERENCES space (id),
  name TEXT NOT NULL,               -- folded
  chunk INTEGER NOT NULL REFERENCES chunk (id),
  count INTEGER NOT NULL,
  home INTEGER NOT NULL,            -- 1: the chunk is about it
  PRIMARY KEY (space, name, chunk)
) STRICT, WITHOUT ROWID;
CREATE INDEX mention_chunk ON mention (chunk);

CREATE TABLE vector (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  document INTEGER NOT NULL REFERENCES document (id),
  kind TEXT NOT NULL,               -- TEXT, WINDOW, SENTENCE
  part INTEGER NOT NULL,
  data BLOB NOT NULL                -- 32-bit floats, little-endian
) STRICT;
CREATE UNIQUE INDEX vector_document ON vector (document, kind, part);
