CYPHER 25
CREATE VECTOR INDEX asof_passage_vector_DIMENSIONS IF NOT EXISTS FOR (p:Passage) ON p.embeddingDIMENSIONS
WITH [p.space, p.corpus, p.kind, p.scope, p.committedAt]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine', `vector.quantization.enabled`: false
}}
