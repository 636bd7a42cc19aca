CYPHER 25
CREATE VECTOR INDEX asof_chunk_vector_DIMENSIONS IF NOT EXISTS FOR (c:Chunk) ON c.embeddingDIMENSIONS
WITH [c.space, c.scope, c.committedAt]
OPTIONS {indexConfig: {
  `vector.dimensions`: $dimensions, `vector.similarity_function`: 'cosine', `vector.quantization.enabled`: false
}}
