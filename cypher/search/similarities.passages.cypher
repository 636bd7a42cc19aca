UNWIND $refs AS ref
MATCH (p:Passage {ref: ref, corpus: $corpus, space: $space, kind: $kind})
USING INDEX SEEK p:Passage(ref, corpus, space, kind, part)
WHERE p.part IS NOT NULL AND p.embeddingDIMENSIONS IS NOT NULL AND p.committedAt <= $knownAt AND p.scope IN $scopes
RETURN p.ref, p.part, vector.similarity.cosine(p.embeddingDIMENSIONS, $vector)
