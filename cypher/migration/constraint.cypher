CREATE CONSTRAINT asof_migration IF NOT EXISTS FOR (m:Migration) REQUIRE m.version IS UNIQUE
