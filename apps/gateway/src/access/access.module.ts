import { Module } from '@nestjs/common';
import { OperatorsModule } from '../operators/operators.module';
import { ReportAccessHandler } from './report-access.handler';
import { ConfirmAccessReviewHandler, ReviewAccessHandler } from './review-access.handler';

const handlers = [ReportAccessHandler, ReviewAccessHandler, ConfirmAccessReviewHandler];

/** Who may operate the deployment, and who has looked at it. */
@Module({ imports: [OperatorsModule], providers: handlers, exports: handlers })
export class AccessModule {}
