UNWIND $terms AS term
MATCH (t:Term {term: term, corpus: $corpus, space: $space}) USING INDEX SEEK t:Term(term, corpus, space)
RETURN t.term, t.documents
