import { Module } from '@nestjs/common';
import { TimersModule } from '@corridor/service';
import { OwnersModule } from '../beneficial-owners/owners.module';
import { CustomersModule } from '../customers/customers.module';
import { DocumentsModule } from '../documents/documents.module';
import { IdentityChecksModule } from '../identity-checks/identity-checks.module';
import { RechecksModule } from '../rechecks/rechecks.module';
import { AssessCustomerHandler } from './assess-customer.handler';
import { CreateVerificationHandler } from './create-verification.handler';
import { EndVerificationCheckHandler } from './end-verification-check.handler';
import { GetVerificationHandler } from './get-verification.handler';
import { ListVerificationsHandler } from './list-verifications.handler';
import { PreviewVerificationHandler } from './preview-verification.handler';
import { RecheckVerificationHandler } from './recheck-verification.handler';
import { RecheckWorker } from './recheck.worker';
import { RejectionRepository } from './rejection.repository';
import { RejectionWorker } from './rejection.worker';
import { ReviewVerificationHandler } from './review-verification.handler';
import { ShowRejectionHandler } from './show-rejection.handler';
import { StatusFollower } from './status-follower.adapter';
import { VerificationDueWork } from './verification-due-work.adapter';
import { VerificationRepository } from './verification.repository';
import { VerificationsController } from './verifications.controller';

/** KYC of individuals and KYB of businesses. */
@Module({
  imports: [
    CustomersModule,
    OwnersModule,
    DocumentsModule,
    IdentityChecksModule,
    RechecksModule,
    TimersModule,
  ],
  controllers: [VerificationsController],
  providers: [
    VerificationRepository,
    AssessCustomerHandler,
    StatusFollower,
    CreateVerificationHandler,
    GetVerificationHandler,
    ListVerificationsHandler,
    PreviewVerificationHandler,
    ReviewVerificationHandler,
    EndVerificationCheckHandler,
    RecheckVerificationHandler,
    RecheckWorker,
    RejectionRepository,
    ShowRejectionHandler,
    RejectionWorker,
    VerificationDueWork,
  ],
  exports: [VerificationDueWork],
})
export class VerificationsModule {}
