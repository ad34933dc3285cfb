/** The query of a loop and its interval. */
export interface LookLoopOptions {
  /** One look. The next one finds what this one misses. */
  look: () => Promise<unknown>;
  /** Pause between looks, in milliseconds of real time. It is read before each pause. */
  pauseMs: () => number;
  /** Called after a failed look. The next look follows after `failurePauseMs`, or after the usual pause. */
  onFailure: (error: unknown) => void;
  failurePauseMs?: number;
}

/** Looks for work repeatedly, one look at a time, from `start` to `stop`. */
export class LookLoop {
  private running = false;
  private loop: Promise<void> = Promise.resolve();
  private wake: (() => void) | undefined;

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
    this.wake?.();
    await this.loop;
  }

  private async run(): Promise<void> {
    while (this.running) await this.pause(await this.lookOnce());
  }

  /** Returns the pause that follows. */
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
