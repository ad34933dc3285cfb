/** What a loop looks for, and how often. */
export interface LookLoopOptions {
  /** One look. What it misses is found by the next one. */
  look: () => Promise<unknown>;
  /** Pause between looks, milliseconds of real time; asked before each. */
  pauseMs: () => number;
  /** Told of a look that failed; the next one comes after `failurePauseMs`, else after the usual pause. */
  onFailure: (error: unknown) => void;
  failurePauseMs?: number;
}

/** Looks for work again and again, one look at a time, from `start` to `stop`. */
export class LookLoop {
  private running = false;
  private loop: Promise<void> = Promise.resolve();
  private wake: (() => void) | undefined;

  constructor(private readonly options: LookLoopOptions) {}

  /** False once it is to stop: a long look asks between its steps. */
  get isRunning(): boolean {
    return this.running;
  }

  /** Looks at once, and then after each pause. */
  start(): void {
    this.running = true;
    this.loop = this.run();
  }

  /** Resolves when the look that is under way has ended. */
  async stop(): Promise<void> {
    this.running = false;
    this.wake?.();
    await this.loop;
  }

  private async run(): Promise<void> {
    while (this.running) await this.pause(await this.lookOnce());
  }

  /** The pause that follows. */
  private async lookOnce(): Promise<number> {
    const { look, pauseMs, onFailure, failurePauseMs } = this.options;
    try {
      await look();
      return pauseMs();
    } catch (error) {
      onFailure(error);
      return failurePauseMs ?? pauseMs();
    }
  }

  private async pause(ms: number): Promise<void> {
    if (!this.running) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.wake = () => (clearTimeout(timer), resolve());
    });
  }
}
