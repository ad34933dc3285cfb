import { Module } from '@nestjs/common';
import { AskVirtualAccountsHandler } from './ask-virtual-accounts.handler';
import { VirtualAccountRepository } from './virtual-account.repository';

/** Account numbers of banks for the payers of single internal accounts. */
@Module({
  providers: [VirtualAccountRepository, AskVirtualAccountsHandler],
  exports: [AskVirtualAccountsHandler],
})
export class VirtualAccountsModule {}
