-- embedded = 2: the text was set aside, no vector can be made of it.
CREATE INDEX document_aside ON document (space) WHERE embedded = 2;

-- Up to here earlier chunks may have been gone through in part for names of later transactions.
ALTER TABLE search ADD COLUMN ahead INTEGER;

-- The last sets of counts that were added to `recalled`: one that is sent again counts once.
ALTER TABLE search ADD COLUMN recalls TEXT NOT NULL DEFAULT '[]';
