import { Module } from '@nestjs/common';
import { InternalAccountsModule } from '../internal-accounts/internal-accounts.module';
import { UmaModule } from '../uma/uma.module';
import { ApplyApprovalHandler } from './apply-approval.handler';
import { ApprovalsConsumer } from './approvals.consumer';
import { DecideTransactionHandler } from './decide-transaction.handler';
import { IncomingPaymentsController } from './incoming-payments.controller';
import { ReceiveUmaHandler } from './receive-uma.handler';

/** Incoming UMA payments and their approval. */
@Module({
  imports: [InternalAccountsModule, UmaModule],
  controllers: [IncomingPaymentsController, ApprovalsConsumer],
  providers: [ReceiveUmaHandler, DecideTransactionHandler, ApplyApprovalHandler],
})
export class IncomingPaymentsModule {}
