import { AsofError } from '../domain/errors.js';
import type { Space } from '../space.js';
import { Progress } from './progress.js';

/**
 * Brings the index up to date after an import or a copy. What was written stays, whatever fails here: it is said, and the next search or
 * `asof reindex` makes up for it.
 */
export async function indexSpace(space: Space, vectors: boolean, quiet: boolean): Promise<void> {
  const progress = new Progress(process.stderr, quiet);
  const report = (done: number, pending: number): void => progress.vectors(done, pending);
  try {
    await space.reindex({ vectors, replace: false, report });
  } catch (error) {
    if (!(error instanceof AsofError)) throw error;
    process.stderr.write(
      `note: everything is stored, but vectors could not be made: ${error.message} The next search or asof reindex tries again.\n`,
    );
  } finally {
    progress.clear();
  }
}
