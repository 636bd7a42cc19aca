import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../src/config.js';
import { SETTINGS } from '../../src/settings.js';

/** What docker-compose.yml and Dockerfile promise, read without Docker. */

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(join(root, file), 'utf8');

interface Service {
  readonly image?: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly healthcheck: { readonly test: readonly string[] };
  readonly volumes?: readonly string[];
  readonly ports: readonly string[];
  readonly mem_limit: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const compose = parse(read('docker-compose.yml')) as {
  readonly services: { readonly neo4j: Service; readonly asof: Service };
  readonly volumes: Readonly<Record<string, unknown>>;
};
const { neo4j, asof } = compose.services;
const PORT = asof.environment.ASOF_PORT ?? '';

/** What compose makes of a value, with these variables set; throws where one that must be is not. */
function filled(value: string, env: Readonly<Record<string, string>>): string {
  return value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, mark?: string, rest?: string) => {
    const given = env[name] ?? '';
    if (given !== '') return given;
    if (mark === '-') return rest ?? '';
    throw new Error(`${name}: ${mark === '?' ? rest : 'has no default'}`);
  });
}

describe('docker-compose.yml', () => {
  it('holds no secret: each is asked for by name, and without it nothing starts', () => {
    const secrets = [
      ...Object.entries(neo4j.environment).filter(([name]) => /AUTH|PASSWORD|SECRET|KEY/.test(name)),
      ...Object.entries(asof.environment).filter(([name]) => /AUTH|PASSWORD|SECRET|KEY/.test(name)),
    ];
    expect(secrets.map(([name]) => name)).toEqual(['NEO4J_AUTH', 'NEO4J_PASSWORD', 'ASOF_API_KEY']);
    for (const [name, value] of secrets) {
      expect([name, value]).toEqual([
        name,
        expect.stringMatching(/^(neo4j\/)?\$\{(NEO4J_PASSWORD|ASOF_API_KEY):\?[^}]+\}$/),
      ]);
      expect(() => filled(value, {})).toThrow(/: set (NEO4J_PASSWORD|ASOF_API_KEY) to/);
    }
  });

  it('starts Asof with settings that it reads and accepts', () => {
    const known = Object.values(SETTINGS).map(({ variable }) => variable as string);
    expect(Object.keys(asof.environment).filter((name) => !known.includes(name))).toEqual([]);
    const given = { NEO4J_PASSWORD: 'p4ssw0rd', ASOF_API_KEY: 'fake-key-of-24-characters' };
    const env = Object.entries(asof.environment).map(([name, value]) => [name, filled(value, given)]);
    const config = loadConfig(Object.fromEntries(env));
    expect(config).toMatchObject({ host: '0.0.0.0', port: 4000, apiKey: given.ASOF_API_KEY, logLevel: 'info' });
    expect(config.store).toMatchObject({ uri: 'neo4j://neo4j:7687', password: 'p4ssw0rd' });
  });

  it('asks both for their health, and starts Asof after Neo4j', () => {
    expect(neo4j.healthcheck.test.join(' ')).toContain('http://localhost:7474/');
    const [kind, ...command] = asof.healthcheck.test;
    expect([kind, command]).toEqual(['CMD', ['node', '-e', expect.stringContaining(`127.0.0.1:${PORT}/ready`)]]);
    expect(asof.depends_on).toEqual({ neo4j: { condition: 'service_healthy' } });
  });

  it('takes the answer of /ready for the health of Asof', async () => {
    let status = 200;
    const paths: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      paths.push(url);
      response.writeHead(status).end();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const script = (asof.healthcheck.test[3] ?? '').replace(PORT, String(port));
    const exitCode = async () => (await once(spawn(process.execPath, ['-e', script]), 'exit'))[0];
    expect(await exitCode()).toBe(0);
    status = 503;
    expect(await exitCode()).toBe(1);
    server.close();
    await once(server, 'close');
    expect(await exitCode()).toBe(1);
    expect(paths).toEqual(['/ready', '/ready']);
  });

  it('keeps the data in a volume, bounds the memory, and publishes on loopback alone', () => {
    expect(neo4j.image).toMatch(/^neo4j:2026\.\d\d(\.\d+)?$/);
    expect(neo4j.volumes).toContain('neo4j-data:/data');
    expect(Object.keys(compose.volumes)).toEqual(neo4j.volumes?.map((volume) => volume.split(':')[0]));
    for (const name of ['heap_initial__size', 'heap_max__size', 'pagecache_size']) {
      expect(filled(neo4j.environment[`NEO4J_server_memory_${name}`] ?? '', {})).toMatch(/^\d+G$/);
    }
    for (const service of [neo4j, asof]) {
      expect(filled(service.mem_limit, {})).toMatch(/^\d+G$/);
      for (const port of service.ports) expect(filled(port, {})).toMatch(/^127\.0\.0\.1:\d+:\d+$/);
    }
  });
});

describe('Dockerfile', () => {
  const lines = read('Dockerfile')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  it('ends with a stage that runs as nobody in particular and says how it is', () => {
    expect(last[0]).toMatch(/^FROM node:2[24]-slim$/);
    expect(lines.filter((line) => line.startsWith('FROM '))).toHaveLength(2);
    const user = last.indexOf('USER node');
    expect(user).toBeGreaterThan(last.findLastIndex((line) => line.startsWith('COPY ')));
    const health = /CMD (\[.*\])$/.exec(last.find((line) => line.startsWith('HEALTHCHECK ')) ?? '')?.[1] ?? '[]';
    expect(JSON.parse(health)).toEqual(['node', '-e', expect.stringContaining('/ready')]);
    expect(lines.join('\n')).toContain('npm prune --omit=dev');
    expect(lines.filter((line) => /^(ENV|ARG) .*(PASSWORD|KEY|TOKEN)/.test(line))).toEqual([]);
  });

  it('holds what the program reads at run time, and each of it reaches the builder', () => {
    const copied = last.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
    const { files } = JSON.parse(read('package.json')) as { files: string[] };
    const needed = files.filter((file) => file !== 'dist' && !file.endsWith('.md'));
    expect([...copied].sort()).toEqual([...needed, 'package.json'].sort());
    const allowed = read('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
    const first = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
    expect(first.filter((file) => !allowed.includes(file))).toEqual([]);
    expect(allowed.filter((file) => !first.includes(file) || !existsSync(join(root, file)))).toEqual([]);
  });
});
