import { Module } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { ForwardingModule } from '../forwarding/forwarding.module';
import { LimitsModule } from '../limits/limits.module';
import { MetricsModule } from '../metrics/metrics.module';
import { ownKeysOf } from '../own-keys';
import { TokensModule } from '../tokens/tokens.module';
import { UploadsModule } from '../uploads/uploads.module';
import { ApplySubmissionHandler } from './apply-submission.handler';
import { CreateKycLinkHandler } from './create-kyc-link.handler';
import { KycCases } from './kyc-cases.client';
import { KycPageController } from './kyc-page.controller';
import { LinkTokens } from './link-token.codec';
import { ShowPageHandler } from './show-page.handler';
import { SubmissionLeaseRepository } from './submission-lease.repository';
import { SubmitFormHandler } from './submit-form.handler';

/** The hosted KYC page, and its links. */
@Module({
  imports: [MetricsModule, LimitsModule, ForwardingModule, TokensModule, UploadsModule],
  controllers: [KycPageController],
  providers: [
    {
      provide: LinkTokens,
      inject: [GATEWAY_CONFIG],
      useFactory: (config: GatewayConfig) => new LinkTokens(ownKeysOf(config), config.kycLinkLifetimeSeconds),
    },
    CreateKycLinkHandler,
    KycCases,
    ShowPageHandler,
    SubmitFormHandler,
    ApplySubmissionHandler,
    SubmissionLeaseRepository,
  ],
  exports: [CreateKycLinkHandler],
})
export class KycPageModule {}
