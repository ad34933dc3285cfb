import { Module } from '@nestjs/common';
import { AccessModule } from '../access/access.module';
import { ConsoleSessionsModule } from '../console-sessions/console-sessions.module';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { HttpModule } from '../http/http.module';
import { MetricsModule } from '../metrics/metrics.module';
import { OperatorsModule } from '../operators/operators.module';
import { RequestLogsModule } from '../request-logs/request-logs.module';
import { TokensModule } from '../tokens/tokens.module';
import { UploadsModule } from '../uploads/uploads.module';
import { TimelinesModule } from '../timelines/timelines.module';
import { ClearReadHandler } from './clear-read.handler';
import { FindResourcesHandler } from './find-resources.handler';
import { GetReviewHandler } from './get-review.handler';
import { ListApprovalsHandler } from './list-approvals.handler';
import { ListAuditLogHandler } from './list-audit-log.handler';
import { ListDeadLettersHandler } from './list-dead-letters.handler';
import { ListReviewsHandler } from './list-reviews.handler';
import { OperatorAdmissionHook } from './operator-admission.hook';
import { OperatorRightsHandler } from './operator-rights.handler';
import { OperatorCallParser } from './operator-call.parser';
import { ReadAnyTimelineHandler } from './read-any-timeline.handler';
import { ReadHealthHandler } from './read-health.handler';
import { ReadQueueHandler } from './read-queue.handler';
import { OperatorsListener } from './operators-listener.adapter';

/** The operators' API, on a listener of its own. */
@Module({
  imports: [
    HttpModule,
    MetricsModule,
    RequestLogsModule,
    TokensModule,
    OperatorsModule,
    AccessModule,
    ConsoleSessionsModule,
    ForwardingModule,
    UploadsModule,
    TimelinesModule,
  ],
  providers: [
    OperatorAdmissionHook,
    OperatorCallParser,
    OperatorRightsHandler,
    ListApprovalsHandler,
    ClearReadHandler,
    ListAuditLogHandler,
    ListReviewsHandler,
    GetReviewHandler,
    ListDeadLettersHandler,
    ReadQueueHandler,
    ReadHealthHandler,
    FindResourcesHandler,
    ReadAnyTimelineHandler,
    OperatorsListener,
  ],
  exports: [OperatorsListener],
})
export class OperatorsListenerModule {}
