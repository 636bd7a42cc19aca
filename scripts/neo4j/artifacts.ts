import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { lastLines, run } from './command.js';
import type { Java } from './java.js';

const POM = join(import.meta.dirname, 'pom.xml');
const CACHE = resolve(import.meta.dirname, '../../.cache/neo4j');
/** A quarter of an hour for 152 MB. */
const FETCH_TIME = 15 * 60_000;

/** The version of Neo4j that is started, e.g. `2026.08.1`. */
export function neo4jVersion(): string {
  const version = /<artifactId>neo4j<\/artifactId>\s*<version>([^<]+)</.exec(readFileSync(POM, 'utf8'))?.[1];
  if (version === undefined) throw new Error(`${POM} names no version of Neo4j`);
  return version;
}

/**
 * The folder with the server's jars, fetched by Maven where it is not there yet.
 *
 * Processes that start together may each fetch, and the first to be done puts its folder in place whole; so a folder
 * that is there is complete.
 *
 * @returns the folder, or `{ missing }`: why there is none
 */
export async function serverJars(java: Java): Promise<string | { readonly missing: string }> {
  const [place, jars] = [join(CACHE, neo4jVersion()), join(CACHE, neo4jVersion(), 'lib')];
  if (existsSync(jars)) return jars;
  if (!(await run('mvn', ['-version'], 60_000)).ok) return { missing: 'there is no Maven (the command mvn)' };
  await mkdir(CACHE, { recursive: true });
  const fetching = await mkdtemp(`${place}-fetching-`);
  try {
    const fetched = await fetch(java, join(fetching, 'lib'));
    if (!fetched.ok) return { missing: `Maven could not fetch the server: ${lastLines(fetched.text, 3)}` };
    await putInPlace(fetching, place);
    return jars;
  } finally {
    await rm(fetching, { recursive: true, force: true });
  }
}

function fetch(java: Java, folder: string) {
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';
  const options = ['--batch-mode', '--quiet', '--strict-checksums', '--file', POM];
  return run('mvn', [...options, goal, '-DincludeScope=runtime', `-DoutputDirectory=${folder}`], FETCH_TIME, {
    JAVA_HOME: dirname(dirname(java.path)),
  });
}

async function putInPlace(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    // Another process was faster: its folder holds the same.
    if (!existsSync(join(to, 'lib'))) throw error;
  }
}
