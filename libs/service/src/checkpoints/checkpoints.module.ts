import { Module } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { ServiceMetrics } from '../metrics';
import type { ServiceConfig } from '../service-config';
import { LOGGER, SERVICE_CONFIG } from '../service.module';
import { CheckpointWorker } from './checkpoint-worker';

/** Signs the audit log of a service. Its migrations make the table (`auditCheckpointTable1`). */
@Module({
  providers: [
    {
      provide: CheckpointWorker,
      inject: [SERVICE_CONFIG, Pool, ServiceMetrics, LOGGER],
      useFactory: (
        { service, checkpoints }: ServiceConfig,
        pool: Pool,
        metrics: ServiceMetrics,
        logger: Logger,
      ) => {
        if (checkpoints?.key)
          return new CheckpointWorker({ config: { service, checkpoints }, pool, metrics, logger });
        logger.warn('the audit log has no signed checkpoints: AUDIT_CHECKPOINT_KEY is not set');
        return null;
      },
    },
  ],
})
export class CheckpointsModule {}
