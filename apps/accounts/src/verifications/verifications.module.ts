import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module';
import { FollowVerificationHandler } from './follow-verification.handler';
import { FollowedVerificationRepository } from './followed-verification.repository';
import { VerificationsConsumer } from './verifications.consumer';

/** The effects of compliance's verifications on customers. */
@Module({
  imports: [CustomersModule],
  controllers: [VerificationsConsumer],
  providers: [FollowedVerificationRepository, FollowVerificationHandler],
})
export class VerificationsModule {}
