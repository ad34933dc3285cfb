import { Module } from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { MetricSampler } from '../metric-sampler';
import { ServiceMetrics } from '../metrics';
import type { ServiceConfig } from '../service-config';
import { LOGGER, SERVICE_CONFIG } from '../service.module';
import { AlertWorker } from './alert-worker';

/** Delivers the alerts of a service. Its migrations make the table (`alertTable1`). */
@Module({
  providers: [
    {
      provide: AlertWorker,
      inject: [SERVICE_CONFIG, DataSource, ServiceMetrics, LOGGER, MetricSampler],
      useFactory: (
        config: ServiceConfig,
        dataSource: DataSource,
        metrics: ServiceMetrics,
        logger: Logger,
        sampler: MetricSampler,
        // The gateway samples nothing.
      ) =>
        new AlertWorker(
          config,
          dataSource,
          metrics,
          logger,
          config.service === 'gateway' ? undefined : sampler,
        ),
    },
  ],
})
export class AlertsModule {}
