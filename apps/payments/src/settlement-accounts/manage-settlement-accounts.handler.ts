import { Injectable } from '@nestjs/common';
import { DomainError, formatId, invalidInput, mintUuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { DataSource } from 'typeorm';
import { renderSettlementAccount, type SettlementAccount } from './domain/settlement-account';
import { parseSettlementAccount } from './settlement-account.parser';
import { SettlementAccountRepository } from './settlement-account.repository';

/** Adds and lists settlement accounts. */
@Injectable()
export class ManageSettlementAccountsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: SettlementAccountRepository,
  ) {}

  /** @param document the account as operators write it. @throws DomainError INVALID_INPUT with every fault. */
  async add(
    document: unknown,
    manager: SqlRunner = this.dataSource.manager,
  ): Promise<ReturnType<typeof renderSettlementAccount>> {
    const parsed = parseSettlementAccount(document);
    if (!parsed.ok) throw invalidInput(parsed.faults);
    const account: SettlementAccount = { id: mintUuid(), ...parsed.account };
    const connector = rowsOf(
      await manager.query('SELECT 1 FROM connectors WHERE id = $1 AND removed_at IS NULL', [
        account.connectorId,
      ]),
    );
    if (connector.length === 0) {
      const id = formatId('Connector', account.connectorId);
      throw invalidInput([{ field: 'connectorId', message: `there is no connector ${id}` }]);
    }
    if (!(await this.accounts.add(manager, account))) {
      throw new DomainError('INVALID_INPUT', `there is a settlement account ${account.name} already`);
    }
    return renderSettlementAccount(account);
  }

  async list(): Promise<ReturnType<typeof renderSettlementAccount>[]> {
    return (await this.accounts.list(this.dataSource.manager)).map(renderSettlementAccount);
  }
}
