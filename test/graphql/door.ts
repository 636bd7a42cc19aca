import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { Asof } from '../../src/asof.js';
import type { Clock } from '../../src/domain/clock.js';
import type { TransactionTime } from '../../src/domain/time.js';
import { createServer, type Question } from '../../src/graphql/server.js';
import type { ModelOptions } from '../../src/models/open.js';
import type { Store } from '../../src/store/port.js';
import { openSqlite } from '../../src/store/sqlite/store.js';

/** An answer as GraphQL gives it. Tests say with `toEqual` what is in it. */
export interface Answer {
  // biome-ignore lint/suspicious/noExplicitAny: an answer has the shape of its question
  readonly data?: any;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
}

/** A clock that stands until it is set. */
class SetClock implements Clock {
  #at = Date.parse('2025-01-01T00:00:00Z') * 1000;

  set(instant: string): void {
    this.#at = Date.parse(instant) * 1000;
  }

  now(): TransactionTime {
    return this.#at as TransactionTime;
  }
}

/** A server over a store of its own, without a port; it is gone when the test is. */
export async function openDoor(
  options: {
    readonly observe?: boolean;
    readonly questions?: readonly Question[];
    readonly apiKey?: string;
    readonly model?: ModelOptions;
    /** What happens around the store's answers. */
    readonly around?: (store: Store) => Store;
  } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'asof-graphql-'));
  const clock = new SetClock();
  const statements: string[] = [];
  const lines: string[] = [];
  const observe = options.observe === true ? { observe: (name: string) => void statements.push(name) } : {};
  const store = openSqlite({ path: join(folder, 'store.db'), readers: 0, ...observe });
  const asof = await Asof.over(options.around?.(store) ?? store, { clock, model: options.model ?? { kind: 'none' } });
  const logger = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) });
  const server = createServer({ asof, logger, questions: options.questions, apiKey: options.apiKey });
  onTestFinished(async () => {
    await server.dispose();
    await asof.close();
    rmSync(folder, { recursive: true });
  });

  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    server.fetch(
      new Request('http://localhost/graphql', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    );
  const send = async (query: string, variables?: unknown): Promise<Answer> =>
    (await post({ query, variables })).json() as Promise<Answer>;
  /** The data of an answer that must have no errors. */
  const ask = async (query: string, variables?: unknown): Promise<Answer['data']> => {
    const { data, errors } = await send(query, variables);
    if (errors !== undefined) throw new Error([...errors.map(({ message }) => message), ...lines.slice(-2)].join('\n'));
    return data;
  };
  return { asof, server, clock, statements, lines, post, send, ask };
}

export type Door = Awaited<ReturnType<typeof openDoor>>;

/** A write of statements; answers what is asked of the result. */
export function write(door: Door, input: unknown, select = 'committedAt'): Promise<Answer['data']> {
  const document = `mutation ($input: WriteInput!) { write(input: $input) { ${select} } }`;
  return door.ask(document, { input }).then((data) => data.write);
}

/** An assertion about entities by their names. */
export function assertion(subject: string, predicate: string, object: string, rest: object = {}) {
  return { assert: { subject: { name: subject }, predicate, object: { entity: { name: object } }, ...rest } };
}
