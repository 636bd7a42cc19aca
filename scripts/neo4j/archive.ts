import { existsSync, mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Java } from './java.js';
import { javaArguments } from './java-arguments.js';
import { JavaServer } from './java-server.js';
import { DEFAULTS, freePort, throwawayPassword } from './options.js';

/**
 * Java's archive of the server's classes, made once per Java: with it a start takes half the processor time.
 *
 * @returns Java's arguments that use it: none where Java could not make it, for a server starts without it as well
 */
export async function classArchive(java: Java, jars: string): Promise<readonly string[]> {
  const path = join(dirname(jars), `java-${java.version}.jsa`);
  if (!existsSync(path)) await make(java, jars, path);
  return existsSync(path) ? [`-XX:SharedArchiveFile=${path}`] : [];
}

/** Java writes it when a server that did some work ends in order. */
async function make(java: Java, jars: string, path: string): Promise<void> {
  const options = { ...DEFAULTS, password: throwawayPassword() };
  const home = mkdtempSync(join(tmpdir(), 'asof-neo4j-'));
  const making = `${path}-${process.pid}`;
  const command = [java.path, `-XX:ArchiveClassesAtExit=${making}`, ...javaArguments(jars, home, options)];
  const server = new JavaServer(command, home, await freePort(), options, { signal: 'SIGTERM', removes: true });
  // Where this Java can't do it, the start without the archive will say whatever there is to be said.
  await server.begin().catch(() => {});
  await server.stop();
  // Whole, for whoever starts a server meanwhile.
  if (existsSync(making)) renameSync(making, path);
}
