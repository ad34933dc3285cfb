import { Injectable } from '@nestjs/common';
import { formatId, trustUuid, type Uuid, type KycStatus } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { NameIndex, PersonalDataVault } from '@corridor/service';
import type { BeneficialOwner, PersonalInfo } from './domain/beneficial-owner';
import { countOwner, totalOfOwners } from './owner-list-total.repository';
import { namedOwner, ownerNames } from './owner-names.factory';

const IDENTIFIER = 'personalInfo.identifier';

interface OwnerRow {
  platform_key: number;
  id: string;
  customer_id: string;
  roles: string[];
  ownership_percentage: number;
  personal_info: PersonalInfo;
  kyc_status: KycStatus;
  check_number: string;
  created_at: Date;
  updated_at: Date;
}

/** Filters of a list of owners. */
export interface OwnerFilters {
  platformKey: number;
  customerId?: string | undefined;
  role?: string | undefined;
}

/** Persistence of beneficial owners. Identifiers are encrypted on writes and decrypted on reads. */
@Injectable()
export class OwnerRepository {
  readonly names: NameIndex;

  constructor(private readonly vault: PersonalDataVault) {
    this.names = ownerNames(vault);
  }

  async find(runner: SqlRunner, platformKey: number, id: Uuid): Promise<BeneficialOwner | undefined> {
    return this.findOne(runner, 'SELECT * FROM beneficial_owners WHERE platform_key = $1 AND id = $2', [
      platformKey,
      id,
    ]);
  }

  /** An owner of whichever platform, for operators. */
  async findOfAny(runner: SqlRunner, id: Uuid): Promise<BeneficialOwner | undefined> {
    return this.findOne(runner, 'SELECT * FROM beneficial_owners WHERE id = $1', [id]);
  }

  /** The owner, locked until the end of the transaction. */
  async lock(runner: SqlRunner, platformKey: number, id: Uuid): Promise<BeneficialOwner | undefined> {
    const sql = 'SELECT * FROM beneficial_owners WHERE platform_key = $1 AND id = $2 FOR UPDATE';
    return this.findOne(runner, sql, [platformKey, id]);
  }

  /** All owners of a business, in the order of their creation. */
  async ofCustomer(runner: SqlRunner, platformKey: number, customerId: Uuid): Promise<BeneficialOwner[]> {
    const sql = 'SELECT * FROM beneficial_owners WHERE platform_key = $1 AND customer_id = $2 ORDER BY id';
    return this.many(runner, sql, [platformKey, customerId]);
  }

