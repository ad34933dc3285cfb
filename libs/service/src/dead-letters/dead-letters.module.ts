import { Module, type DynamicModule } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import type { RequestService } from '@corridor/contracts';
import { KafkaConnection, type SqlRunner } from '@corridor/messaging';
import { MetricSampler } from '../metric-sampler';
import { OperatorActions } from '../operators/operator-actions';
import type { ServiceConfig } from '../service-config';
import { LOGGER, SERVICE_CONFIG } from '../service.module';
import { DecideDeadLetter } from './dead-letter-actions';
import { addDeadLetterSamples } from './dead-letter-samples';
import { DeadLetterStore } from './dead-letter-store';
import { DeadLetterWorker } from './dead-letter-worker';
import { deadLettersController, DISCARD_DEAD_LETTER, RETRY_DEAD_LETTER } from './dead-letters-controller';
import type { DeadTimerStore } from './dead-timer-store';

/** Operations of operators on what a service could not handle. */
@Module({})
export class DeadLettersModule {
  /** @param timers the timers that the service gave up, for a service that has timers. */
  static forService(
    service: RequestService,
    timers?: new (runner: SqlRunner) => DeadTimerStore,
  ): DynamicModule {
    return {
      module: DeadLettersModule,
      controllers: [deadLettersController(service)],
      providers: [
        {
          provide: DeadLetterStore,
          inject: [DataSource, KafkaConnection, MetricSampler],
          useFactory: (dataSource: DataSource, connection: KafkaConnection, sampler: MetricSampler) => {
            const store = new DeadLetterStore(
              service,
              dataSource,
              connection,
              timers && new timers(dataSource),
            );
            addDeadLetterSamples(sampler, store, connection);
            return store;
          },
        },
        {
          provide: DeadLetterWorker,
          inject: [Pool, KafkaConnection, LOGGER, SERVICE_CONFIG],
          useFactory: (pool: Pool, connection: KafkaConnection, logger: Logger, config: ServiceConfig) =>
            new DeadLetterWorker(service, pool, connection, logger, config.deadLetterDays),
        },
        {
          provide: RETRY_DEAD_LETTER,
          inject: [OperatorActions, DeadLetterStore],
          useFactory: (actions: OperatorActions, store: DeadLetterStore) =>
            new DecideDeadLetter(actions, store, 'put-back'),
        },
        {
          provide: DISCARD_DEAD_LETTER,
          inject: [OperatorActions, DeadLetterStore],
          useFactory: (actions: OperatorActions, store: DeadLetterStore) =>
            new DecideDeadLetter(actions, store, 'discard'),
        },
      ],
    };
  }
}
