import { Global, Module, type DynamicModule, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Pool } from 'pg';
import { PageSessions, UnitOfWork } from '@corridor/database';
import { KafkaConnection, KafkaRequestClient, OutboxRelay, Tracing } from '@corridor/messaging';
import { MetricSampler } from './metric-sampler';
import { ServiceMetrics } from './metrics';
import { OperatorRoutes } from './operator-server';
import { OperatorActions } from './operators/operator-actions';
import { PersonalDataVault } from './personal-data';
import { PlatformClocks } from './platform-clocks';
import type { ServiceRuntime } from './runtime';

/** Injection token of the process's pino logger. */
export const LOGGER = Symbol('LOGGER');
/** Injection token of ServiceConfig. */
export const SERVICE_CONFIG = Symbol('SERVICE_CONFIG');

/** Makes the runtime's parts injectable everywhere. */
@Global()
@Module({})
export class ServiceModule {
  static forRoot(runtime: ServiceRuntime): DynamicModule {
    const providers: Provider[] = [
      { provide: SERVICE_CONFIG, useValue: runtime.config },
      { provide: LOGGER, useValue: runtime.logger },
      { provide: ServiceMetrics, useValue: runtime.metrics },
      { provide: MetricSampler, useValue: runtime.sampler },
      { provide: OperatorRoutes, useValue: runtime.operatorRoutes },
      { provide: Pool, useValue: runtime.pool },
      { provide: PageSessions, useValue: runtime.pages },
      { provide: KafkaConnection, useValue: runtime.connection },
      { provide: KafkaRequestClient, useValue: runtime.client },
      { provide: OutboxRelay, useValue: runtime.relay },
      { provide: PersonalDataVault, useValue: runtime.vault },
      { provide: PlatformClocks, useValue: runtime.clocks },
      { provide: UnitOfWork, useValue: runtime.unitOfWork },
      { provide: Tracing, useValue: runtime.tracing },
      {
        provide: OperatorActions,
        useValue: new OperatorActions(runtime.unitOfWork, runtime.vault, runtime.config.fourEyes),
      },
    ];
    return {
      module: ServiceModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => runtime.dataSource.options,
          dataSourceFactory: () => Promise.resolve(runtime.dataSource),
        }),
      ],
      providers: [...providers, { provide: 'DATA_SOURCE', useExisting: DataSource }],
      exports: providers,
    };
  }
}
