interface Waiting<K, V> {
  key: K;
  resolve: (found: V | undefined) => void;
  reject: (error: unknown) => void;
}

/** Maximum number of keys in one statement. */
const BATCH_MAX = 500;

/**
 * Reads by key, and reads all waiting keys with one statement. A batch consists of the keys requested in one turn of
 * the event loop or while the previous statement ran. Only one statement runs at a time, so many simultaneous reads
 * cost little more than one.
 */
export class ReadBatches<K, V> {
  private waiting: Waiting<K, V>[] = [];
  private isBusy = false;

  /** @param read returns the value of each key, in the order of the keys; undefined if there is none. */
  constructor(private readonly read: (keys: readonly K[]) => Promise<readonly (V | undefined)[]>) {}

  /** The value of the key. It fails if the statement of its batch fails. */
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
