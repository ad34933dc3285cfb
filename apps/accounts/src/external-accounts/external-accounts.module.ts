import { Module } from '@nestjs/common';
import {
  OperatorActions,
  RevealReview,
  SERVICE_CONFIG,
  type ServiceConfig,
  TimersModule,
} from '@corridor/service';
import { CustomersModule } from '../customers/customers.module';
import { PaymentsPort } from '../service-clients/service-clients.port';
import { PlatformsModule } from '../platforms/platforms.module';
import { AccountCodec } from './account.codec';
import { AccountReviewsController } from './account-reviews.controller';
import { BoundedNameCheckAdapter } from './bounded-name-check.adapter';
import { ApplyAccountCheckHandler } from './apply-account-check.handler';
import { ConnectorNameCheckAdapter } from './connector-name-check.adapter';
import { PendingCheckRepository } from './pending-check.repository';
import { CreateExternalAccountHandler } from './create-external-account.handler';
import { DecideExternalAccountHandler } from './decide-external-account.handler';
import { DeleteExternalAccountHandler } from './delete-external-account.handler';
import { EndNameCheckHandler } from './end-name-check.handler';
import { EnsureExternalAccountHandler } from './ensure-external-account.handler';
import { ExternalAccountListTotalRepository } from './external-account-list-total.repository';
import { ExternalAccountRepository } from './external-account.repository';
import { ExternalAccountsController } from './external-accounts.controller';
import { GetExternalAccountHandler } from './get-external-account.handler';
import { ListAccountReviewsHandler } from './list-account-reviews.handler';
import { ListExternalAccountsHandler } from './list-external-accounts.handler';
import { BoundedNameCheckPort, NameCheckPort } from './name-check.port';
import { OpenExternalAccountHandler } from './open-external-account.handler';
import { ReviewExternalAccountHandler } from './review-external-account.handler';
import { SandboxNameCheckAdapter } from './sandbox/sandbox-name-check.adapter';
import { UnsupportedNameCheckAdapter } from './unsupported-name-check.adapter';

/** External accounts of customers and platforms. */
@Module({
  imports: [CustomersModule, PlatformsModule, TimersModule],
  controllers: [ExternalAccountsController, AccountReviewsController],
  providers: [
    AccountCodec,
    ExternalAccountRepository,
    ExternalAccountListTotalRepository,
    PendingCheckRepository,
    ApplyAccountCheckHandler,
    OpenExternalAccountHandler,
    CreateExternalAccountHandler,
    EnsureExternalAccountHandler,
    GetExternalAccountHandler,
    ListExternalAccountsHandler,
    DeleteExternalAccountHandler,
    ReviewExternalAccountHandler,
    EndNameCheckHandler,
    DecideExternalAccountHandler,
    ListAccountReviewsHandler,
    {
      provide: RevealReview,
      inject: [OperatorActions, ListAccountReviewsHandler],
      useFactory: (actions: OperatorActions, source: ListAccountReviewsHandler) =>
        new RevealReview(actions, source),
    },
    {
      provide: NameCheckPort,
      inject: [SERVICE_CONFIG, PaymentsPort],
      useFactory: (config: Pick<ServiceConfig, 'sandbox'>, payments: PaymentsPort): NameCheckPort =>
        new ConnectorNameCheckAdapter(
          payments,
          config.sandbox ? new SandboxNameCheckAdapter() : new UnsupportedNameCheckAdapter(),
        ),
    },
    {
      provide: BoundedNameCheckPort,
      inject: [NameCheckPort],
      useFactory: (rail: NameCheckPort) => new BoundedNameCheckAdapter(rail),
    },
  ],
  exports: [ExternalAccountRepository, AccountCodec],
})
export class ExternalAccountsModule {}
