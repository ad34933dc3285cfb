/** Runs steps one after the other, in the order in which they were given. */
export class Serial {
  private last: Promise<unknown> = Promise.resolve();

  run<T>(step: () => Promise<T>): Promise<T> {
    const next = this.last.then(step, step);
    this.last = next.catch(() => undefined);
    return next;
  }
}

/** Runs steps with the same key one after the other, and others at once. */
export class SerialByKey {
  private readonly open = new Map<string, Promise<unknown>>();

  async run<T>(key: string, step: () => Promise<T>): Promise<T> {
    const before = this.open.get(key);
    const next = before === undefined ? step() : before.then(step, step);
    const settled = next.catch(() => undefined);
    this.open.set(key, settled);
    try {
      return await next;
    } finally {
      if (this.open.get(key) === settled) this.open.delete(key);
    }
  }
}
