import { Module } from '@nestjs/common';
import { SendingModule } from '../sending/sending.module';
import { ApprovalWorker } from './approval.worker';
import { RecordApprovalHandler } from './record-approval.handler';

/** Asking for approvals of incoming payments. */
@Module({
  imports: [SendingModule],
  providers: [ApprovalWorker, RecordApprovalHandler],
  exports: [ApprovalWorker],
})
export class ApprovalsModule {}
