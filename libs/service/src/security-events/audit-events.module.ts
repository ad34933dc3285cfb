import { Module } from '@nestjs/common';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { ServiceMetrics } from '../metrics';
import type { ServiceConfig } from '../service-config';
import { LOGGER, SERVICE_CONFIG } from '../service.module';
import { AuditEventWorker } from './audit-event-worker';

/** Sends the audit log of a service to the receiver of security events. Its migrations make the table (`auditPositionTable1`). */
@Module({
  providers: [
    {
      provide: AuditEventWorker,
      inject: [SERVICE_CONFIG, Pool, ServiceMetrics, LOGGER],
      useFactory: (
        { service, securityEvents }: ServiceConfig,
        pool: Pool,
        metrics: ServiceMetrics,
        logger: Logger,
      ) => {
        if (securityEvents)
          return new AuditEventWorker({ config: { service, securityEvents }, pool, metrics, logger });
        // Dashboards and alerts find the metric without a receiver, too.
        metrics.gauge('security_events_behind_seconds').set(0);
        return null;
      },
    },
  ],
})
export class AuditEventsModule {}
