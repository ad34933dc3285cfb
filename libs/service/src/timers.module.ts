import { Module, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '@corridor/database';
import { DeadTimers } from './dead-timers';
import { MetricSampler } from './metric-sampler';
import { PlatformClocks } from './platform-clocks';
import { addTimerSamples } from './service-samples';
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
  constructor(
    private readonly worker: TimerWorker,
    private readonly sampler: MetricSampler,
    private readonly pool: Pool,
    private readonly clocks: PlatformClocks,
  ) {}

  onApplicationBootstrap(): void {
    addTimerSamples(this.sampler, this.pool, () => this.clocks.realNow());
    this.worker.start();
  }

  /** Runs before the database is closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.stop();
  }
}
