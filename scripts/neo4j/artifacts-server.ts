import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { classArchive } from './archive.js';
import { serverJars } from './artifacts.js';
import { findJava, javaPlaces } from './java.js';
import { javaArguments } from './java-arguments.js';
import { JavaServer } from './java-server.js';
import { freePort, type ServerOptions } from './options.js';

/** Starts a server from its published jars. */
export async function startFromArtifacts(options: ServerOptions): Promise<JavaServer | { readonly missing: string }> {
  const java = await findJava(javaPlaces(options.env));
  if (typeof java === 'string') return { missing: java };
  const jars = await serverJars(java);
  if (typeof jars !== 'string') return jars;
  const archive = await classArchive(java, jars);
  const port = options.port ?? (await freePort());
  const keeps = options.folder !== null;
  const home = options.folder === null ? mkdtempSync(join(tmpdir(), 'asof-neo4j-')) : resolve(options.folder);
  const command = [java.path, ...archive, ...javaArguments(jars, home, options)];
  const server = new JavaServer(command, home, port, options, {
    signal: keeps ? 'SIGTERM' : 'SIGKILL',
    removes: !keeps,
  });
  try {
    await server.begin();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}
