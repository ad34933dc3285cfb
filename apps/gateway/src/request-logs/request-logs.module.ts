import { Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module';
import { RequestLogRepository } from './request-log.repository';
import { RequestLog } from './request-log.worker';

/** The log of the requests of callers. */
@Module({ imports: [MetricsModule], providers: [RequestLogRepository, RequestLog], exports: [RequestLog] })
export class RequestLogsModule {}
