import { Injectable } from '@nestjs/common';
import { In, IsNull, type EntityManager, type FindOptionsWhere, type SelectQueryBuilder } from 'typeorm';
import { trustUuid, type ExternalAccountStatus, type Uuid } from '@corridor/kernel';
import { rowCount, statusListSql } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { NameIndex, PersonalDataVault } from '@corridor/service';
import { AccountCodec } from './account.codec';
import { accountNames, namedAccount } from './account-names.factory';
import { accountExists, type ExternalAccount } from './domain/external-account';
import { ExternalAccountEntity } from './external-account.entity';

/** Characters of an account's number that people are shown. */
const ENDING_LENGTH = 4;
/** Largest number of accounts that are found by their ending. */
const FOUND_BY_ENDING_MAX = 50;

const waiting: readonly ExternalAccountStatus[] = ['UNDER_REVIEW'];
/** SQL of the statuses that wait for a person. */
const WAITING = statusListSql(waiting);

/** The accounts of an operation: those of customers or those of the platform. */
export type AccountScope = 'customers' | 'platform';

/** Filters of a list of live accounts. */
export interface ExternalAccountFilters {
  platformKey: number;
  scope: AccountScope;
  ids?: readonly Uuid[] | undefined;
  customerId?: Uuid | undefined;
  currency?: string | undefined;
}

/** An account with the ciphertext that other services replicate, which is made when it is read. */
export interface StoredExternalAccount {
  account: ExternalAccount;
  readonly primaryIdentifierSealed: string;
}

/** Persistence of external accounts. Sensitive fields are encrypted on writes and decrypted on reads. */
@Injectable()
export class ExternalAccountRepository {
  readonly names: NameIndex;

  constructor(
    private readonly sealing: AccountCodec,
    vault: PersonalDataVault,
  ) {
    this.names = accountNames(vault);
  }

  /** A live account of that scope. */
  async find(
    manager: EntityManager,
    key: { platformKey: number; id: Uuid; scope: AccountScope },
  ): Promise<StoredExternalAccount | undefined> {
    const query = this.matching(manager, key).andWhere('a.id = :id', { id: key.id });
    const row = await query.getOne();
    return row ? this.toStored(row) : undefined;
  }

  /** A live account of either scope, locked until the end of the transaction. */
  async lock(
    manager: EntityManager,
    platformKey: number,
    id: Uuid,
  ): Promise<StoredExternalAccount | undefined> {
    return this.lockWhere(manager, { platformKey, id, deletedAt: IsNull() });
  }

  /** A live account of whichever platform, locked, for operators. */
  async lockOfAny(manager: EntityManager, id: Uuid): Promise<StoredExternalAccount | undefined> {
    return this.lockWhere(manager, { id, deletedAt: IsNull() });
  }

  /** Accounts of all platforms that wait for a decision, newest first, and the number of all. */
  async underReview(
    manager: EntityManager,
    { before, id }: { before?: Uuid | undefined; id?: Uuid | undefined },
    limit: number,
  ): Promise<{ rows: ExternalAccount[]; total: number }> {
    const waiting = () =>
      manager
        .createQueryBuilder(ExternalAccountEntity, 'a')
        .where(`a.status IN ${WAITING}`)
        .andWhere('a.deletedAt IS NULL');
    const query = waiting();
    if (before !== undefined) query.andWhere('a.id < :before', { before });
    if (id !== undefined) query.andWhere('a.id = :id', { id });
    const rows = await query.orderBy('a.id', 'DESC').limit(limit).getMany();
    return { rows: rows.map((row) => this.toStored(row).account), total: await rowCount(waiting()) };
  }

  /** The customer's default UMA deposit account, locked. The caller holds the customer's row. */
  async lockDefault(
    manager: EntityManager,
    platformKey: number,
    customerId: Uuid,
  ): Promise<StoredExternalAccount | undefined> {
    return this.lockWhere(manager, {
      platformKey,
      customerId,
      defaultUmaDepositAccount: true,
      deletedAt: IsNull(),
    });
  }

