import { Module } from '@nestjs/common';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { MetricsModule } from '../metrics/metrics.module';
import { ReadRequestLogsHandler } from './read-request-logs.handler';
import { RequestContents } from './request-content.factory';
import { RequestContentRepository } from './request-content.repository';
import { RequestCountRepository } from './request-count.repository';
import { RequestLogRepository } from './request-log.repository';
import { RequestLogsController } from './request-logs.controller';
import { RequestRecords } from './request-record.factory';
import { RequestLog } from './request-log.worker';

/** The log of the requests of callers. */
@Module({
  imports: [ForwardingModule, MetricsModule],
  controllers: [RequestLogsController],
  providers: [
    RequestContentRepository,
    RequestContents,
    RequestCountRepository,
    RequestLogRepository,
    RequestLog,
    RequestRecords,
    ReadRequestLogsHandler,
  ],
  exports: [RequestContents, RequestCountRepository, RequestLog, RequestLogRepository, RequestRecords],
})
export class RequestLogsModule {}
