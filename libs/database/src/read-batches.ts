interface Waiting<K, V> {
  key: K;
  resolve: (found: V | undefined) => void;
  reject: (error: unknown) => void;
}

/** Keys of one statement at most. */
const BATCH_MAX = 500;

/**
 * Reads by key, all that wait at once by one statement: what was asked for in one turn of the event loop, and while
 * the last statement ran, is the next batch. So one statement is under way at a time, and many reads at once cost
 * little more than one.
 */
export class ReadBatches<K, V> {
  private waiting: Waiting<K, V>[] = [];
  private isBusy = false;

  /** @param read answers what belongs to each key, in the order of the keys; undefined where there is nothing. */
  constructor(private readonly read: (keys: readonly K[]) => Promise<readonly (V | undefined)[]>) {}

  /** What belongs to the key. Fails as the statement of its batch does. */
  find(key: K): Promise<V | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ key, resolve, reject });
      if (this.isBusy) return;
      this.isBusy = true;
      setImmediate(() => void this.drain());
    });
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) await this.readBatch(this.waiting.splice(0, BATCH_MAX));
    this.isBusy = false;
  }

  private async readBatch(batch: readonly Waiting<K, V>[]): Promise<void> {
    try {
      const found = await this.read(batch.map(({ key }) => key));
      batch.forEach(({ resolve }, index) => resolve(found[index]));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