  /** Accounts of a platform by id, including deleted ones. */
  async findMany(
    manager: EntityManager,
    platformKey: number,
    ids: readonly Uuid[],
  ): Promise<StoredExternalAccount[]> {
    if (ids.length === 0) return [];
    const rows = await manager.find(ExternalAccountEntity, { where: { platformKey, id: In([...ids]) } });
    return rows.map((row) => this.toStored(row));
  }

  /** The same live account of the same owner, if it exists. The unique index decides in the end. */
  async findSame(
    manager: EntityManager,
    account: Parameters<AccountCodec['fingerprints']>[0],
  ): Promise<StoredExternalAccount | undefined> {
    const identityFingerprint = In(this.sealing.fingerprints(account));
    const where = { platformKey: account.platformKey, identityFingerprint, deletedAt: IsNull() };
    const row = await manager.findOne(ExternalAccountEntity, { where });
    return row ? this.toStored(row) : undefined;
  }

  /** The newest accounts of the platforms whose numbers end with these four characters. */
  async findByEnding(
    runner: SqlRunner,
    platformKeys: readonly number[],
    ending: string,
  ): Promise<{ platform_key: number; id: Uuid }[]> {
    const endings = platformKeys.flatMap((platformKey) =>
      this.sealing
        .endingFingerprints(platformKey, ending)
        .map((fingerprint) => ({ platformKey, fingerprint })),
    );
    return rowsOf(
      await runner.query(
        `SELECT e.platform_key, a.id FROM unnest($1::integer[], $2::text[]) AS e (platform_key, fingerprint)
         CROSS JOIN LATERAL (
           SELECT id FROM external_accounts
           WHERE platform_key = e.platform_key AND ending_fingerprint = e.fingerprint
           ORDER BY id DESC LIMIT ${FOUND_BY_ENDING_MAX}) a
         ORDER BY a.id DESC LIMIT ${FOUND_BY_ENDING_MAX}`,
        [endings.map(({ platformKey }) => platformKey), endings.map(({ fingerprint }) => fingerprint)],
      ),
    );
  }

  /** Stores a new account. @throws DomainError EXTERNAL_ACCOUNT_EXISTS */
  async insert(manager: EntityManager, account: ExternalAccount): Promise<StoredExternalAccount> {
    const fingerprints = this.sealing.fingerprints(account);
    const primaryIdentifierSealed = this.sealing.sealIdentifier(account);
    if (fingerprints.length > 1) await this.assertNew(manager, account, fingerprints);
    const { raw } = await manager
      .createQueryBuilder()
      .insert()
      .into(ExternalAccountEntity)
      .values({
        platformKey: account.platformKey,
        id: account.id,
        customerId: account.customerId,
        currency: account.currency,
        accountType: account.accountType,
        accountInfo: this.sealing.seal(account) as object,
        primaryIdentifierSealed,
        identityFingerprint: fingerprints[0],
        endingFingerprint: this.endingOf(account),
        platformAccountId: account.platformAccountId,
        cryptoNetwork: account.cryptoNetwork,
        createdAt: new Date(account.createdAtMs),
        ...changing(account),
      })
      .orIgnore()
      .returning('id')
      .updateEntity(false)
      .execute();
    if (rowsOf(raw).length === 0) throw accountExists((await this.findSame(manager, account))?.account.id);
    await this.names.insert(manager, [namedAccount(account)]);
    return this.replicated(account, primaryIdentifierSealed);
  }

