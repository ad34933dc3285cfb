import { Module } from '@nestjs/common';
import { CopiesModule } from '../copies/copies.module';
import { LedgerModule } from '../ledger/ledger.module';
import { UmaModule } from '../uma/uma.module';
import { ApplyApprovalHandler } from './apply-approval.handler';
import { ApprovalsConsumer } from './approvals.consumer';
import { ReceiptsController } from './receipts.controller';
import { ReceiveUmaHandler } from './receive-uma.handler';

/** Incoming UMA payments and their approval. */
@Module({
  imports: [LedgerModule, CopiesModule, UmaModule],
  controllers: [ReceiptsController, ApprovalsConsumer],
  providers: [ReceiveUmaHandler, ApplyApprovalHandler],
})
export class ReceiptsModule {}
