// What is found by words, names and meaning. It follows from the log and can be made again from it. Vector indexes are made when
// the first vectors of a length come (migration/vector-index): an index needs that length. Terms are cut by Asof; the analyser only
// parts them at spaces.

CREATE CONSTRAINT asof_search IF NOT EXISTS FOR (s:Search) REQUIRE s.space IS UNIQUE;
CREATE CONSTRAINT asof_chunk IF NOT EXISTS FOR (c:Chunk) REQUIRE (c.ref, c.space) IS UNIQUE;
CREATE CONSTRAINT asof_name IF NOT EXISTS FOR (n:Name) REQUIRE (n.name, n.space) IS UNIQUE;
CREATE INDEX asof_name_space IF NOT EXISTS FOR (n:Name) ON (n.space);
CREATE CONSTRAINT asof_term IF NOT EXISTS FOR (t:Term) REQUIRE (t.term, t.corpus, t.space) IS UNIQUE;
CREATE CONSTRAINT asof_passage IF NOT EXISTS FOR (p:Passage) REQUIRE (p.ref, p.corpus, p.space, p.kind, p.part) IS UNIQUE;

// Texts with and without a vector, in the order they were indexed in. Only a fact that is indexed has an owner: its space.
CREATE INDEX asof_fact_place IF NOT EXISTS FOR ()-[f:FACT]-() ON (f.owner, f.embedded, f.place);
CREATE INDEX asof_has_place IF NOT EXISTS FOR ()-[f:HAS]-() ON (f.owner, f.embedded, f.place);
CREATE INDEX asof_chunk_place IF NOT EXISTS FOR (c:Chunk) ON (c.space, c.embedded, c.place);

CREATE FULLTEXT INDEX asof_fact_terms IF NOT EXISTS FOR ()-[f:FACT|HAS]-() ON EACH [f.owner, f.terms]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false}};
CREATE FULLTEXT INDEX asof_chunk_terms IF NOT EXISTS FOR (c:Chunk) ON EACH [c.space, c.terms]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'whitespace', `fulltext.eventually_consistent`: false}};
