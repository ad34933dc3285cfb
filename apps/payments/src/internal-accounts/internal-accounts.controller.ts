import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  operations,
  type CurrencyQuery,
  type ListInternalAccountsQuery,
  type ListLedgerEntriesQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { ListInternalAccountsHandler } from './list-internal-accounts.handler';
import { ListLedgerEntriesHandler } from './list-ledger-entries.handler';

/** Operations on internal accounts. */
@Controller()
export class InternalAccountsController {
  constructor(
    private readonly list: ListInternalAccountsHandler,
    private readonly listEntries: ListLedgerEntriesHandler,
  ) {}

  @MessagePattern(operations.listInternalAccounts.name)
  async ofCustomers(
    @Payload() request: OperationRequest<unknown, ListInternalAccountsQuery>,
  ): Promise<OperationReply> {
    return this.list.ofCustomers(request.context, request.query);
  }

  @MessagePattern(operations.listPlatformInternalAccounts.name)
  async ofPlatform(@Payload() request: OperationRequest<unknown, CurrencyQuery>): Promise<OperationReply> {
    return { body: await this.list.ofPlatform(request.context, request.query) };
  }

  @MessagePattern(operations.listLedgerEntries.name)
  entries(@Payload() request: OperationRequest<unknown, ListLedgerEntriesQuery>): Promise<OperationReply> {
    return this.listEntries.execute(request);
  }
}
