import { Inject, Module, type OnApplicationBootstrap, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { UnitOfWork } from '@corridor/database';
import { DueWork, LOGGER, PlatformClocks, TimerWorker, type FiringTimer } from '@corridor/service';

/** Due work of the service: rows of `timers`, fired by one worker in each process. */
@Module({
  providers: [
    {
      provide: TimerWorker,
      inject: [UnitOfWork, PlatformClocks, LOGGER],
      useFactory: (unitOfWork: UnitOfWork, clocks: PlatformClocks, logger: Logger) =>
        new TimerWorker(unitOfWork, clocks, logger, (timer: FiringTimer, error: unknown) => {
          logger.error({ err: error, timer }, 'a timer was given up');
          return Promise.resolve();
        }),
    },
    { provide: DueWork, useExisting: TimerWorker },
  ],
  exports: [DueWork, TimerWorker],
})
export class TimersModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(@Inject(TimerWorker) private readonly worker: TimerWorker) {}

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  /** Before the database is let go. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.stop();
  }
}
