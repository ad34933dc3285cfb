import { Global, Module } from '@nestjs/common';
import { AccountsAdapter } from './accounts.adapter';
import { AccountsPort } from './accounts.port';
import { PaymentsAdapter } from './payments.adapter';
import { PaymentsPort } from './payments.port';

/** The clients of other services. */
@Global()
@Module({
  providers: [
    { provide: AccountsPort, useClass: AccountsAdapter },
    { provide: PaymentsPort, useClass: PaymentsAdapter },
  ],
  exports: [AccountsPort, PaymentsPort],
})
export class ServiceClientsModule {}
