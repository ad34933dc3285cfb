import { Module } from '@nestjs/common';
import { OperatorActions, RevealReview } from '@corridor/service';
import { OwnersModule } from '../beneficial-owners/owners.module';
import { CustomersModule } from '../customers/customers.module';
import { DocumentsModule } from '../documents/documents.module';
import { IdentityChecksModule } from '../identity-checks/identity-checks.module';
import { ReassessmentsModule } from '../reassessments/reassessments.module';
import { VerificationsModule } from '../verifications/verifications.module';
import { CreateDocumentLinkHandler } from './create-document-link.handler';
import { DecideOwnerHandler } from './decide-owner.handler';
import { DecideVerificationHandler } from './decide-verification.handler';
import { ListReviewsHandler } from './list-reviews.handler';
import { ReviewsController } from './reviews.controller';

/** Reviews by operators. */
@Module({
  imports: [
    CustomersModule,
    OwnersModule,
    DocumentsModule,
    IdentityChecksModule,
    ReassessmentsModule,
    VerificationsModule,
  ],
  controllers: [ReviewsController],
  providers: [
    ListReviewsHandler,
    DecideVerificationHandler,
    DecideOwnerHandler,
    CreateDocumentLinkHandler,
    {
      provide: RevealReview,
      inject: [OperatorActions, ListReviewsHandler],
      useFactory: (actions: OperatorActions, source: ListReviewsHandler) => new RevealReview(actions, source),
    },
  ],
})
export class ReviewsModule {}
