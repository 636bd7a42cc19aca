import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Asof as npm lays it where some optional packages could not be installed. */
export async function installedWithout(missing: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'asof-installed-'));
  await cp(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
  await cp(join(ROOT, 'package.json'), join(folder, 'package.json'));
  for (const shared of ['models', 'sql', 'cypher', 'schema', 'examples']) {
    await symlink(join(ROOT, shared), join(folder, shared), 'dir');
  }
  await mkdir(join(folder, 'node_modules'));
  for (const name of await readdir(join(ROOT, 'node_modules'))) {
    if (name.startsWith('.') || missing.includes(name)) continue;
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  return {
    folder,
    /** Runs a module there; `open` is the compiled openEmbedder, `say` prints a line. */
    run: async (body: string) => {
      const file = join(folder, 'run.mjs');
      const head = `import { openEmbedder as open } from './dist/models/open.js';\nconst say = console.log;\n`;
      await writeFile(file, head + body);
      return start(file, folder);
    },
    start: (...args: string[]) => start(join(folder, 'dist', 'main.js'), folder, ...args),
    /** Lays a package beside those that are there. */
    add: async (name: string, source: string) => {
      const place = join(folder, 'node_modules', name);
      await mkdir(place, { recursive: true });
      await writeFile(join(place, 'package.json'), JSON.stringify({ name, type: 'module', exports: './index.js' }));
      await writeFile(join(place, 'index.js'), source);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Runs a file by this Node. `code` is null where a signal ended it. */
function start(file: string, cwd: string, ...args: string[]) {
  return new Promise<{ code: number | null; out: string; err: string }>((resolve, reject) => {
    // The limit is for one that hangs: it fails by its code, and nothing is left behind.
    const child = spawn(process.execPath, [file, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeout: 25_000 });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (err += data));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
}
