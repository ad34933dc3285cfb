import { Module } from '@nestjs/common';
import { SERVICE_CONFIG, type ServiceConfig, TimersModule } from '@corridor/service';
import { CustomersModule } from '../customers/customers.module';
import { PlatformsModule } from '../platforms/platforms.module';
import { AccountCodec } from './account.codec';
import { BoundedNameCheckAdapter } from './bounded-name-check.adapter';
import { CreateExternalAccountHandler } from './create-external-account.handler';
import { DeleteExternalAccountHandler } from './delete-external-account.handler';
import { EndNameCheckHandler } from './end-name-check.handler';
import { EnsureExternalAccountHandler } from './ensure-external-account.handler';
import { ExternalAccountListTotalRepository } from './external-account-list-total.repository';
import { ExternalAccountRepository } from './external-account.repository';
import { ExternalAccountsController } from './external-accounts.controller';
import { GetExternalAccountHandler } from './get-external-account.handler';
import { ListExternalAccountsHandler } from './list-external-accounts.handler';
import { BoundedNameCheckPort, NameCheckPort } from './name-check.port';
import { OpenExternalAccountHandler } from './open-external-account.handler';
import { ReviewExternalAccountHandler } from './review-external-account.handler';
import { SandboxNameCheckAdapter } from './sandbox/sandbox-name-check.adapter';
import { UnsupportedNameCheckAdapter } from './unsupported-name-check.adapter';

/** External accounts of customers and platforms. */
@Module({
  imports: [CustomersModule, PlatformsModule, TimersModule],
  controllers: [ExternalAccountsController],
  providers: [
    AccountCodec,
    ExternalAccountRepository,
    ExternalAccountListTotalRepository,
    OpenExternalAccountHandler,
    CreateExternalAccountHandler,
    EnsureExternalAccountHandler,
    GetExternalAccountHandler,
    ListExternalAccountsHandler,
    DeleteExternalAccountHandler,
    ReviewExternalAccountHandler,
    EndNameCheckHandler,
    {
      provide: NameCheckPort,
      inject: [SERVICE_CONFIG],
      useFactory: (config: Pick<ServiceConfig, 'sandbox'>): NameCheckPort =>
        config.sandbox ? new SandboxNameCheckAdapter() : new UnsupportedNameCheckAdapter(),
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
