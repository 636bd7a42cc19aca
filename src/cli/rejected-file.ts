import { appendFileSync, rmSync } from 'node:fs';
import { unavailable } from '../domain/errors.js';
import type { Rejected } from './import-report.js';

/** Lines set aside, as JSON Lines. The file is there only if there are any; that of an earlier run is replaced. */
export class RejectedFile {
  readonly path: string;
  #begun = false;

  constructor(path: string) {
    this.path = path;
    this.#guarded(() => rmSync(path, { force: true }));
  }

  /** @throws AsofError unavailable `rejected_not_written`: a line is never dropped in silence */
  add(row: Rejected): void {
    this.#guarded(() => appendFileSync(this.path, `${JSON.stringify(row)}\n`, { flag: this.#begun ? 'a' : 'w' }));
    this.#begun = true;
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      const why = (error as Error).message;
      throw unavailable(
        'rejected_not_written',
        `rejected: '${this.path}' cannot be written (${why}); name another file with --rejected.`,
        'rejected',
      );
    }
  }
}
