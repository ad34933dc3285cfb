import { Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '@corridor/database';
import { DueWork, LOGGER, PlatformClocks, TimerWorker, type FiringTimer } from '@corridor/service';
import { DeadTimerRepository } from './dead-timer.repository';

/** Due work of the service: rows of `timers`, fired by one worker in each process. */
@Module({
  providers: [
    DeadTimerRepository,
    {
      provide: TimerWorker,
      inject: [UnitOfWork, PlatformClocks, LOGGER, DataSource, DeadTimerRepository],
      useFactory: (
        unitOfWork: UnitOfWork,
        clocks: PlatformClocks,
        logger: Logger,
        dataSource: DataSource,
        dead: DeadTimerRepository,
      ) =>
        new TimerWorker(unitOfWork, clocks, logger, (timer: FiringTimer, error: unknown) =>
          dead.bury(dataSource, timer, error),
        ),
    },
    { provide: DueWork, useExisting: TimerWorker },
  ],
  exports: [DueWork, TimerWorker],
})
export class TimersModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(@Inject(TimerWorker) private readonly worker: TimerWorker) {}

  onApplicationBootstrap(): void {
    this.worker.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.worker.stop();
  }
}
