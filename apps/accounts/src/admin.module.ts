import { Module } from '@nestjs/common';
import { DeadTimers } from '@corridor/service';
import { DataSource } from 'typeorm';
import { CustomerRepository } from './customers/customer.repository';
import { RevokeKycLinksHandler } from './customers/revoke-kyc-links.handler';
import { EraseCustomerHandler } from './erasures/erase-customer.handler';
import { ExternalAccountListTotalRepository } from './external-accounts/external-account-list-total.repository';
import { AccountCodec } from './external-accounts/account.codec';
import { ExternalAccountRepository } from './external-accounts/external-account.repository';
import { RenewAccountsHandler } from './key-rotations/renew-accounts.handler';
import { CreatePlatformHandler } from './platforms/create-platform.handler';
import { PlatformRepository } from './platforms/platform.repository';
import { RepublishHandler } from './republications/republish-state.handler';

/** The dependencies of the admin commands. */
@Module({
  providers: [
    PlatformRepository,
    CustomerRepository,
    AccountCodec,
    ExternalAccountRepository,
    CreatePlatformHandler,
    RepublishHandler,
    RevokeKycLinksHandler,
    RenewAccountsHandler,
    ExternalAccountListTotalRepository,
    EraseCustomerHandler,
    {
      provide: DeadTimers,
      inject: [DataSource],
      useFactory: (dataSource: DataSource) => new DeadTimers(dataSource),
    },
  ],
})
export class AdminModule {}
