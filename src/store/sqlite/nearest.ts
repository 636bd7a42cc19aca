export interface Best {
  readonly place: number;
  readonly cosine: number;
}

/** Keeps the best of many: a heap whose root is the worst that is kept. Of equals the one that came first. */
export class Nearest {
  readonly #limit: number;
  readonly #heap: Best[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(place: number, cosine: number): void {
    const heap = this.#heap;
    if (heap.length < this.#limit) {
      heap.push({ place, cosine });
      this.#up(heap.length - 1);
    } else if (this.#limit > 0 && cosine > (heap[0] as Best).cosine) {
      heap[0] = { place, cosine };
      this.#down();
    }
  }

  /** The nearest first. */
  inOrder(): Best[] {
    return [...this.#heap].sort((a, b) => b.cosine - a.cosine || a.place - b.place);
  }

  #up(at: number): void {
    const heap = this.#heap;
    for (let i = at; i > 0; ) {
      const parent = (i - 1) >> 1;
      if (!worse(heap[i] as Best, heap[parent] as Best)) return;
      [heap[i], heap[parent]] = [heap[parent] as Best, heap[i] as Best];
      i = parent;
    }
  }

  #down(): void {
    const heap = this.#heap;
    for (let i = 0; ; ) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2]) {
        if (child < heap.length && worse(heap[child] as Best, heap[least] as Best)) least = child;
      }
      if (least === i) return;
      [heap[i], heap[least]] = [heap[least] as Best, heap[i] as Best];
      i = least;
    }
  }
}

const worse = (a: Best, b: Best): boolean => a.cosine < b.cosine || (a.cosine === b.cosine && a.place > b.place);
