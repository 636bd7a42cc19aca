-- The statements of keys that can count in a window of each, live at :knownAt, by the ask's place in :asks ([key, from,
-- until]). See the port for why those from the horizon on suffice.
WITH ask (place, key, "from", until) AS MATERIALIZED (
  SELECT key, value ->> 0, value ->> 1, value ->> 2 FROM json_each(:asks)
),
-- The last change that starts by then.
changed (place, key, "from", until, change) AS MATERIALIZED (
  SELECT a.place, a.key, a."from", a.until, (
    SELECT s.id
    FROM statement AS s
    WHERE s.key = a.key AND s.start <= a."from" AND s.change = 1
      AND s.committed_at <= :knownAt
      AND NOT EXISTS (SELECT 1 FROM lapse AS l WHERE l.statement = s.id AND l.since <= :knownAt AND l.until > :knownAt)
    ORDER BY s.start DESC
    LIMIT 1)
  FROM ask AS a
),
-- The start of the last change of another value before that one.
reach (place, key, "from", until, horizon) AS MATERIALIZED (
  SELECT a.place, a.key, a."from", a.until, (
    SELECT s.start
    FROM statement AS c CROSS JOIN statement AS s
    WHERE c.id = a.change AND s.key = a.key AND s.start < c.start AND s.change = 1
      AND s.value <> c.value
      AND s.committed_at <= :knownAt
      AND NOT EXISTS (SELECT 1 FROM lapse AS l WHERE l.statement = s.id AND l.since <= :knownAt AND l.until > :knownAt)
    ORDER BY s.start DESC
    LIMIT 1)
  FROM changed AS a
)
SELECT
  s.ref, s.scope, s.committed_at, s.position, s.op, s.form, s.aims, s.decision, s.key, s.subject, s.predicate,
  s.object, s.object_text, s.qualifiers, s.value, s.start, s.stop, s.change, s.bounds, s.explicit, s.confidence, s.text, s.kind,
  s.labels, s.symmetric,
  a.place
FROM reach AS a CROSS JOIN statement AS s
WHERE s.key = a.key
  AND s.start >= coalesce(a.horizon, -9007199254740991) AND s.start <= a.until
  -- An end at the window's end says how the last bound in it is known.
  AND (s.start < a.until OR s.form = 'end')
  -- A change that is over still ended what came before it.
  AND (s.stop IS NULL OR s.stop > a."from" OR s.change = 1)
  AND s.committed_at <= :knownAt
  AND NOT EXISTS (SELECT 1 FROM lapse AS l WHERE l.statement = s.id AND l.since <= :knownAt AND l.until > :knownAt)
  AND (:scopes IS NULL OR s.scope IN (SELECT value FROM json_each(:scopes)))
