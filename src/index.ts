/** The library: everything an embedding program needs. */
export { Asof, type AsofOptions, DEFAULT_SPACE } from './asof.js';
export type { Examination, Finding } from './audit/doctor.js';
export type { Tally } from './audit/export.js';
export type { Restored, RestoreOptions } from './audit/restore.js';
export { AsofError, type ErrorCategory } from './domain/errors.js';
export type { PathTime } from './domain/path.js';
export type { Definition } from './domain/predicate.js';
export type { Answer, Asked, AskQuery, Sentence } from './library/asked.js';
export type { Coordinates } from './library/coordinates.js';
export type { EntityRef } from './library/entities.js';
export type { Path, PathStep, Subgraph } from './library/graph.js';
export type { Explanation, Hit, Way } from './library/hits.js';
export type { Passage } from './library/passages.js';
export type { Connection, FactQuery, NeighbourhoodQuery, PageQuery, PathQuery } from './library/questions.js';
export type { Channel, Found, RecallQuery, Searchable, SearchQuery } from './library/recall-query.js';
export type { Recalls } from './library/recalls.js';
export type { Reindexed, ReindexOptions } from './library/reindex.js';
export { type Recall, Snapshot } from './library/snapshot.js';
export type {
  Diff,
  Entity,
  Episode,
  Fact,
  Notice,
  Quote,
  Statement,
  Transaction,
  WriteResult,
} from './library/view.js';
export type { Topic } from './recall/node.js';
export { Space } from './space.js';
export type { Neo4jOptions } from './store/neo4j/options.js';
export type { StoreOptions } from './store/open.js';
export type { Store } from './store/port.js';
export type { SqliteOptions } from './store/sqlite/store.js';
export type { PredicateInput, StatementInput, WriteInput } from './write/input.js';
