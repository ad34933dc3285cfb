import { Module } from '@nestjs/common';
import { ReplicasModule } from '../replicas/replicas.module';
import { LedgerModule } from '../ledger/ledger.module';
import { UmaModule } from '../uma/uma.module';
import { ApplyApprovalHandler } from './apply-approval.handler';
import { ApprovalsConsumer } from './approvals.consumer';
import { IncomingPaymentsController } from './incoming-payments.controller';
import { ReceiveUmaHandler } from './receive-uma.handler';

/** Incoming UMA payments and their approval. */
@Module({
  imports: [LedgerModule, ReplicasModule, UmaModule],
  controllers: [IncomingPaymentsController, ApprovalsConsumer],
  providers: [ReceiveUmaHandler, ApplyApprovalHandler],
})
export class IncomingPaymentsModule {}
