/** A task with a key. */
export interface KeyedTask {
  key: string;
  /**
   * Whether it starts without waiting for earlier batch tasks of its key. It doesn't count towards `concurrencyMax`.
   */
  isBatch: boolean;
  /** Never rejects. */
  run: () => Promise<void>;
}

interface Lane {
  waiting: KeyedTask[];
  singleActive: boolean;
  batchActive: number;
  isReady: boolean;
}

/**
 * Runs tasks of one key in order and those of different keys in parallel, at most `concurrencyMax` at once. Batch tasks
 * start in order of arrival, and many may be outstanding. Other tasks wait for the earlier batch tasks of their key,
 * and batch tasks wait for earlier other tasks.
 */
export class KeyScheduler {
  private readonly lanes = new Map<string, Lane>();
  private ready: Lane[] = [];
  private singles = 0;
  private isDispatching = false;

  constructor(private readonly concurrencyMax: number) {}

  add(task: KeyedTask): void {
    let lane = this.lanes.get(task.key);
    if (lane === undefined) {
      lane = { waiting: [], singleActive: false, batchActive: 0, isReady: false };
      this.lanes.set(task.key, lane);
    }
    if (task.isBatch && lane.waiting.length === 0 && !lane.singleActive) {
      this.startBatch(lane, task);
      return;
    }
    lane.waiting.push(task);
    this.makeReady(lane);
    this.dispatch();
  }

  private canStart(lane: Lane): boolean {
    const next = lane.waiting[0];
    if (next === undefined || lane.singleActive) return false;
    return next.isBatch || lane.batchActive === 0;
  }

  private makeReady(lane: Lane): void {
    if (lane.isReady || !this.canStart(lane)) return;
    lane.isReady = true;
    this.ready.push(lane);
  }

  private dispatch(): void {
    if (this.isDispatching) return;
    this.isDispatching = true;
    while (this.ready.length > 0 && this.singles < this.concurrencyMax) {
      const lanes = this.ready.splice(0, this.concurrencyMax - this.singles);
      for (const lane of lanes) {
        lane.isReady = false;
        this.startNext(lane);
      }
    }
    this.isDispatching = false;
  }

  private startNext(lane: Lane): void {
    while (this.canStart(lane)) {
      const task = lane.waiting.shift();
      if (task === undefined) return;
      if (!task.isBatch) {
        this.startSingle(lane, task);
        return;
      }
      this.startBatch(lane, task);
    }
  }

  private startSingle(lane: Lane, task: KeyedTask): void {
    lane.singleActive = true;
    this.singles += 1;
    void task.run().finally(() => {
      lane.singleActive = false;
      this.singles -= 1;
      this.release(lane, task.key);
    });
  }

  private startBatch(lane: Lane, task: KeyedTask): void {
    lane.batchActive += 1;
    void task.run().finally(() => {
      lane.batchActive -= 1;
      if (lane.batchActive === 0) this.release(lane, task.key);
    });
  }

  private release(lane: Lane, key: string): void {
    if (lane.waiting.length === 0 && lane.batchActive === 0 && !lane.singleActive) this.lanes.delete(key);
    else this.makeReady(lane);
    this.dispatch();
  }
}
