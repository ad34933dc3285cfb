import { Module } from '@nestjs/common';
import { DatabaseModule } from '../database/database.module';
import { DeliveriesModule } from '../deliveries/deliveries.module';
import { EndpointDirectoryModule } from '../endpoint-directory/endpoint-directory.module';
import { SendingModule } from '../sending/sending.module';
import { ApprovalEvents } from './approval.event';
import { ApprovalQueue } from './approval.queue';
import { ApprovalRepository } from './approval.repository';
import { ApprovalWorker } from './approval.worker';
import { CollectApprovalsHandler } from './collect-approvals.handler';
import { RecordApprovalHandler } from './record-approval.handler';

/** Asking for approvals of incoming payments. */
@Module({
  imports: [DatabaseModule, DeliveriesModule, EndpointDirectoryModule, SendingModule],
  providers: [
    ApprovalEvents,
    ApprovalQueue,
    ApprovalRepository,
    ApprovalWorker,
    CollectApprovalsHandler,
    RecordApprovalHandler,
  ],
  exports: [ApprovalWorker, CollectApprovalsHandler],
})
export class ApprovalsModule {}
