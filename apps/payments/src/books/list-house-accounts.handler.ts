import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatId, toJsonSum } from '@corridor/kernel';
import {
  operatorOperations,
  type HouseAccountResource,
  type OperationReply,
  type OperationRequest,
  type TableQuery,
} from '@corridor/contracts';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { houseAccounts } from './domain/house-accounts';
import { LedgerDayRepository } from './ledger-day.repository';
import { tablePage } from './table-page.presenter';

/** GET /house-accounts. */
@Injectable()
export class ListHouseAccountsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly days: LedgerDayRepository,
    private readonly settlement: SettlementAccountRepository,
  ) {}

  async execute({ query }: OperationRequest<unknown, TableQuery>): Promise<OperationReply> {
    const { accounts, settlement } = await this.dataSource.transaction('REPEATABLE READ', async (runner) => ({
      accounts: await this.days.systemBalances(runner),
      settlement: await this.settlement.list(runner),
    }));
    const named = settlement.map(({ id, name, currency }) => ({ id, name, currency }));
    const rows = houseAccounts(accounts, named).map(
      ({ account, settlement: of, currency, balance, totalBalance }): HouseAccountResource => ({
        account,
        settlementAccountId: of === null ? null : formatId('SettlementAccount', of.id),
        name: of?.name ?? null,
        currency,
        balance: toJsonSum(balance),
        totalBalance: toJsonSum(totalBalance),
      }),
    );
    return tablePage(rows, { list: operatorOperations.listHouseAccounts.name, query });
  }
}
