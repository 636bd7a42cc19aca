import type { Imported } from './import-report.js';

/** A line on a terminal that says how far it is, at most ten times a second; nothing anywhere else. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #shown: boolean;
  readonly #begun = Date.now();
  #last = 0;

  constructor(stream: NodeJS.WriteStream, quiet: boolean) {
    this.#stream = stream;
    this.#shown = stream.isTTY === true && !quiet;
  }

  /** Of an import: the last line that is done. */
  line(line: number, { statements, rejected }: Pick<Imported, 'statements' | 'rejected'>): void {
    const aside = rejected > 0 ? `, ${rejected} set aside` : '';
    this.#show((rate) => `line ${line}: ${statements} statements (${rate(statements)}/s)${aside}`);
  }

  /** Of vectors: texts that got one, and those that are still without. */
  vectors(done: number, pending: number): void {
    this.#show((rate) => `vectors: ${done} of ${done + pending} texts (${rate(done)}/s)`);
  }

  #show(text: (rate: (done: number) => number) => string): void {
    const now = Date.now();
    if (!this.#shown || now - this.#last < 100) return;
    this.#last = now;
    const seconds = Math.max(0.001, (now - this.#begun) / 1000);
    this.#stream.write(`\r\u001b[K${text((done) => Math.round(done / seconds))}`);
  }

  clear(): void {
    if (this.#shown && this.#last > 0) this.#stream.write('\r\u001b[K');
  }
}
