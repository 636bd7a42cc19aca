import { readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from './command.js';

/** The oldest Java that Neo4j 2026 runs on. */
const OLDEST = 21;

export interface Java {
  /** The `java` command's own path, links followed. */
  readonly path: string;
  /** e.g. `25.0.3` */
  readonly version: string;
  /** Its feature release: 21, 25, … */
  readonly major: number;
}

/** Where Java may be. Each list is searched in order; of equally new ones the first found is taken. */
export interface JavaPlaces {
  readonly home: string | undefined;
  readonly path: readonly string[];
  /** Folders that hold a folder for each installed JDK. */
  readonly folders: readonly string[];
}

export function javaPlaces(env: NodeJS.ProcessEnv = process.env): JavaPlaces {
  const mac = 'Library/Java/JavaVirtualMachines';
  return {
    home: env.JAVA_HOME || undefined,
    path: (env.PATH ?? '').split(delimiter).filter((folder) => folder !== ''),
    folders: [
      '/usr/lib/jvm',
      join('/', mac),
      ...[mac, '.sdkman/candidates/java', '.jdks'].map((place) => join(homedir(), place)),
    ],
  };
}

/** The newest installed Java that Neo4j runs on, or a sentence that says what there is instead. */
export async function findJava(places: JavaPlaces = javaPlaces()): Promise<Java | string> {
  const found: Java[] = [];
  for (const path of commands(places)) {
    const version = javaVersion((await run(path, ['-version'], 20_000)).text);
    if (version !== null) found.push({ path, ...version });
  }
  const fit = found.filter(({ major }) => major >= OLDEST).sort((a, b) => b.major - a.major);
  if (fit[0] !== undefined) return fit[0];
  if (found.length === 0) return `there is no Java (${OLDEST} or newer is needed)`;
  return `no Java is ${OLDEST} or newer: ${found.map(({ path, major }) => `${major} at ${path}`).join(', ')}`;
}

/** The version and its feature release in what `java -version` prints; null where that is no version. */
export function javaVersion(text: string): { readonly version: string; readonly major: number } | null {
  const match = /version "((?:1\.)?(\d+)[^"]*)"/.exec(text);
  return match === null ? null : { version: match[1] as string, major: Number(match[2]) };
}

/** Every `java` command there is in these places, each once however many links lead to it. */
function commands(places: JavaPlaces): readonly string[] {
  const name = process.platform === 'win32' ? 'java.exe' : 'java';
  const homes = places.folders.flatMap((folder) =>
    entries(folder).flatMap((entry) => [join(folder, entry), join(folder, entry, 'Contents/Home')]),
  );
  if (places.home !== undefined) homes.unshift(places.home);
  const paths = [...places.path.map((folder) => join(folder, name)), ...homes.map((home) => join(home, 'bin', name))];
  return [...new Set(paths.flatMap(real))];
}

function entries(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function real(path: string): readonly string[] {
  try {
    return [realpathSync(path)];
  } catch {
    return [];
  }
}
