import { Module } from '@nestjs/common';
import { internalOperations } from '@corridor/contracts';
import { KafkaRequestClient } from '@corridor/messaging';
import { DueTimers, TimersModule } from '@corridor/service';
import { PlatformsModule } from '../platforms/platforms.module';
import { AdvanceClockHandler } from './advance-clock.handler';
import { ClockAdvanceRepository } from './clock-advance.repository';
import { ClockAdvanceWorker } from './clock-advance.worker';
import { ClockAdvancesController } from './clock-advances.controller';
import { LocalClockAdapter } from './local-clock.adapter';
import { PlatformLockRepository } from './platform-lock.repository';
import { ReadClockHandler } from './read-clock.handler';
import { RemoteClockAdapter } from './remote-clock.adapter';
import { RunClockAdvanceHandler } from './run-clock-advance.handler';
import { SERVICE_CLOCKS, type ServiceClockPort } from './service-clock.port';

const remoteClocks = [
  internalOperations.advanceClockPayments,
  internalOperations.advanceClockCompliance,
  internalOperations.advanceClockNotifications,
];

/** Advances of platforms' clocks, coordinated over all services. */
@Module({
  imports: [PlatformsModule, TimersModule],
  controllers: [ClockAdvancesController],
  providers: [
    ClockAdvanceRepository,
    PlatformLockRepository,
    AdvanceClockHandler,
    ReadClockHandler,
    RunClockAdvanceHandler,
    ClockAdvanceWorker,
    {
      provide: SERVICE_CLOCKS,
      inject: [DueTimers, KafkaRequestClient],
      useFactory: (dueTimers: DueTimers, client: KafkaRequestClient): ServiceClockPort[] => [
        new LocalClockAdapter(dueTimers),
        ...remoteClocks.map((operation) => new RemoteClockAdapter(client, operation)),
      ],
    },
  ],
})
export class ClockAdvancesModule {}
