import { emptyStore } from '../support/neo4j-store.js';
import { laws } from './laws.js';

// A question takes longer to a server; `npm run check:agree` tries more, beside the other store.
laws('Neo4j', () => emptyStore(), { seconds: 5, seeds: [1] });
