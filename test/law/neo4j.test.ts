import { emptyStore } from '../support/neo4j-store.js';
import { laws } from './laws.js';

laws('Neo4j', () => emptyStore());
