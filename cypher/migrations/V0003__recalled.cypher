// How often facts were recalled. Of use, not of the log: no history, no export, no digest knows it.

CREATE CONSTRAINT asof_recalled IF NOT EXISTS FOR (r:Recalled) REQUIRE (r.ref, r.space) IS UNIQUE;
