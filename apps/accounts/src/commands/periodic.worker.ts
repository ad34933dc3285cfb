import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';

/** Looks again and again (real time) for work that a crash left behind. A look that fails is repeated at the next. */
export abstract class PeriodicWorker implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  protected constructor(
    private readonly everyMs: number,
    private readonly logger: Logger,
  ) {}

  /** One look. */
  abstract look(): Promise<void>;

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.begin(), this.everyMs);
    this.timer.unref();
    this.begin();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  private begin(): void {
    this.looking ??= this.look()
      .catch((error: unknown) =>
        this.logger.warn({ err: error, worker: this.constructor.name }, 'a look failed'),
      )
      .finally(() => {
        this.looking = undefined;
      });
  }
}
