// Not quantised: with filters that loses a quarter of what is nearest.
CYPHER 25
CREATE VECTOR INDEX asof_fact_vector_DIMENSIONS IF NOT EXISTS FOR ()-[f:FACT|HAS]-() ON f.embeddingDIMENSIONS
WITH [f.space, f.scope, f.validAt, f.invalidAt, f.createdAt, f.expiredAt]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine', `vector.quantization.enabled`: false
}}
