import { Global, Module } from '@nestjs/common';
import { AccountsAdapter } from './accounts.adapter';
import { AccountsPort } from './accounts.port';

/** The clients of other services. */
@Global()
@Module({
  providers: [{ provide: AccountsPort, useClass: AccountsAdapter }],
  exports: [AccountsPort],
})
export class ServiceClientsModule {}
