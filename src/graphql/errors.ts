import { GraphQLError } from 'graphql';
import { AsofError } from '../domain/errors.js';

/** GraphQL's own errors have codes of yoga's; ours are snake_case. */
const codes: Readonly<Record<string, string>> = {
  GRAPHQL_PARSE_FAILED: 'bad_syntax',
  GRAPHQL_VALIDATION_FAILED: 'bad_document',
  BAD_REQUEST: 'bad_request',
};

/**
 * An error as the caller sees it, with `extensions { code category field details }`. What is not the caller's to know is
 * "Internal error", and goes to `report`.
 */
export function toGraphQLError(
  error: unknown,
  isRequestError: boolean,
  report: (error: unknown) => void,
): GraphQLError {
  const cause = causeOf(error);
  if (cause instanceof AsofError && cause.category !== 'internal') {
    const { code, category, field, details } = cause;
    return again(error, cause.message, { code, category, field, details });
  }
  if (cause instanceof GraphQLError) return fromGraphQL(cause, error, isRequestError);
  report(cause);
  if (isTooDeep(cause)) {
    const status = isRequestError ? { http: { spec: true, status: 400 } } : {};
    return again(error, 'The request is nested too deeply.', { code: 'too_deep', category: 'invalid', ...status });
  }
  return again(
    error,
    'Internal error',
    { code: 'internal', category: 'internal', http: { status: 500 } },
    isRequestError,
  );
}

/** Documents and JSON are read by recursion: what exhausts the stack is nested deeper than anything meant. */
function isTooDeep(cause: unknown): boolean {
  return cause instanceof RangeError && cause.message.includes('call stack');
}

/** The error inside GraphQL's wrappings. */
function causeOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError != null ? causeOf(error.originalError) : error;
}

/** The document or its variables are wrong, or what they were sent with. */
function fromGraphQL(cause: GraphQLError, error: unknown, isRequestError: boolean): GraphQLError {
  const { code, http } = cause.extensions;
  const known = typeof code === 'string' ? (codes[code] ?? code.toLowerCase()) : 'bad_variables';
  const status = http ?? (isRequestError ? { spec: true, status: 400 } : undefined);
  return again(error, cause.message, { code: known, category: 'invalid', http: status });
}

function again(error: unknown, message: string, extensions: Record<string, unknown>, keepHttp = true): GraphQLError {
  const { nodes, source, positions, path } = error instanceof GraphQLError ? error : ({} as Partial<GraphQLError>);
  const kept = Object.entries(extensions).filter(
    ([name, value]) => value !== undefined && (keepHttp || name !== 'http'),
  );
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions: Object.fromEntries(kept),
  });
}
