/** The query of a loop and its interval. */
export interface LookLoopOptions {
  /**
   * One look. The next one finds what this one misses. It may return after how many milliseconds the next look finds
   * something: an idle loop looks then, if that is before the end of its pause.
   */
  look: () => Promise<unknown>;
  /** Pause between looks, in milliseconds of real time. It is read before each pause. */
  pauseMs: () => number;
  /**
   * Longest pause, in milliseconds: after `pauseMs` the loop waits for `wake`, or for the time that the look returned.
   * By default it doesn't wait.
   */
  idlePauseMs?: number;
  /** Called after a failed look. The next look follows after `failurePauseMs`, or after the usual pause. */
  onFailure: (error: unknown) => void;
  failurePauseMs?: number;
}

/** Looks for work repeatedly, one look at a time, from `start` to `stop`. */
export class LookLoop {
  private running = false;
  private loop: Promise<void> = Promise.resolve();
  private endPause: (() => void) | undefined;
  private endWait: (() => void) | undefined;
  private isWoken = false;

  constructor(private readonly options: LookLoopOptions) {}

  /** False once it must stop. A long look checks it between its steps. */
  get isRunning(): boolean {
    return this.running;
  }

  /** Looks at once, and then after each pause. */
  start(): void {
    this.running = true;
    this.loop = this.run();
  }

  /** Resolves when the current look has ended. */
  async stop(): Promise<void> {
    this.running = false;
    this.endPause?.();
    this.endWait?.();
    await this.loop;
  }

  /** Says that there may be something to find: the next look follows `pauseMs` after the last one. */
  wake(): void {
    this.isWoken = true;
    this.endWait?.();
  }

  private async run(): Promise<void> {
    while (this.running) {
      this.isWoken = false;
      const { pauseMs, waitMs } = await this.lookOnce();
      if (this.running) await pauseFor(pauseMs, (end) => (this.endPause = end));
      if (this.running && !this.isWoken && waitMs > 0) await pauseFor(waitMs, (end) => (this.endWait = end));
    }
  }

  /** Returns the pause that follows, and how long the loop waits after it. */
  private async lookOnce(): Promise<{ pauseMs: number; waitMs: number }> {
    const { look, pauseMs, idlePauseMs, onFailure, failurePauseMs } = this.options;
    try {
      const found = await look();
      const least = pauseMs();
      const most = Math.min(idlePauseMs ?? least, typeof found === 'number' ? found : Infinity);
      return { pauseMs: least, waitMs: Math.max(0, most - least) };
    } catch (error) {
      onFailure(error);
      return { pauseMs: failurePauseMs ?? pauseMs(), waitMs: 0 };
    }
  }
}

function pauseFor(ms: number, keepEnd: (end: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms).unref();
    keepEnd(() => (clearTimeout(timer), resolve()));
  });
}
