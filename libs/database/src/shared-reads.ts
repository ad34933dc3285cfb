interface Waiting<V> {
  key: string;
  read: () => Promise<V>;
  result: Promise<V>;
  resolve: (value: Promise<V>) => void;
}

/**
 * Reads that several callers ask for at once run once. A caller joins a read of the same key that has not begun, so
 * the answer is never older than the question. A limited number of reads runs at a time, and the others wait in the
 * order of arrival.
 */
export class SharedReads<V> {
  private readonly waiting = new Map<string, Waiting<V>>();
  private running = 0;
  private isScheduled = false;

  /** @param runningMax number of reads that run at a time. */
  constructor(private readonly runningMax: number) {}

  /** The result of `read`, or of an equal read that begins later than this call. */
  read(key: string, read: () => Promise<V>): Promise<V> {
    const known = this.waiting.get(key);
    if (known) return known.result;
    let resolve: Waiting<V>['resolve'] = () => undefined;
    const result = new Promise<V>((settle) => (resolve = settle));
    this.waiting.set(key, { key, read, result, resolve });
    this.schedule();
    return result;
  }

  /** Begins after the present turn of the event loop, so that all its callers can join. */
  private schedule(): void {
    if (this.isScheduled || this.running >= this.runningMax) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.begin();
    });
  }

  private begin(): void {
    for (const { key, read, resolve } of this.waiting.values()) {
      if (this.running >= this.runningMax) return;
      this.waiting.delete(key);
      this.running += 1;
      const ended = (): void => {
        this.running -= 1;
        if (this.waiting.size > 0) this.schedule();
      };
      const running = Promise.resolve().then(read);
      running.then(ended, ended);
      resolve(running);
    }
  }
}
