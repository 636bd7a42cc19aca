import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lastLines } from './command.js';
import { type Neo4jAddress, setFirstPassword, waitUntilItAnswers } from './login.js';
import { type ServerOptions, settings } from './options.js';
import type { Neo4jServer } from './server.js';
import { startWatchdog, type Watchdog } from './watchdog.js';

/** Milliseconds in which a server starts, with what it has to recover after a kill. */
const START_TIME = 180_000;

/** How a server is ended, by `stop` or with the process that started it. */
export interface Ending {
  readonly signal: 'SIGTERM' | 'SIGKILL';
  /** Whether its home goes with it. */
  readonly removes: boolean;
}

/** A server in a Java process of its own. */
export class JavaServer implements Neo4jServer {
  readonly how = 'artifacts';
  readonly uri: string;
  readonly username = 'neo4j';
  readonly password: string;
  readonly database = 'neo4j';
  readonly log: string;
  private readonly watchdog: Watchdog = startWatchdog();
  private child: ChildProcess | null = null;

  constructor(
    private readonly command: readonly string[],
    private readonly home: string,
    port: number,
    options: ServerOptions,
    private readonly ending: Ending,
  ) {
    this.uri = `bolt://127.0.0.1:${port}`;
    this.password = options.password;
    this.log = join(home, 'logs', 'console.log');
    for (const folder of ['conf', 'data', 'logs', 'run', 'plugins', 'import', 'licenses'])
      mkdirSync(join(home, folder), { recursive: true });
    const lines = { 'server.bolt.listen_address': `127.0.0.1:${port}`, ...settings(options, port) };
    const text = Object.entries(lines).map(([key, value]) => `${key}=${value}\n`);
    writeFileSync(join(home, 'conf', 'neo4j.conf'), text.join(''));
    this.watch();
  }

  /** The first start: on new data the password is set. */
  async begin(): Promise<void> {
    const isNew = !existsSync(join(this.home, 'data', 'databases'));
    await this.run();
    if (isNew) await setFirstPassword(this.address());
    await waitUntilItAnswers(this.address(), START_TIME);
  }

  async start(): Promise<void> {
    if (this.child !== null) throw new Error('the server runs already');
    await this.run();
    await waitUntilItAnswers(this.address(), START_TIME);
  }

  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end(this.ending.signal);
    if (this.ending.removes) rmSync(this.home, { recursive: true, force: true, maxRetries: 5 });
    this.watchdog.dismiss();
  }

  private address(): Neo4jAddress {
    return { uri: this.uri, username: this.username, password: this.password, database: this.database };
  }

  /** Starts the process and waits until it says that it has started. */
  private async run(): Promise<void> {
    const output = openSync(this.log, 'w');
    const [java = '', ...args] = this.command;
    // Detached: a ctrl-c in the terminal reaches the process that started it, and that ends it in order.
    const child = spawn(java, args, { detached: true, stdio: ['ignore', output, output], cwd: this.home });
    closeSync(output);
    child.unref();
    this.child = child;
    this.watch();
    child.once('exit', () => {
      this.child = null;
      this.watch();
    });
    const end = Date.now() + START_TIME;
    while (!this.said('Started.')) {
      if (this.child === null) throw new Error(`Neo4j ended while it started:\n${this.lastWords()}`);
      if (Date.now() > end) throw new Error(`Neo4j did not start within ${START_TIME / 1000} s:\n${this.lastWords()}`);
      await sleep(50);
    }
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child === null) return;
    const ended = once(this.child, 'exit');
    // Its end is waited for, so it keeps this process alive until then.
    this.child.ref();
    this.child.kill(signal);
    await ended;
  }

  private watch(): void {
    const { signal, removes } = this.ending;
    const running = this.child?.pid === undefined ? {} : { pid: this.child.pid, signal };
    this.watchdog.watch({ ...running, ...(removes ? { remove: this.home } : {}) });
  }

  private said(text: string): boolean {
    return readFileSync(this.log, 'utf8').includes(text);
  }

  private lastWords(): string {
    return lastLines(readFileSync(this.log, 'utf8'), 15);
  }
}
