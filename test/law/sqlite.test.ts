import { join } from 'node:path';
import { openSqlite } from '../../src/store/sqlite/store.js';
import { laws } from './laws.js';

// Reads run in this thread; the store it is held against uses its reader threads.
laws('SQLite', async (folder) => openSqlite({ path: join(folder, 'laws.db'), observe: () => {} }));
