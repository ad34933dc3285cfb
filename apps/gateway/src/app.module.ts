import { Module, type DynamicModule } from '@nestjs/common';
import { Clock, SystemClock } from '@corridor/kernel';
import { ServiceModule, type ServiceRuntime } from '@corridor/service';
import { FileStorage } from '@corridor/storage';
import { GATEWAY_CONFIG, type GatewayConfig } from './config';
import { BeneficialOwnersController } from './beneficial-owners/beneficial-owners.controller';
import { ConfigController } from './config/config.controller';
import { CustomersController } from './customers/customers.controller';
import { DocumentsController } from './documents/documents.controller';
import { SendDocumentHandler } from './documents/send-document.handler';
import { ExternalAccountsController } from './external-accounts/external-accounts.controller';
import { HealthController } from './health/health.controller';
import { Readiness } from './health/readiness';
import { InternalAccountsController } from './internal-accounts/internal-accounts.controller';
import { InvitationMisses } from './invitations/invitation-misses';
import { InvitationsController } from './invitations/invitations.controller';
import { RatesController } from './rates/rates.controller';
import { ApplySubmissionHandler } from './kyc-page/apply-submission.handler';
import { CreateKycLinkHandler } from './kyc-page/create-kyc-link.handler';
import { KycCases } from './kyc-page/kyc-cases';
import { KycPageController } from './kyc-page/kyc-page.controller';
import { LinkTokens } from './kyc-page/link-token';
import { ShowPageHandler } from './kyc-page/show-page.handler';
import { SubmissionLeaseRepository } from './kyc-page/submission-lease.repository';
import { SubmitFormHandler } from './kyc-page/submit-form.handler';
import { ReceiversController } from './receivers/receivers.controller';
import { ApiReference } from './reference/api-reference';
import { DocsController } from './reference/docs.controller';
import { HomeController } from './reference/home.controller';
import { ReferenceController } from './reference/reference.controller';
import { CallerLimits } from './limits/caller-limits';
import { RequestLog } from './request-logs/request-log';
import { RequestLogRepository } from './request-logs/request-log.repository';
import { Admission } from './requests/admission';
import { Arrivals } from './requests/arrivals';
import { Forwarder } from './requests/forwarder';
import { GatewayMetrics } from './requests/gateway-metrics';
import { ServiceRequests } from './requests/service-requests.port';
import { AdvanceClockHandler } from './sandbox/advance-clock.handler';
import { SandboxController } from './sandbox/sandbox.controller';
import { AuthenticationFailures } from './tokens/authentication-failures';
import { Authenticator } from './tokens/authenticator';
import { KnownToken } from './tokens/known-secret';
import { CreateTokenHandler } from './tokens/create-token.handler';
import { DeleteTokenHandler } from './tokens/delete-token.handler';
import { GetTokenHandler } from './tokens/get-token.handler';
import { ListTokensHandler } from './tokens/list-tokens.handler';
import { TokenDirectory } from './tokens/token-directory';
import { TokenRepository } from './tokens/token.repository';
import { TokensController } from './tokens/tokens.controller';
import { QuotesController } from './quotes/quotes.controller';
import { TransactionsController } from './transactions/transactions.controller';
import { TransfersController } from './transfers/transfers.controller';
import { VerificationsController } from './verifications/verifications.controller';
import { FileAreas } from './uploads/file-areas';
import { ForwardUploadHandler } from './uploads/forward-upload.handler';
import { TestWebhookHandler } from './webhooks/test-webhook.handler';
import { WebhookDeliveriesController } from './webhooks/webhook-deliveries.controller';
import { WebhookEndpointsController } from './webhooks/webhook-endpoints.controller';

/** One controller for each area of the API; a unit test proves that every operation of the table has its route. */
export const areaControllers = [
  ConfigController,
  CustomersController,
  DocumentsController,
  ExternalAccountsController,
  BeneficialOwnersController,
  VerificationsController,
  InternalAccountsController,
  InvitationsController,
  TransfersController,
  QuotesController,
  TransactionsController,
  RatesController,
  ReceiversController,
  SandboxController,
  WebhookEndpointsController,
  WebhookDeliveriesController,
  TokensController,
];

const tokenProviders = [
  TokenRepository,
  TokenDirectory,
  Authenticator,
  KnownToken,
  AuthenticationFailures,
  CreateTokenHandler,
  ListTokensHandler,
  GetTokenHandler,
  DeleteTokenHandler,
];

const kycPageProviders = [
  CreateKycLinkHandler,
  KycCases,
  ShowPageHandler,
  SubmitFormHandler,
  ApplySubmissionHandler,
  SubmissionLeaseRepository,
];

const requestProviders = [
  GatewayMetrics,
  CallerLimits,
  InvitationMisses,
  RequestLogRepository,
  RequestLog,
  Forwarder,
  Admission,
  Arrivals,
];

/** The gateway: HTTP in, requests to the services out, tokens of its own. */
@Module({})
export class AppModule {
  /** @param services who is asked; the Kafka client unless a test says otherwise. */
  static forRoot(
    runtime: ServiceRuntime,
    config: GatewayConfig,
    services: ServiceRequests = runtime.client,
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [ServiceModule.forRoot(runtime)],
      controllers: [
        ...areaControllers,
        HealthController,
        ReferenceController,
        DocsController,
        ...(config.sandbox ? [HomeController] : []),
        KycPageController,
      ],
      providers: [
        { provide: GATEWAY_CONFIG, useValue: config },
        { provide: Clock, useClass: SystemClock },
        { provide: ServiceRequests, useValue: services },
        { provide: FileAreas, useValue: new FileAreas(config.storage, config.keyRing) },
        {
          provide: LinkTokens,
          useValue: new LinkTokens(config.keyRing, config.kycLinkLifetimeSeconds),
        },
        {
          provide: FileStorage,
          inject: [FileAreas],
          useFactory: (areas: FileAreas) => areas.of('documents'),
        },
        ...tokenProviders,
        ...kycPageProviders,
        ...requestProviders,
        Readiness,
        ApiReference,
        AdvanceClockHandler,
        ForwardUploadHandler,
        SendDocumentHandler,
        TestWebhookHandler,
      ],
    };
  }
}
