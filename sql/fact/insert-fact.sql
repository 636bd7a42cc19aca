INSERT INTO fact (space, ref, key, scope, subject, predicate, object, literal, qualifiers, value,
  valid_at, invalid_at, created_at, expired_at, text, confidence, kind, labels, disputed, bounds, reserved, symmetric, lookup)
VALUES (:spaceId, :ref, :key, :scope, :subject, :predicate, :object, :literal, :qualifiers,
  :value, :validAt, :invalidAt, :createdAt, 9007199254740991, :text, :confidence, :kind, :labels, :disputed, :bounds,
  :reserved, :symmetric, :lookup)
