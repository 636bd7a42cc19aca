-- Of the document that was made just before.
INSERT INTO document_terms (rowid, owner, terms) VALUES (last_insert_rowid(), :owner, :terms)
