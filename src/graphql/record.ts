import { randomUUID } from 'node:crypto';
import { type DocumentNode, getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { Logger } from 'pino';
import { toGraphQLError } from './errors.js';
import type { Context } from './moment.js';

/** What the log says of a request: never its variables, texts or answers. */
interface Record {
  readonly requestId: string;
  readonly started: number;
  operation: string | null;
  errors: readonly string[];
}

/** Every answer's errors as ours, and one line in the log for every request. */
export function recorded(logger: Logger): Plugin<Context> {
  const records = new WeakMap<Request, Record>();
  return {
    onRequest({ request }) {
      const requestId = randomUUID();
      records.set(request, { requestId, started: performance.now(), operation: null, errors: [] });
    },

    onExecute({ args }) {
      const record = records.get(args.contextValue.request);
      if (record !== undefined) record.operation = nameOf(args.document, args.operationName);
    },

    onResultProcess({ request, result, setResult }) {
      if (!('errors' in result) || result.errors === undefined) return;
      const record = records.get(request);
      const report = (error: unknown): void => logger.error({ requestId: record?.requestId, err: error }, 'internal');
      const errors = result.errors.map((error) => toGraphQLError(error, !('data' in result), report));
      if (record !== undefined) record.errors = [...new Set(errors.map(({ extensions }) => String(extensions.code)))];
      setResult({ ...result, errors });
    },

    onResponse({ request, response }) {
      const record = records.get(request);
      if (record === undefined) return;
      const { requestId, operation, errors } = record;
      const ms = Math.round((performance.now() - record.started) * 1000) / 1000;
      response.headers.set('x-request-id', requestId);
      logger.info({ requestId, operation, status: response.status, ms, ...(errors.length > 0 ? { errors } : {}) });
    },
  };
}

/** The operation's own name, or `query` or `mutation` where it has none. */
function nameOf(document: DocumentNode, asked: string | null | undefined): string | null {
  const operation = getOperationAST(document, asked);
  return operation?.name?.value ?? operation?.operation ?? null;
}
