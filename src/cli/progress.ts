import type { Imported } from './import-report.js';

/** A line on a terminal that says how far an import is, at most ten times a second; nothing anywhere else. */
export class Progress {
  readonly #stream: NodeJS.WriteStream;
  readonly #shown: boolean;
  readonly #begun = Date.now();
  #last = 0;

  constructor(stream: NodeJS.WriteStream, quiet: boolean) {
    this.#stream = stream;
    this.#shown = stream.isTTY === true && !quiet;
  }

  show(line: number, { statements, rejected }: Pick<Imported, 'statements' | 'rejected'>): void {
    const now = Date.now();
    if (!this.#shown || now - this.#last < 100) return;
    this.#last = now;
    const rate = Math.round(statements / Math.max(0.001, (now - this.#begun) / 1000));
    const aside = rejected > 0 ? `, ${rejected} set aside` : '';
    this.#stream.write(`\r\u001b[Kline ${line}: ${statements} statements (${rate}/s)${aside}`);
  }

  clear(): void {
    if (this.#shown && this.#last > 0) this.#stream.write('\r\u001b[K');
  }
}
