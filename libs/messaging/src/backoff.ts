/** Pauses that double up to a limit, with a fifth of jitter. A stop can cut them short. */
export class Backoff {
  private nextMs: number;
  private readonly wakers = new Set<() => void>();
  private isCancelled = false;

  constructor(
    private readonly firstMs: number,
    private readonly pauseMaxMs: number,
  ) {
    this.nextMs = firstMs;
  }

  async pause(): Promise<void> {
    const jitter = 0.9 + Math.random() * 0.2;
    const pauseMs = Math.round(this.nextMs * jitter);
    this.nextMs = Math.min(this.nextMs * 2, this.pauseMaxMs);
    await this.timeout(pauseMs);
  }

  /** A pause of that many milliseconds. */
  async timeout(pauseMs: number): Promise<void> {
    if (this.isCancelled) return;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.wakers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, pauseMs);
      this.wakers.add(wake);
    });
  }

  /** Restarts with the first pause. */
  reset(): void {
    this.nextMs = this.firstMs;
  }

  /** Ends all current and future pauses. */
  cancel(): void {
    this.isCancelled = true;
    for (const wake of [...this.wakers]) wake();
  }

  /** Ends all current pauses. */
  wake(): void {
    for (const wake of [...this.wakers]) wake();
  }
}

/** The task's result, or `late` if it takes longer than `limitMs`. No timer remains. */
export async function within<T, L>(task: Promise<T>, limitMs: number, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late), limitMs);
  });
  try {
    return await Promise.race([task, limit]);
  } finally {
    clearTimeout(timer);
  }
}
