import { isLoopback } from '../config.js';

/** What a request says of itself before its body is read. */
export interface Envelope {
  readonly method: string;
  /** The `Host` header: a name or address, and a port. */
  readonly host: string | null;
  readonly contentType: string | null;
}

export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly category: string;
  readonly message: string;
}

const JSON_TYPES = /^application\/(graphql\+)?json\s*(;|$)/i;

/**
 * Refuses what a web page of elsewhere could make a browser send: under a name of its own that leads here (a rebound name),
 * or as a form, which browsers send without asking first. Null: nothing against it.
 */
export function refusalOf({ method, host, contentType }: Envelope): Refusal | null {
  if (host === null || !isLoopback(host.replace(/:\d*$/, ''))) {
    const message = 'host: this server answers under a loopback name alone, such as 127.0.0.1 or localhost.';
    return { status: 403, code: 'host_not_loopback', category: 'forbidden', message };
  }
  if (method === 'POST' && !JSON_TYPES.test(contentType ?? '')) {
    const message = 'content-type: a question is sent as application/json.';
    return { status: 415, code: 'content_type', category: 'invalid', message };
  }
  return null;
}

/** A refusal as GraphQL answers an error. */
export function refusalBody({ message, code, category }: Refusal): string {
  return JSON.stringify({ errors: [{ message, extensions: { code, category } }] });
}
