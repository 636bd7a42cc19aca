import { emptyStore } from '../support/neo4j-store.js';
import { congress } from './congress.js';

congress(() => emptyStore());
