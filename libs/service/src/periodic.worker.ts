import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { LookLoop } from './look-loop';

/** A worker of an app. It looks for work from the app's start until its database is about to close. */
export abstract class PeriodicWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Set once the app ends. A look that does one piece after the other leaves the rest to the next start. */
  protected isStopping = false;
  private readonly loop: LookLoop;

  /**
   * @param pauseMs pause between two looks, in milliseconds of real time.
   * @param idlePauseMs longest pause if nothing wakes the worker, in milliseconds. By default it is `pauseMs`.
   */
  protected constructor(pauseMs: number | (() => number), logger: Logger, idlePauseMs?: number) {
    this.loop = new LookLoop({
      look: () => this.look(),
      pauseMs: typeof pauseMs === 'number' ? () => pauseMs : pauseMs,
      ...(idlePauseMs === undefined ? {} : { idlePauseMs }),
      onFailure: (error) => logger.warn({ err: error, worker: this.constructor.name }, 'a look failed'),
    });
  }

  /** One look. The next one finds what this one misses. */
  abstract look(): Promise<void>;

  /** Says that there may be something to find, also during a look. */
  protected wake(): void {
    this.loop.wake();
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.loop.stop();
  }
}
