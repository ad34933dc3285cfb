import { Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module';
import { RequestLogRepository } from './request-log.repository';
import { RequestRecords } from './request-record.factory';
import { RequestLog } from './request-log.worker';

/** The log of the requests of callers. */
@Module({
  imports: [MetricsModule],
  providers: [RequestLogRepository, RequestLog, RequestRecords],
  exports: [RequestLog, RequestRecords],
})
export class RequestLogsModule {}
