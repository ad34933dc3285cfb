import { Module } from '@nestjs/common';
import { TimersModule } from '@corridor/service';
import { OwnersModule } from '../beneficial-owners/owners.module';
import { CustomersModule } from '../customers/customers.module';
import { DocumentsModule } from '../documents/documents.module';
import { IdentityChecksModule } from '../identity-checks/identity-checks.module';
import { ReassessmentsModule } from '../reassessments/reassessments.module';
import { AssessCustomerHandler } from './assess-customer.handler';
import { CreateVerificationHandler } from './create-verification.handler';
import { EndVerificationCheckHandler } from './end-verification-check.handler';
import { GetVerificationHandler } from './get-verification.handler';
import { ListVerificationsHandler } from './list-verifications.handler';
import { PreviewVerificationHandler } from './preview-verification.handler';
import { IdentityFactsFactory } from './identity-facts.factory';
import { ReassessVerificationHandler } from './reassess-verification.handler';
import { ReassessmentWorker } from './reassessment.worker';
import { RejectionRepository } from './rejection.repository';
import { RejectionWorker } from './rejection.worker';
import { ResubmissionRepository } from './resubmission.repository';
import { ReviewVerificationHandler } from './review-verification.handler';
import { ShowRejectionHandler } from './show-rejection.handler';
import { FollowStatusHandler } from './follow-status.handler';
import { VerificationTimers } from './verification-timers.adapter';
import { VerificationRepository } from './verification.repository';
import { VerificationsController } from './verifications.controller';

/** KYC of individuals and KYB of businesses. */
@Module({
  imports: [
    CustomersModule,
    OwnersModule,
    DocumentsModule,
    IdentityChecksModule,
    ReassessmentsModule,
    TimersModule,
  ],
  controllers: [VerificationsController],
  providers: [
    VerificationRepository,
    IdentityFactsFactory,
    ResubmissionRepository,
    AssessCustomerHandler,
    FollowStatusHandler,
    CreateVerificationHandler,
    GetVerificationHandler,
    ListVerificationsHandler,
    PreviewVerificationHandler,
    ReviewVerificationHandler,
    EndVerificationCheckHandler,
    ReassessVerificationHandler,
    ReassessmentWorker,
    RejectionRepository,
    ShowRejectionHandler,
    RejectionWorker,
    VerificationTimers,
  ],
  exports: [
    VerificationTimers,
    VerificationRepository,
    RejectionRepository,
    ResubmissionRepository,
    IdentityFactsFactory,
    EndVerificationCheckHandler,
    FollowStatusHandler,
  ],
})
export class VerificationsModule {}
