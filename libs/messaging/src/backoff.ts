/** Pauses that double up to a limit, with a fifth of jitter, and that a stop can cut short. */
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

  /** The next pause. */
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

  /** Starts with the first pause again. */
  reset(): void {
    this.nextMs = this.firstMs;
  }

  /** Ends all pauses, those to come as well. */
  cancel(): void {
    this.isCancelled = true;
    for (const wake of [...this.wakers]) wake();
  }

  /** Ends the pauses that are running. */
  wake(): void {
    for (const wake of [...this.wakers]) wake();
  }
}

/** The task's result, or `late` when it takes longer than `limitMs`. Leaves no timer behind. */
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
