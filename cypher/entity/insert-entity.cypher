UNWIND $refs AS ref
CREATE (:Entity {space: $space, ref: ref, createdAt: $createdAt})
RETURN count(*)
