import { Module, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '@corridor/database';
import { DeadTimers } from './dead-timers';
import { PlatformClocks } from './platform-clocks';
import { LOGGER } from './service.module';
import { DueTimers, TimerWorker } from './timer-worker';

/** Timers of a service as rows of `timers`, fired by one worker in each process. */
@Module({
  providers: [
    {
      provide: TimerWorker,
      inject: [UnitOfWork, PlatformClocks, LOGGER, DataSource],
      useFactory: (
        unitOfWork: UnitOfWork,
        clocks: PlatformClocks,
        logger: Logger,
        dataSource: DataSource,
      ) => {
        const dead = new DeadTimers(dataSource);
        return new TimerWorker(unitOfWork, dataSource, clocks, logger, (timer, error, runner) =>
          dead.bury(timer, error, runner),
        );
      },
    },
    { provide: DueTimers, useExisting: TimerWorker },
  ],
  exports: [DueTimers, TimerWorker],
})
export class TimersModule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  constructor(private readonly worker: TimerWorker) {}

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  /** Runs before the database is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.stop();
  }
}
