-- The log is read in its own order, too: a space is exported transaction by transaction. Every position is at least 0: the
-- condition keeps these indexes to statements that say it, since others would be planned worse (what aims at a statement would
-- be looked for along the whole log, because that is in the order asked for).
CREATE INDEX statement_log ON statement (space, committed_at, position) WHERE position >= 0;
CREATE INDEX episode_log ON episode (space, committed_at, position) WHERE position >= 0;
