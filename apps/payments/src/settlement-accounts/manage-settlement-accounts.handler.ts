import { Injectable } from '@nestjs/common';
import { DomainError, formatId, invalidInput, mintUuid, parseId, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { DataSource } from 'typeorm';
import { calendarOf } from '../calendars/holidays.registry';
import { renderSettlementAccount, timesOf, type SettlementAccount } from './domain/settlement-account';
import { changedTimes, parseSettlementAccount } from './settlement-account.parser';
import { SettlementAccountRepository } from './settlement-account.repository';

/** A settlement account as operators see it. */
export type ShownSettlementAccount = ReturnType<typeof renderSettlementAccount>;

async function shown(account: SettlementAccount, nowMs = Date.now()): Promise<ShownSettlementAccount> {
  return renderSettlementAccount(account, await calendarOf(account), nowMs);
}

/** Adds, lists and changes settlement accounts. */
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
  ): Promise<ShownSettlementAccount> {
    const parsed = await parseSettlementAccount(document);
    if (!parsed.ok) throw invalidInput(parsed.faults);
    const account: SettlementAccount = { id: mintUuid(), ...parsed.value };
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
    return shown(account);
  }

  /** Changes how the bank of the account counts time. @throws DomainError INVALID_INPUT with every fault. */
  async change(
    { id, change }: { id: string; change: unknown },
    manager: SqlRunner,
    check: (present: ShownSettlementAccount) => void = () => undefined,
  ): Promise<{ before: ShownSettlementAccount; after: ShownSettlementAccount }> {
    const account = await this.accounts.lock(manager, uuidOf(id));
    if (!account) throw notFound(id);
    const before = await shown(account);
    check(before);
    const changed = await changedTimes(timesOf(account), change);
    if (!changed.ok) throw invalidInput(changed.faults);
    await this.accounts.changeTimes(manager, account.id, changed.value);
    return { before, after: await shown({ ...account, ...changed.value }) };
  }

  async get(id: string): Promise<ShownSettlementAccount> {
    const account = await this.accounts.find(this.dataSource.manager, uuidOf(id));
    if (!account) throw notFound(id);
    return shown(account);
  }

  async list(): Promise<ShownSettlementAccount[]> {
    const accounts = await this.accounts.list(this.dataSource.manager);
    return Promise.all(accounts.map((account) => shown(account)));
  }
}

function uuidOf(id: string): Uuid {
  const uuid = parseId('SettlementAccount', id);
  if (uuid === undefined) throw notFound(id);
  return uuid;
}

function notFound(id: string): DomainError {
  return new DomainError('NOT_FOUND', `there is no ${id}`);
}
