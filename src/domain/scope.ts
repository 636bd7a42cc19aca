import { invalid } from './errors.js';

/**
 * A scope says whose a fact is: an optional project and an optional owner. Canonical text: `` (shared in the space), `atlas`,
 * `user:ann`, `atlas/user:ann`.
 */
const SCOPE = /^(?:(?<project>[^\s/:]{1,128}))?(?:(?<slash>\/)?(?<owner>(?:user|agent|session|team):[^\s/]{1,256}))?$/u;

/** Shared in the space. */
export const SHARED = '';

/** Checks a scope's text and gives it back. Errors: `bad_scope`. */
export function parseScope(text: string, field: string): string {
  const parts = SCOPE.exec(text)?.groups;
  const slashFits =
    parts !== undefined && (parts.slash !== undefined) === (Boolean(parts.project) && Boolean(parts.owner));
  if (!slashFits) {
    throw invalid(
      'bad_scope',
      `${field}: '${text.slice(0, 80)}' is no scope. Accepted: '' (shared), 'project', 'user:ann' (or agent:, session:, team:), 'project/user:ann'.`,
      field,
    );
  }
  return text;
}
