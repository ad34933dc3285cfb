import { Module } from '@nestjs/common';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { MetricsModule } from '../metrics/metrics.module';
import { ReadRequestLogsHandler } from './read-request-logs.handler';
import { RequestLogRepository } from './request-log.repository';
import { RequestLogsController } from './request-logs.controller';
import { RequestRecords } from './request-record.factory';
import { RequestLog } from './request-log.worker';

/** The log of the requests of callers. */
@Module({
  imports: [ForwardingModule, MetricsModule],
  controllers: [RequestLogsController],
  providers: [RequestLogRepository, RequestLog, RequestRecords, ReadRequestLogsHandler],
  exports: [RequestLog, RequestLogRepository, RequestRecords],
})
export class RequestLogsModule {}
