import { Inject, Injectable } from '@nestjs/common';
import { isJsonObject } from '@corridor/contracts';
import {
  DomainError,
  formatId,
  invalidInput,
  mintUuid,
  parseId,
  type Uuid,
  type Violation,
} from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { SERVICE_CONFIG, type ServiceConfig } from '@corridor/service';
import { DataSource } from 'typeorm';
import { calendarOf } from '../calendars/holidays.registry';
import { isSameAccount } from './domain/account-numbers';
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
    @Inject(SERVICE_CONFIG) private readonly config: Pick<ServiceConfig, 'checkDigits'>,
  ) {}

  /** @param document the account as operators write it. @throws DomainError INVALID_INPUT with every fault. */
  async add(
    document: unknown,
    manager: SqlRunner = this.dataSource.manager,
  ): Promise<ShownSettlementAccount> {
    const parsed = await parseSettlementAccount(document, this.config);
    const faults = [
      ...(parsed.ok ? await this.sameAccounts(manager, parsed.value) : parsed.faults),
      ...(await conflictsOf(manager, document)),
    ];
    if (!parsed.ok || faults.length > 0) throw invalidInput(faults);
    const account: SettlementAccount = { id: mintUuid(), ...parsed.value };
    if (!(await this.accounts.add(manager, account))) throw invalidInput([nameTaken(account.name)]);
    return shown(account);
  }

  /**
   * Two settlement accounts of one account at a bank would count its money twice. Where numbers may be made up, they may be
   * alike. The number of a removed connector's account is free: another connector may move its money.
   */
  private async sameAccounts(
    manager: SqlRunner,
    { currency, bankDetails }: Omit<SettlementAccount, 'id'>,
  ): Promise<Violation[]> {
    if (!this.config.checkDigits) return [];
    const others = await this.accounts.lockInUse(manager, currency);
    const same = others.find((other) => isSameAccount(other.bankDetails, bankDetails));
    if (!same) return [];
    return [
      { field: 'bankDetails', message: `bankDetails are those of the settlement account ${same.name}` },
    ];
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

function nameTaken(name: string): Violation {
  return { field: 'name', message: `there is a settlement account ${name} already` };
}

/** What a new account names that is not there, or there already. */
async function conflictsOf(manager: SqlRunner, document: unknown): Promise<Violation[]> {
  const { connectorId, name } = isJsonObject(document) ? document : {};
  const connector = typeof connectorId === 'string' ? parseId('Connector', connectorId) : undefined;
  const [found] = rowsOf<{ has_connector: boolean; is_taken: boolean }>(
    await manager.query(
      `SELECT EXISTS (SELECT FROM connectors WHERE id = $1 AND removed_at IS NULL) AS has_connector,
         EXISTS (SELECT FROM settlement_accounts WHERE name = $2) AS is_taken`,
      [connector ?? null, typeof name === 'string' ? name : null],
    ),
  );
  return [
    ...(connector === undefined || found?.has_connector
      ? []
      : [{ field: 'connectorId', message: `there is no connector ${formatId('Connector', connector)}` }]),
    ...(found?.is_taken ? [nameTaken(String(name))] : []),
  ];
}
