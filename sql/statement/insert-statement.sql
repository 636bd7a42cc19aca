INSERT INTO statement (space, ref, scope, committed_at, position, op, form, aims, decision, key, subject, predicate, object,
  object_text, qualifiers, value, start, stop, change, bounds, explicit, confidence, text, kind, labels, symmetric)
VALUES (:spaceId, :ref, :scope, :committedAt, :position, :op, :form, :aims, :decision, :key,
  :subject, :predicate, :object, :objectText, :qualifiers, :value, :start, :stop, :change, :bounds, :explicit, :confidence,
  :text, :kind, :labels, :symmetric)
