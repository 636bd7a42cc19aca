import { join } from 'node:path';
import type { ServerOptions } from './options.js';

/** What Java is told for a server whose jars and home lie in these folders. */
export function javaArguments(jars: string, home: string, options: ServerOptions): readonly string[] {
  const open = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent'];
  return [
    `-Xmx${options.heap}`,
    ...open.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    '--enable-native-access=ALL-UNNAMED',
    // As in Neo4j's own configuration: vectors are compared with the processor's wide instructions.
    '--add-modules=jdk.incubator.vector',
    // Java would tell of every class that its archive can't hold.
    '-Xlog:disable',
    '-classpath',
    join(jars, '*'),
    'org.neo4j.server.Neo4jCommunity',
    `--home-dir=${home}`,
    `--config-dir=${join(home, 'conf')}`,
    '--console-mode',
  ];
}
