import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../src/store/sqlite/store.js';
import { contract } from './contract.js';

const folders: string[] = [];

contract({
  name: 'sqlite',
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'asof-contract-'));
    folders.push(folder);
    return openSqlite({ path: join(folder, 'asof.db') });
  },
  async clean() {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
  },
});