  /**
   * While a key is replaced, the index can't see that two fingerprints are of one account. All instances know both keys
   * then, so they wait for each other at both fingerprints.
   * @throws DomainError EXTERNAL_ACCOUNT_EXISTS
   */
  private async assertNew(
    manager: EntityManager,
    account: ExternalAccount,
    fingerprints: readonly string[],
  ): Promise<void> {
    for (const fingerprint of [...fingerprints].sort())
      await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [
        fingerprint,
        account.platformKey,
      ]);
    const same = await this.findSame(manager, account);
    if (same) throw accountExists(same.account.id);
  }

  /**
   * Computes the fingerprints of accounts, and of the words that find them, after a position again, in the order of their keys.
   * @returns their number, and the last position; undefined at the end
   */
  async renewFingerprints(
    manager: EntityManager,
    after: { platformKey: number; id: string },
    limit: number,
  ): Promise<{ renewed: number; last: { platformKey: number; id: string } | undefined }> {
    const rows = await manager
      .createQueryBuilder(ExternalAccountEntity, 'a')
      .where('(a.platformKey, a.id) > (:platformKey, :id)', after)
      .andWhere("NOT starts_with(a.identityFingerprint, 'erased-')")
      .orderBy('a.platformKey')
      .addOrderBy('a.id')
      .limit(limit)
      .setLock('pessimistic_write')
      .getMany();
    const accounts = rows.map((row) => this.toStored(row).account);
    const renewed = new Set<string>(await this.names.renew(manager, accounts.map(namedAccount)));
    for (const [index, row] of rows.entries()) {
      const account = accounts[index] ?? this.toStored(row).account;
      const [identityFingerprint] = this.sealing.fingerprints(account);
      const endingFingerprint = this.endingOf(account);
      const isSame =
        identityFingerprint === row.identityFingerprint && endingFingerprint === row.endingFingerprint;
      if (isSame) continue;
      const { platformKey, id } = row;
      const change = { identityFingerprint, endingFingerprint };
      await manager.update(ExternalAccountEntity, { platformKey, id }, change);
      renewed.add(row.id);
    }
    return { renewed: renewed.size, last: rows.at(-1) };
  }

  private endingOf({ platformKey, primaryIdentifier }: ExternalAccount): string | null {
    return this.sealing.endingFingerprints(platformKey, primaryIdentifier.slice(-ENDING_LENGTH))[0] ?? null;
  }

  /** Stores the changeable fields of an account. */
  async update(manager: EntityManager, account: ExternalAccount): Promise<void> {
    const { platformKey, id } = account;
    await manager.update(ExternalAccountEntity, { platformKey, id }, changing(account));
  }

  /** Up to `limit` accounts that come after the position, newest first. */
  async page(
    manager: EntityManager,
    filters: ExternalAccountFilters,
    after: Uuid | undefined,
    limit: number,
  ): Promise<ExternalAccount[]> {
    const query = this.matching(manager, filters);
    if (after !== undefined) query.andWhere('a.id < :after', { after });
    const rows = await query.orderBy('a.id', 'DESC').limit(limit).getMany();
    return rows.map((row) => this.toStored(row).account);
  }

  async count(manager: EntityManager, filters: ExternalAccountFilters): Promise<number> {
    return rowCount(this.matching(manager, filters));
  }

  /** A batch of all accounts of all platforms by key, including deleted ones. */
  async batchAfter(
    manager: EntityManager,
    after: { platformKey: number; id: string },
    limit: number,
  ): Promise<StoredExternalAccount[]> {
    const rows = await manager
      .createQueryBuilder(ExternalAccountEntity, 'a')
      .where('(a.platformKey, a.id) > (:platformKey, :id)', after)
      .orderBy('a.platformKey')
      .addOrderBy('a.id')
      .limit(limit)
      .setLock('pessimistic_read')
      .getMany();
    return rows.map((row) => this.toStored(row));
  }

  /**
   * Encrypts accounts under an inactive key again, including deleted ones. Returns their new state with the next
   * version.
   */
  async reseal(manager: EntityManager, limit: number): Promise<StoredExternalAccount[]> {
    const rows = await manager
      .createQueryBuilder(ExternalAccountEntity, 'a')
      .setLock('pessimistic_write')
      .where('NOT starts_with(a.primaryIdentifierSealed, :prefix)', { prefix: this.sealing.activePrefix })
      .limit(limit)
      .getMany();
    const renewed: StoredExternalAccount[] = [];
    for (const row of rows) {
      const before = this.toStored(row).account;
      const account = { ...before, version: before.version + 1 };
      const { platformKey, id, version } = account;
      const primaryIdentifierSealed = this.sealing.sealIdentifier(account);
      const accountInfo = this.sealing.seal(account) as object;
      await manager.update(
        ExternalAccountEntity,
        { platformKey, id },
        { primaryIdentifierSealed, accountInfo, version },
      );
      renewed.push(this.replicated(account, primaryIdentifierSealed));
    }
    return renewed;
  }

  /** Raises the epoch of all accounts, so that later events outrank earlier ones (after a database was restored). */
  async raiseEpoch(manager: EntityManager): Promise<void> {
    await manager.query('UPDATE external_accounts SET epoch = epoch + 1');
  }

  private matching(
    manager: EntityManager,
    filters: ExternalAccountFilters,
  ): SelectQueryBuilder<ExternalAccountEntity> {
    const { platformKey, scope, ids, customerId, currency } = filters;
    const query = manager
      .createQueryBuilder(ExternalAccountEntity, 'a')
      .where('a.platformKey = :platformKey', { platformKey })
      .andWhere('a.deletedAt IS NULL')
      .andWhere(scope === 'platform' ? 'a.customerId IS NULL' : 'a.customerId IS NOT NULL');
    if (ids !== undefined) query.andWhere('a.id = ANY(:ids)', { ids });
    if (customerId !== undefined) query.andWhere('a.customerId = :customerId', { customerId });
    if (currency !== undefined) query.andWhere('a.currency = :currency', { currency });
    return query;
  }

  private async lockWhere(
    manager: EntityManager,
    where: FindOptionsWhere<ExternalAccountEntity>,
  ): Promise<StoredExternalAccount | undefined> {
    const row = await manager.findOne(ExternalAccountEntity, { where, lock: { mode: 'pessimistic_write' } });
    return row ? this.toStored(row) : undefined;
  }

  private toStored(row: ExternalAccountEntity): StoredExternalAccount {
    const account: ExternalAccount = {
      platformKey: row.platformKey,
      id: trustUuid(row.id),
      customerId: row.customerId === null ? null : trustUuid(row.customerId),
      status: row.status,
      currency: row.currency,
      accountType: row.accountType,
      accountInfo: this.sealing.open(row),
      primaryIdentifier: this.sealing.openIdentifier(row),
      platformAccountId: row.platformAccountId,
      defaultUmaDepositAccount: row.defaultUmaDepositAccount,
      beneficiaryVerificationStatus: row.beneficiaryVerificationStatus,
      verifiedName: row.verifiedName,
      cryptoNetwork: row.cryptoNetwork,
      version: row.version,
      epoch: row.epoch,
      createdAtMs: row.createdAt.getTime(),
      updatedAtMs: row.updatedAt.getTime(),
      deletedAtMs: row.deletedAt?.getTime() ?? null,
    };
    return this.replicated(account, row.primaryIdentifierSealed);
  }

  private replicated(account: ExternalAccount, sealed: string): StoredExternalAccount {
    const { sealing } = this;
    return {
      account,
      get primaryIdentifierSealed() {
        return sealing.identifierForTopic({ id: account.id, primaryIdentifierSealed: sealed });
      },
    };
  }
}

function changing(account: ExternalAccount) {
  return {
    status: account.status,
    defaultUmaDepositAccount: account.defaultUmaDepositAccount,
    beneficiaryVerificationStatus: account.beneficiaryVerificationStatus,
    verifiedName: account.verifiedName,
    version: account.version,
    epoch: account.epoch,
    updatedAt: new Date(account.updatedAtMs),
    deletedAt: account.deletedAtMs === null ? null : new Date(account.deletedAtMs),
  };
}
