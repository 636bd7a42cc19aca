import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../src/store/sqlite/store.js';
import { emptyStore } from '../support/neo4j-store.js';
import { contract } from './contract.js';

const folders: string[] = [];

contract({
  name: 'neo4j',
  open: () => emptyStore(),
  // A server has one database for the tests: a space is carried to the other engine.
  async other() {
    const folder = await mkdtemp(join(tmpdir(), 'asof-contract-'));
    folders.push(folder);
    return openSqlite({ path: join(folder, 'other.db') });
  },
  async clean() {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  },
});