  async insert(runner: SqlRunner, owner: BeneficialOwner): Promise<void> {
    await runner.query(
      `INSERT INTO beneficial_owners (platform_key, id, roles, ownership_percentage, personal_info, kyc_status,
         check_number, updated_at, customer_id, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [...this.values(owner), owner.customerId, new Date(owner.createdAtMs)],
    );
    await this.names.insert(runner, [namedOwner(owner)]);
    await countOwner(runner, undefined, owner);
  }

  async update(runner: SqlRunner, before: BeneficialOwner, owner: BeneficialOwner): Promise<void> {
    await runner.query(
      `UPDATE beneficial_owners SET roles = $3, ownership_percentage = $4, personal_info = $5, kyc_status = $6,
         check_number = $7, updated_at = $8
       WHERE platform_key = $1 AND id = $2`,
      this.values(owner),
    );
    await this.names.update(runner, namedOwner(before), namedOwner(owner));
    await countOwner(runner, before, owner);
  }

  /** Up to `limit` owners that come after the position, newest first. */
  async page(
    runner: SqlRunner,
    filters: OwnerFilters,
    after: Uuid | undefined,
    limit: number,
  ): Promise<BeneficialOwner[]> {
    const params: unknown[] = [];
    const put = (value: unknown): string => `$${params.push(value)}`;
    const matches = matching(filters, put);
    if (after !== undefined) matches.push(`id < ${put(after)}`);
    const sql = `SELECT * FROM beneficial_owners WHERE ${matches.join(' AND ')}
      ORDER BY id DESC LIMIT ${put(limit)}`;
    return this.many(runner, sql, params);
  }

  /** Number of matches. The cost grows with the owners of the customer, and doesn't grow without a customer filter. */
  async count(runner: SqlRunner, filters: OwnerFilters): Promise<number> {
    if (filters.customerId === undefined) return totalOfOwners(runner, filters.platformKey, filters.role);
    const params: unknown[] = [];
    const matches = matching(filters, (value) => `$${params.push(value)}`);
    const sql = `SELECT count(*) AS n FROM beneficial_owners WHERE ${matches.join(' AND ')}`;
    return Number(rowsOf<{ n: string }>(await runner.query(sql, params))[0]?.n ?? 0);
  }

  /** Encrypts identifiers under an inactive key again and returns their number. */
  async reseal(runner: SqlRunner, limit: number): Promise<number> {
    const owners = await this.many(
      runner,
      `SELECT * FROM beneficial_owners WHERE personal_info ->> 'identifier' IS NOT NULL
         AND NOT starts_with(personal_info ->> 'identifier', $1) LIMIT $2 FOR UPDATE`,
      [this.vault.activePrefix, limit],
    );
    for (const owner of owners) await this.update(runner, owner, owner);
    return owners.length;
  }

  /**
   * Computes the words of owners after a position again, in the order of their keys.
   * @returns the number of owners whose words have changed, and the last position; undefined at the end
   */
  async renewNames(
    runner: SqlRunner,
    after: { platformKey: number; id: string },
    limit: number,
  ): Promise<{ renewed: number; last: BeneficialOwner | undefined }> {
    const owners = await this.many(
      runner,
      `SELECT * FROM beneficial_owners WHERE (platform_key, id) > ($1, $2)
       ORDER BY platform_key, id LIMIT $3 FOR UPDATE`,
      [after.platformKey, after.id, limit],
    );
    const renewed = await this.names.renew(runner, owners.map(namedOwner));
    return { renewed: renewed.length, last: owners.at(-1) };
  }

  private async findOne(
    runner: SqlRunner,
    sql: string,
    params: unknown[],
  ): Promise<BeneficialOwner | undefined> {
    return (await this.many(runner, sql, params))[0];
  }

  private async many(runner: SqlRunner, sql: string, params: unknown[]): Promise<BeneficialOwner[]> {
    return rowsOf<OwnerRow>(await runner.query(sql, params)).map((row) => this.toOwner(row));
  }

  private values(owner: BeneficialOwner): unknown[] {
    const { platformKey, id, roles, ownershipPercentage, kycStatus, checkNumber, updatedAtMs } = owner;
    const info = this.withIdentifier(owner.personalInfo, (plain) =>
      this.vault.sealField(plain, recordOf(owner), IDENTIFIER),
    );
    const personalInfo = JSON.stringify(info);
    const updatedAt = new Date(updatedAtMs);
    return [platformKey, id, roles, ownershipPercentage, personalInfo, kycStatus, checkNumber, updatedAt];
  }

  private toOwner(row: OwnerRow): BeneficialOwner {
    return {
      platformKey: row.platform_key,
      id: trustUuid(row.id),
      customerId: trustUuid(row.customer_id),
      roles: row.roles,
      ownershipPercentage: row.ownership_percentage,
      personalInfo: this.withIdentifier(row.personal_info, (sealed) =>
        this.vault.unsealField(sealed, recordOf(row), IDENTIFIER),
      ),
      kycStatus: row.kyc_status,
      checkNumber: Number(row.check_number),
      createdAtMs: row.created_at.getTime(),
      updatedAtMs: row.updated_at.getTime(),
    };
  }

  private withIdentifier(info: PersonalInfo, change: (identifier: string) => string): PersonalInfo {
    const { identifier } = info;
    return typeof identifier === 'string' ? { ...info, identifier: change(identifier) } : info;
  }
}

function recordOf(owner: { id: string }): string {
  return formatId('BeneficialOwner', owner.id);
}

function matching(filters: OwnerFilters, put: (value: unknown) => string): string[] {
  const { platformKey, customerId, role } = filters;
  return [
    `platform_key = ${put(platformKey)}`,
    ...(customerId === undefined ? [] : [`customer_id = ${put(customerId)}`]),
    ...(role === undefined ? [] : [`${put(role)} = ANY(roles)`]),
  ];
}
