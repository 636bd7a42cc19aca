-- Valid time: whole milliseconds since 1970, transaction time: whole microseconds since 1970.
-- Open ends are the largest safe integer of JavaScript (9007199254740991), "always" the smallest: one range predicate fits all.

CREATE TABLE space (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  committed_at INTEGER,             -- the last transaction; the clock that every write moves
  replayed_at INTEGER               -- the last recorded time an import replayed
) STRICT;

-- The log --------------------------------------------------------------------------------------------------------------

CREATE TABLE "transaction" (
  space INTEGER NOT NULL REFERENCES space (id),
  committed_at INTEGER NOT NULL,
  actor TEXT,
  idempotency_key TEXT,
  body_hash TEXT,
  scopes TEXT NOT NULL,             -- JSON array: whose episodes and statements it wrote
  result TEXT NOT NULL,             -- JSON: the refs that answered the write, for when it is sent again
  PRIMARY KEY (space, committed_at)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX transaction_idempotency ON "transaction" (space, idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE TABLE episode (
  id INTEGER PRIMARY KEY,
  space INTEGER NOT NULL REFERENCES space (id),
  ref TEXT NOT NULL,
  scope TEXT NOT NULL,
  occurred_at INTEGER NOT NULL,
  channel TEXT,
  body TEXT NOT NULL,               -- JSON
  content_hash TEXT NOT NULL,
  committed_at INTEGER NOT NULL,
  position INTEGER NOT NULL,
  UNIQUE (space, ref)
) STRICT;
CREATE INDEX episode_content ON episode (space, content_hash);
CREATE INDEX episode_time ON episode (space, occurred_at, ref);

CREATE TABLE statement (
  id INTEGER PRIMARY KEY,
  space INTEGER NOT NULL REFERENCES space (id),
  ref TEXT NOT NULL,
  scope TEXT NOT NULL,
  committed_at INTEGER NOT NULL,
  position INTEGER NOT NULL,
  op TEXT NOT NULL,
  form TEXT NOT NULL,               -- what it says: assert, end or retract
  aims TEXT,                        -- ref of the statement a correct or retract aims at
  decision TEXT NOT NULL,           -- JSON
  key TEXT,
  subject TEXT,
  predicate TEXT,
  object TEXT,                      -- JSON
  object_text TEXT,
  qualifiers TEXT,                  -- JSON
  value TEXT,
  start INTEGER,                    -- an assertion's from, an end's at
  stop INTEGER,                     -- an assertion's to
  change INTEGER NOT NULL,          -- 1: an assertion that ends other values for good
  bounds TEXT,                      -- JSON: [start, end]
  explicit INTEGER,
  confidence REAL,
  text TEXT,
  kind TEXT,
  labels TEXT,                      -- JSON array
  symmetric INTEGER
) STRICT;
CREATE UNIQUE INDEX statement_ref ON statement (space, ref);
CREATE INDEX statement_key ON statement (key, start) WHERE key IS NOT NULL;
CREATE INDEX statement_aims ON statement (space, aims) WHERE aims IS NOT NULL;

CREATE TABLE evidence (
  statement INTEGER NOT NULL REFERENCES statement (id),
  episode INTEGER NOT NULL REFERENCES episode (id),
  spans TEXT NOT NULL,              -- JSON: [[start, end], …] in UTF-16 code units
  PRIMARY KEY (statement, episode)
) STRICT, WITHOUT ROWID;

-- What follows from the log ----------------------------------------------------------------------------------------------

-- When a statement was not live though in the log, by transaction time; follows from what aims at what.
CREATE TABLE lapse (
  statement INTEGER NOT NULL REFERENCES statement (id),
  since INTEGER NOT NULL,
  until INTEGER NOT NULL,
  PRIMARY KEY (statement, since)
) STRICT, WITHOUT ROWID;

CREATE TABLE entity (
  space INTEGER NOT NULL REFERENCES space (id),
  ref TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (space, ref)
) STRICT, WITHOUT ROWID;

-- The first use of each predicate: from then on its cardinality is fixed.
CREATE TABLE predicate (
  space INTEGER NOT NULL REFERENCES space (id),
  name TEXT NOT NULL,
  used_at INTEGER NOT NULL,
  PRIMARY KEY (space, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE fact (
  id INTEGER PRIMARY KEY,
  space INTEGER NOT NULL REFERENCES space (id),
  ref TEXT NOT NULL,
  key TEXT NOT NULL,
  scope TEXT NOT NULL,
  subject TEXT NOT NULL,
  predicate TEXT NOT NULL,
  object TEXT,                      -- ref of an entity, or
  literal TEXT,                     -- JSON: {type, value}
  qualifiers TEXT,                  -- JSON
  value TEXT NOT NULL,
  valid_at INTEGER NOT NULL,
  invalid_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  expired_at INTEGER NOT NULL,
  text TEXT NOT NULL,
  confidence REAL NOT NULL,
  kind TEXT NOT NULL,
  labels TEXT NOT NULL,             -- JSON array
  disputed INTEGER NOT NULL,
  bounds TEXT NOT NULL,             -- JSON: [start, end]
  reserved INTEGER NOT NULL,
  symmetric INTEGER NOT NULL,
  lookup TEXT                       -- the folded name or alias, or the external key
) STRICT;
CREATE UNIQUE INDEX fact_ref ON fact (space, ref);
-- At the latest K past beliefs are not visited, nor periods that were over by T: (expired_at =, invalid_at >). What starts
-- after T is passed over inside the index.
CREATE INDEX fact_key ON fact (key, expired_at, invalid_at, valid_at);
CREATE INDEX fact_subject ON fact (space, subject, expired_at, invalid_at, valid_at, created_at);
CREATE INDEX fact_object ON fact (space, object, expired_at, invalid_at, valid_at, created_at) WHERE object IS NOT NULL;
CREATE INDEX fact_symmetric_subject ON fact (space, subject, expired_at) WHERE symmetric = 1;
CREATE INDEX fact_symmetric_object ON fact (space, object, expired_at) WHERE symmetric = 1;
CREATE INDEX fact_predicate ON fact (space, predicate, expired_at, invalid_at);
-- What entities are called and what they are, without going through all that is known of them.
CREATE INDEX fact_reserved ON fact (space, subject, predicate, expired_at) WHERE reserved = 1;
CREATE INDEX fact_lookup ON fact (space, lookup) WHERE lookup IS NOT NULL;
CREATE INDEX fact_order ON fact (space, valid_at);
CREATE INDEX fact_stops ON fact (space, invalid_at);
CREATE INDEX fact_created ON fact (space, created_at);
CREATE INDEX fact_expired ON fact (space, expired_at);

-- Facts as believed at any K: ask it with `expired_at > :knownAt`. Two branches, so that at the latest K the first is an
-- equality and the second is empty.
CREATE VIEW believed AS
  SELECT * FROM fact WHERE expired_at = 9007199254740991
  UNION ALL
  SELECT * FROM fact WHERE expired_at < 9007199254740991;

-- Facts by the entity at either end: OUT is the subject, IN the object; a symmetric fact is both from both ends.
CREATE VIEW fact_end AS
  SELECT subject AS entity, 'OUT' AS role, * FROM fact WHERE expired_at = 9007199254740991
  UNION ALL SELECT subject, 'OUT', * FROM fact WHERE expired_at < 9007199254740991
  UNION ALL SELECT object, 'IN', * FROM fact WHERE object IS NOT NULL AND expired_at = 9007199254740991
  UNION ALL SELECT object, 'IN', * FROM fact WHERE object IS NOT NULL AND expired_at < 9007199254740991
  UNION ALL SELECT object, 'OUT', * FROM fact WHERE symmetric = 1 AND object <> subject
  UNION ALL SELECT subject, 'IN', * FROM fact WHERE symmetric = 1 AND object <> subject
  UNION ALL SELECT subject, 'BOTH', * FROM fact WHERE expired_at = 9007199254740991
  UNION ALL SELECT subject, 'BOTH', * FROM fact WHERE expired_at < 9007199254740991
  UNION ALL SELECT object, 'BOTH', * FROM fact WHERE object <> subject AND expired_at = 9007199254740991
  UNION ALL SELECT object, 'BOTH', * FROM fact WHERE object <> subject AND expired_at < 9007199254740991;
