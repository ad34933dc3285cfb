import { Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';
import {
  LOGGER,
  SecurityEvents,
  SERVICE_CONFIG,
  ServiceMetrics,
  type ServiceConfig,
} from '@corridor/service';

/** What the gateway sees of its callers, for the receiver of security events. Each listener notes it. */
@Global()
@Module({
  providers: [
    {
      provide: SecurityEvents,
      inject: [SERVICE_CONFIG, ServiceMetrics, LOGGER],
      useFactory: (config: ServiceConfig, metrics: ServiceMetrics, logger: Logger) =>
        new SecurityEvents(config, metrics, logger),
    },
  ],
  exports: [SecurityEvents],
})
export class SecurityEventsModule {}
