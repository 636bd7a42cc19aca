// How many of the indexes of a length can be asked.
SHOW VECTOR INDEXES YIELD name, state
WHERE state = 'ONLINE'
  AND name IN ['asof_fact_vector_DIMENSIONS', 'asof_chunk_vector_DIMENSIONS', 'asof_passage_vector_DIMENSIONS']
RETURN count(*)
