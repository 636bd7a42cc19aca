// Facts as no write leaves them, though Community cannot forbid it, by the rule they break: how many, and the first ten. It
// looks at every fact.
MATCH (s)-[f:FACT|HAS]->(o)
WHERE f.space = $space OR f.space IS NULL
WITH s, f, o, type(f) AS type
WITH s, f, o, [rule IN [
  CASE WHEN f.space IS NULL OR f.ref IS NULL OR f.key IS NULL OR f.scope IS NULL OR f.predicate IS NULL OR f.value IS NULL
    OR f.text IS NULL OR f.kind IS NULL OR f.confidence IS NULL OR f.labels IS NULL OR f.disputed IS NULL OR f.symmetric IS NULL
    OR f.bounds IS NULL OR NOT f.validAt IS :: ZONED DATETIME NOT NULL OR NOT f.invalidAt IS :: ZONED DATETIME NOT NULL
    OR NOT f.createdAt IS :: ZONED DATETIME NOT NULL OR NOT f.expiredAt IS :: ZONED DATETIME NOT NULL
    THEN 'missing_property' END,
  CASE WHEN f.validAt >= f.invalidAt THEN 'bad_interval' END,
  CASE WHEN f.createdAt >= f.expiredAt THEN 'bad_belief' END,
  CASE WHEN NOT coalesce(s:Entity AND s.space = f.space, false)
    OR (type = 'FACT' AND NOT coalesce(o:Entity AND o.space = f.space, false))
    OR (type = 'HAS' AND (NOT o:Literal OR o.type IS NULL OR o.value IS NULL OR COUNT { (o)--() } > 1))
    THEN 'bad_ends' END,
  CASE WHEN coalesce(f.subject <> s.ref, true) OR (type = 'FACT' AND coalesce(f.object <> o.ref, true))
    OR coalesce(f.mutualSubject, '') <> CASE WHEN type = 'FACT' AND f.symmetric THEN s.ref ELSE '' END
    OR coalesce(f.mutualObject, '') <> CASE WHEN type = 'FACT' AND f.symmetric THEN o.ref ELSE '' END
    OR coalesce(f.identityOf, '') <> CASE WHEN f.predicate IN ['name', 'alias', 'type', 'externalKey'] THEN s.ref ELSE '' END
    OR (f.predicate IN ['name', 'alias', 'externalKey'] AND f.lookup IS NULL)
    THEN 'bad_lookup' END,
  CASE WHEN EXISTS { MATCH ()-[g:FACT {key: f.key}]->() USING INDEX SEEK g:FACT(key) WHERE elementId(g) <> elementId(f)
      AND g.validAt < f.invalidAt AND g.invalidAt > f.validAt AND g.createdAt < f.expiredAt AND g.expiredAt > f.createdAt }
    OR EXISTS { MATCH ()-[g:HAS {key: f.key}]->() USING INDEX SEEK g:HAS(key) WHERE elementId(g) <> elementId(f)
      AND g.validAt < f.invalidAt AND g.invalidAt > f.validAt AND g.createdAt < f.expiredAt AND g.expiredAt > f.createdAt }
    THEN 'overlap' END,
  CASE WHEN type = 'FACT' AND EXISTS { MATCH ()-[g:HAS {ref: f.ref, space: f.space}]->() USING INDEX SEEK g:HAS(ref, space) }
    THEN 'duplicate_ref' END,
  CASE WHEN NOT EXISTS { MATCH (t:Statement {key: f.key, space: f.space}) USING INDEX SEEK t:Statement(key, start)
      WHERE t.start IS NOT NULL AND t.scope = f.scope }
    THEN 'no_statement' END,
  CASE WHEN NOT EXISTS { MATCH (p:Predicate {space: f.space, name: f.predicate}) WHERE p.usedAt <= f.createdAt }
    THEN 'no_first_use' END
] WHERE rule IS NOT NULL] AS rules
UNWIND rules AS rule
WITH rule, coalesce(f.ref, elementId(f)) AS ref ORDER BY rule, ref
RETURN rule, 'fact', count(*), collect(ref)[..10]
