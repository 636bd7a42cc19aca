/**
 * The GraphQL door. Exports:
 *
 *   createServer({ asof, logger, questions?, apiKey? }): GraphQLServer   // { fetch(request), listener, dispose() }; opens no port
 *   listen(server, { host?, port? }): Promise<Listening>                 // { url, port, close() }
 *
 * `asof` is an open `Asof` (the caller closes it, after `close()`); `logger` a pino logger; `questions` are shown in GraphiQL
 * as tabs, ready to run; with `apiKey` every question must bring it. `url` is where GraphQL and GraphiQL answer: `http://127.0.0.1:4000/graphql`.
 */
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execute } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import type { Asof } from '../asof.js';
import { requireLoopback } from '../config.js';
import { AsofError } from '../domain/errors.js';
import { ENDPOINT, type Envelope, envelopeOf, envelopeOfNode, isPage, isProbe, refusalOf } from './guard.js';
import { Moment } from './moment.js';
import { recorded } from './record.js';
import { prober, type Reply, refused } from './reply.js';
import { buildSchema } from './schema.js';

/** A question ready to run in GraphiQL. */
export interface Question {
  /** A GraphQL document; a comment above it says what it asks. */
  readonly query: string;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

export interface ServerOptions {
  readonly asof: Asof;
  readonly logger: Logger;
  /** Shown in GraphiQL, a tab for each. */
  readonly questions?: readonly Question[] | undefined;
  /** What every question must bring as `Authorization: Bearer <key>`; null or undefined: none is asked for. */
  readonly apiKey?: string | null | undefined;
}

/** A server without a port. */
export interface GraphQLServer {
  /** Answers a request as it would over a port. */
  fetch(request: Request): Promise<Response>;
  readonly listener: RequestListener;
  /** Whether questions need an API key, so that it may listen where others can reach it. */
  readonly keyed: boolean;
  dispose(): Promise<void>;
}

/** Where a server listens, and how to stop it. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Takes no more requests, answers those it has, and ends. Those that take longer than 5 seconds are cut off. */
  close(): Promise<void>;
}

/** GraphQL's own execution answers fields in the order asked, yoga's in the order they are known. */
const inOrder: Plugin = { onExecute: ({ setExecuteFn }) => setExecuteFn(execute) };

const GRACE_MS = 5000;

/** The GraphQL server over an open graph. */
export function createServer({ asof, logger, questions = [], apiKey = null }: ServerOptions): GraphQLServer {
  // Where a person puts the key, in GraphiQL.
  const keyHint = apiKey === null ? {} : { headers: '{ "Authorization": "Bearer <API key>" }' };
  const yoga = createYoga({
    schema: buildSchema(),
    context: () => ({ moment: new Moment(asof) }),
    graphqlEndpoint: ENDPOINT,
    landingPage: false,
    cors: false,
    multipart: false,
    maskedErrors: false,
    logging: false,
    plugins: [inOrder, recorded(logger)],
    graphiql: {
      title: 'Asof',
      ...keyHint,
      defaultTabs: questions.map(({ query, variables = {} }) => ({
        query,
        variables: JSON.stringify(variables),
        ...keyHint,
      })),
    },
    // From the packages: yoga's own page loads its scripts from elsewhere, and this one must work offline. It is large.
    renderGraphiQL: async (options) => (await import('@graphql-yoga/render-graphiql')).renderGraphiQL(options),
  });
  const probe = prober(asof, logger);
  /** The answer to what is not for GraphQL; null: it is. */
  const before = (envelope: Envelope): Promise<Reply> | Reply | null => {
    const refusal = refusalOf(envelope, apiKey);
    if (refusal === null) return isProbe(envelope) ? probe(envelope) : null;
    logger.warn({ status: refusal.status, errors: [refusal.code] }, 'refused');
    return refused(refusal);
  };
  return {
    keyed: apiKey !== null,
    async fetch(request) {
      const envelope = envelopeOf(request);
      const reply = await before(envelope);
      if (reply !== null) return new Response(reply.body, reply);
      return yoga.fetch(isPage(envelope) ? new Request(new URL(ENDPOINT, request.url), request) : request);
    },
    listener(request, response) {
      const envelope = envelopeOfNode(request);
      const reply = before(envelope);
      if (reply !== null) {
        void Promise.resolve(reply).then(({ status, headers, body }) => response.writeHead(status, headers).end(body));
        return;
      }
      // Without what stands behind it, the address of the page is no question.
      if (isPage(envelope)) request.url = ENDPOINT;
      void yoga(request, response);
    },
    dispose: async () => yoga.dispose(),
  };
}

/**
 * Listens on the loopback interface, or on another if questions need an API key.
 * @param at default 127.0.0.1, and port 4000; port 0 takes any free one
 * @throws AsofError forbidden `host_not_loopback`, unavailable `port_not_opened`
 */
export async function listen(
  server: GraphQLServer,
  at: { readonly host?: string | undefined; readonly port?: number | undefined } = {},
): Promise<Listening> {
  const { host = '127.0.0.1', port = 4000 } = at;
  if (!server.keyed) requireLoopback(host);
  const http = createHttpServer(server.listener);
  await opened(http, host.replace(/^\[(.*)\]$/, '$1'), port);
  const taken = (http.address() as AddressInfo).port;
  const name = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  return { url: `http://${name}:${taken}${ENDPOINT}`, port: taken, close: () => closed(http, server) };
}

function opened(http: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      const message = `port: ${host}:${port} cannot be opened (${error.code ?? error.message}); choose another.`;
      reject(new AsofError('unavailable', 'port_not_opened', message, { field: 'port', cause: error }));
    });
    http.listen(port, host, resolve);
  });
}

async function closed(http: Server, server: GraphQLServer): Promise<void> {
  const ended = new Promise((resolve) => http.close(resolve));
  http.closeIdleConnections();
  const cut = setTimeout(() => http.closeAllConnections(), GRACE_MS);
  await ended;
  clearTimeout(cut);
  await server.dispose();
}
