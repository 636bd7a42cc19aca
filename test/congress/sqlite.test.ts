import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openSqlite } from '../../src/store/sqlite/store.js';
import { congress } from './congress.js';

const place = mkdtempSync(join(tmpdir(), 'asof-congress-'));

congress(async () => openSqlite({ path: join(place, 'asof.db') }));
afterAll(() => rmSync(place, { recursive: true, force: true }));
