import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../config.js';

/** What a request says of itself before its body is read. */
export interface Envelope {
  readonly method: string;
  /** The path as it was sent, without the query. */
  readonly path: string;
  /** The `Host` header: a name or address, and a port. */
  readonly host: string | null;
  readonly accept: string | null;
  readonly authorization: string | null;
  readonly contentType: string | null;
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly category: string;
  readonly message: string;
}

export const ENDPOINT = '/graphql';
const PROBES: readonly string[] = ['/health', '/ready'];
const JSON_TYPES = /^application\/(graphql\+)?json\s*(;|$)/i;

export function envelopeOf({ method, headers, url }: Request): Envelope {
  return {
    method,
    path: new URL(url).pathname,
    host: headers.get('host') ?? new URL(url).host,
    accept: headers.get('accept'),
    authorization: headers.get('authorization'),
    contentType: headers.get('content-type'),
  };
}

/** The same of a request over a port. */
export function envelopeOfNode({ method = '', headers, url = '' }: IncomingMessage): Envelope {
  return {
    method,
    path: url.replace(/\?.*$/s, ''),
    host: headers.host ?? null,
    accept: headers.accept ?? null,
    authorization: headers.authorization ?? null,
    contentType: headers['content-type'] ?? null,
  };
}

/** Asks whether the server lives, or can answer; tells nothing of what is stored. */
export function isProbe({ path }: Envelope): boolean {
  return PROBES.includes(path);
}

/** Asks for GraphiQL itself, which holds no answers. */
export function isPage({ method, path, accept }: Envelope): boolean {
  return method === 'GET' && path === ENDPOINT && accept?.includes('text/html') === true;
}

/**
 * What there is against a request; null: nothing.
 *
 * Without an API key the server is this machine's own. A web page of elsewhere must not reach it through a browser here: under a
 * name of its own that leads to this machine (a rebound name), or by a form, which browsers send without asking first. With a
 * key the name does not matter: a page of elsewhere has no key, and only GraphiQL and the probes are answered without one.
 */
export function refusalOf(envelope: Envelope, apiKey: string | null): Refusal | null {
  const { method, host, contentType } = envelope;
  if (apiKey === null && (host === null || !isLoopback(host.replace(/:\d*$/, '')))) {
    const message = 'host: this server answers under a loopback name alone, such as 127.0.0.1 or localhost.';
    return { status: 403, code: 'host_not_loopback', category: 'forbidden', message };
  }
  if (isProbe(envelope) || isPage(envelope)) return null;
  if (apiKey !== null && !bears(envelope.authorization, apiKey)) {
    const message = 'authorization: send the API key of this server, as Authorization: Bearer <key>.';
    return { status: 401, code: 'api_key_needed', category: 'forbidden', message };
  }
  if (method === 'POST' && !JSON_TYPES.test(contentType ?? '')) {
    const message = 'content-type: a question is sent as application/json.';
    return { status: 415, code: 'content_type', category: 'invalid', message };
  }
  return null;
}

/** Whether a header brings the key. Digests are of one length, and comparing them takes one time: nothing is learnt by trying. */
function bears(authorization: string | null, apiKey: string): boolean {
  const sent = /^Bearer +([!-~]+) *$/i.exec(authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(apiKey));
}
