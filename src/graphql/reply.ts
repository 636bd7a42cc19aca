import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Asof } from '../asof.js';
import { AsofError } from '../domain/errors.js';
import type { Envelope, Refusal } from './guard.js';

/** An answer that GraphQL has no part in. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How long the store has to answer `/ready`. */
const READY_MS = 5000;

/** A refusal in the shape of a GraphQL error. */
export function refused({ status, code, category, message }: Refusal): Reply {
  // RFC 6750, section 3: the challenge names a realm.
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer realm="asof"' } : {};
  return json(status, { errors: [{ message, extensions: { code, category } }] }, challenge);
}

/**
 * Answers `/health` (the process lives) and `/ready` (the store answers, too), and nothing else of either. However many ask for
 * `/ready` at once, the store is asked once.
 */
export function prober(asof: Asof, logger: Logger): (envelope: Envelope) => Promise<Reply> {
  let asked: Promise<boolean> | null = null;
  const ready = (): Promise<boolean> => {
    asked ??= answers(asof, logger).finally(() => {
      asked = null;
    });
    return asked;
  };
  return async ({ method, path }) => {
    if (method !== 'GET' && method !== 'HEAD') {
      const message = 'method: a probe is asked by GET or HEAD.';
      return refused({ status: 405, code: 'method_not_allowed', category: 'invalid', message });
    }
    if (path === '/health') return json(200, { status: 'alive' });
    if (await ready()) return json(200, { status: 'ready' });
    return refused({
      status: 503,
      code: 'not_ready',
      category: 'unavailable',
      message: 'The store does not answer; the log of the server says why.',
    });
  };
}

/** Whether the store answers a small question in time. What is wrong goes to the log alone. */
async function answers(asof: Asof, logger: Logger): Promise<boolean> {
  const late = new AbortController();
  try {
    await Promise.race([
      asof.space().asOf(),
      setTimeout(READY_MS, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new AsofError('unavailable', 'store_silent', `The store did not answer in ${READY_MS} ms.`);
      }),
    ]);
    return true;
  } catch (error) {
    const { code, message } = error as AsofError;
    logger.warn({ errors: [code], reason: message }, 'not ready');
    return false;
  } finally {
    late.abort();
  }
}

function json(status: number, value: unknown, headers: Reply['headers'] = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}
