import { Injectable } from '@nestjs/common';
import { In, type EntityManager } from 'typeorm';
import { formatId, trustUuid, type Uuid } from '@corridor/kernel';
import type { RequestContext } from '@corridor/contracts';
import { withConstraintErrors } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import { NameIndex, PersonalDataVault } from '@corridor/service';
import { countCustomer, countNewCustomers } from './customer-list-total.repository';
import { customerNames, namedCustomer } from './customer-names.factory';
import { CustomerEntity } from './customer.entity';
import { assertAlive, type BusinessInfo, type Customer } from './domain/customer';
import { noteApproval } from './kyc-link.repository';
import {
  platformCustomerIdTaken,
  TakenNames,
  umaAddressTaken,
  type CustomerNames,
} from './domain/taken-names';

const TAX_ID = 'businessInfo.taxId';

const errors = {
  uma_addresses_pkey: umaAddressTaken,
  customers_platform_customer_id: () => platformCustomerIdTaken(),
};

/** The members of `n` have the names of the entity's members. */
const INSERT_ALL = `
  INSERT INTO customers (platform_key, id, platform_customer_id, customer_type, uma_address, verification_status,
    full_name, birth_date, nationality, address, business_info, metadata, version, epoch, created_at, updated_at)
  SELECT $1, n.id, n."platformCustomerId", n."customerType", n."umaAddress", n."verificationStatus",
    n."fullName", n."birthDate", n.nationality, n.address, n."businessInfo", n.metadata, n.version, n.epoch, n."createdAt",
    n."updatedAt"
  FROM json_to_recordset($2::json) AS n (id uuid, "platformCustomerId" text, "customerType" text, "umaAddress" text,
    "verificationStatus" text, "fullName" text, "birthDate" text, nationality text, address json, "businessInfo" json,
    metadata json, version bigint, epoch integer, "createdAt" timestamptz, "updatedAt" timestamptz)`;

/** A customer that payments must close, and the command that requested it. */
export interface Closing {
  customer: Customer;
  context: RequestContext;
}

/** Persistence of customers. Tax ids are encrypted on writes and decrypted on reads. */
@Injectable()
export class CustomerRepository {
  readonly names: NameIndex;

  constructor(private readonly vault: PersonalDataVault) {
    this.names = customerNames(vault);
  }

  async find(manager: EntityManager, platformKey: number, id: Uuid): Promise<Customer | undefined> {
    const row = await manager.findOne(CustomerEntity, { where: { platformKey, id } });
    return row ? this.toCustomer(row) : undefined;
  }

  /**
   * A change of an external account uses its customer. A deleted customer can only be read (docs/behaviour.md 6).
   * @throws DomainError CUSTOMER_DELETED
   */
  async assertOwnerAlive(
    manager: EntityManager,
    { platformKey, customerId }: { platformKey: number; customerId: Uuid | null },
  ): Promise<void> {
    const customer = customerId === null ? undefined : await this.find(manager, platformKey, customerId);
    if (customer) assertAlive(customer);
  }

  async findByPlatformCustomerId(
    manager: EntityManager,
    platformKey: number,
    platformCustomerId: string,
  ): Promise<Customer | undefined> {
    const row = await manager.findOne(CustomerEntity, { where: { platformKey, platformCustomerId } });
    return row ? this.toCustomer(row) : undefined;
  }

  /** The customer with the address, on any platform. Deleted customers keep their address. */
  async findByUmaAddress(manager: EntityManager, umaAddress: string): Promise<Customer | undefined> {
    const [owner] = rowsOf<{ platform_key: number; customer_id: Uuid }>(
      await manager.query('SELECT platform_key, customer_id FROM uma_addresses WHERE uma_address = $1', [
        umaAddress,
      ]),
    );
    return owner && this.find(manager, owner.platform_key, owner.customer_id);
  }

  /** The customer, locked until the end of the transaction. */
  async lock(manager: EntityManager, platformKey: number, id: Uuid): Promise<Customer | undefined> {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await manager.findOne(CustomerEntity, { where: { platformKey, id }, lock });
    return row ? this.toCustomer(row) : undefined;
  }

  async findMany(manager: EntityManager, platformKey: number, ids: readonly Uuid[]): Promise<Customer[]> {
    if (ids.length === 0) return [];
    const rows = await manager.find(CustomerEntity, { where: { platformKey, id: In([...ids]) } });
    return rows.map((row) => this.toCustomer(row));
  }

  /** @throws DomainError UMA_ADDRESS_EXISTS, PLATFORM_CUSTOMER_ID_EXISTS */
  async insert(manager: EntityManager, customer: Customer): Promise<void> {
    const { platformKey, id, umaAddress } = customer;
    await withConstraintErrors(errors, async () => {
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(CustomerEntity)
        .values({ ...this.toRow(customer), platformKey, id })
        .orIgnore()
        .returning('id')
        .updateEntity(false)
        .execute();
      if (rowsOf(raw).length === 0) throw platformCustomerIdTaken(await this.ownerOf(manager, customer));
      await this.claimUmaAddress(manager, { platformKey, id, umaAddress });
    });
    await this.names.insert(manager, [namedCustomer(customer)]);
    await countCustomer(manager, undefined, customer);
  }

  /** The taken ones of these names. Another transaction may still take a name; then the insert throws. */
  async takenOf(
    manager: EntityManager,
    platformKey: number,
    names: readonly CustomerNames[],
  ): Promise<TakenNames> {
    const ids = rowsOf<{ name: string; id: Uuid }>(
      await manager.query(
        `SELECT platform_customer_id AS name, id FROM customers
         WHERE platform_key = $1 AND platform_customer_id = ANY($2::text[])`,
        [platformKey, names.map(({ platformCustomerId }) => platformCustomerId)],
      ),
    );
    const addresses = rowsOf<{ name: string }>(
      await manager.query(
        'SELECT uma_address AS name FROM uma_addresses WHERE uma_address = ANY($1::text[])',
        [names.map(({ umaAddress }) => umaAddress)],
      ),
    );
    return new TakenNames(
      new Map(ids.map(({ name, id }) => [name, id])),
      new Set(addresses.map(({ name }) => name)),
    );
  }

  /**
   * Inserts customers of one platform, set-based.
   * @throws DomainError UMA_ADDRESS_EXISTS, PLATFORM_CUSTOMER_ID_EXISTS if a name is taken.
   */
  async insertAll(
    manager: EntityManager,
    platformKey: number,
    customers: readonly Customer[],
  ): Promise<void> {
    if (customers.length === 0) return;
    const rows = customers.map((customer) => ({ id: customer.id, ...this.toRow(customer) }));
    // PostgreSQL keeps the plan of a foreign key's check. One that was made while the table was small may read all
    // customers of the platform for each row, until the table is analysed.
    await manager.query('DISCARD PLANS');
    await withConstraintErrors(errors, async () => {
      await manager.query(INSERT_ALL, [platformKey, JSON.stringify(rows)]);
      await manager.query(
        `INSERT INTO uma_addresses (uma_address, platform_key, customer_id)
         SELECT n.address, $1, n.id FROM unnest($2::text[], $3::uuid[]) AS n (address, id)`,
        [platformKey, customers.map(({ umaAddress }) => umaAddress), customers.map(({ id }) => id)],
      );
    });
    await this.names.insert(manager, customers.map(namedCustomer));
    await countNewCustomers(manager, platformKey, customers);
  }

  /** @throws DomainError UMA_ADDRESS_EXISTS */
  async update(manager: EntityManager, before: Customer, customer: Customer): Promise<void> {
    const { platformKey, id, umaAddress } = customer;
    await withConstraintErrors(errors, async () => {
      if (umaAddress !== before.umaAddress) {
        await manager.query('DELETE FROM uma_addresses WHERE platform_key = $1 AND customer_id = $2', [
          platformKey,
          id,
        ]);
        await this.claimUmaAddress(manager, { platformKey, id, umaAddress });
      }
      await manager.update(CustomerEntity, { platformKey, id }, this.toRow(customer));
    });
    await this.names.update(manager, namedCustomer(before), namedCustomer(customer));
    await noteApproval(manager, before, customer);
    await countCustomer(manager, before, customer);
  }

  /** Records the command that asked payments to close the customer; null removes it. */
  async setClosing(
    manager: EntityManager,
    customer: Pick<Customer, 'platformKey' | 'id'>,
    context: RequestContext | null,
  ): Promise<void> {
    await manager.query(
      `UPDATE customers SET closing_context = $3,
         closing_at = CASE WHEN $3::json IS NULL THEN NULL ELSE clock_timestamp() END
       WHERE platform_key = $1 AND id = $2`,
      [customer.platformKey, customer.id, context ? JSON.stringify(context) : null],
    );
  }

  /** The unfinished closing. */
  async findClosing(manager: EntityManager, platformKey: number, id: Uuid): Promise<Closing | undefined> {
    const row = await manager.findOne(CustomerEntity, { where: { platformKey, id } });
    return row?.closingContext ? { customer: this.toCustomer(row), context: row.closingContext } : undefined;
  }

  /** Closings that are older than that. Their commands ended early. */
  async findAbandonedClosings(manager: EntityManager, olderThanMs: number): Promise<Closing[]> {
    const rows = await manager
      .createQueryBuilder(CustomerEntity, 'c')
      .where('c.closingAt < now() - make_interval(secs => :seconds)', {
        seconds: olderThanMs / 1000,
      })
      .limit(100)
      .getMany();
    return rows.flatMap((row) =>
      row.closingContext ? [{ customer: this.toCustomer(row), context: row.closingContext }] : [],
    );
  }

  /** A batch of all customers of all platforms, by key. */
  async batchAfter(
    manager: EntityManager,
    after: { platformKey: number; id: string },
    limit: number,
    lock: 'pessimistic_read' | 'pessimistic_write' = 'pessimistic_read',
  ): Promise<Customer[]> {
    const rows = await manager
      .createQueryBuilder(CustomerEntity, 'c')
      .where('(c.platformKey, c.id) > (:platformKey, :id)', after)
      .orderBy('c.platformKey')
      .addOrderBy('c.id')
      .limit(limit)
      .setLock(lock)
      .getMany();
    return rows.map((row) => this.toCustomer(row));
  }

  /** Encrypts tax ids under an inactive key again and returns their number. */
  async reseal(manager: EntityManager, limit: number): Promise<number> {
    const rows = await manager
      .createQueryBuilder(CustomerEntity, 'c')
      .setLock('pessimistic_write')
      .where("c.businessInfo ->> 'taxId' IS NOT NULL")
      .andWhere("NOT starts_with(c.businessInfo ->> 'taxId', :prefix)", {
        prefix: this.vault.activePrefix,
      })
      .limit(limit)
      .getMany();
    for (const row of rows) {
      const { businessInfo } = this.toRow(this.toCustomer(row));
      const { platformKey, id } = row;
      await manager.update(CustomerEntity, { platformKey, id }, { businessInfo });
    }
    return rows.length;
  }

  /**
   * Computes the words of customers after a position again, in the order of their keys.
   * @returns the number of customers whose words have changed, and the last position; undefined at the end
   */
  async renewNames(
    manager: EntityManager,
    after: { platformKey: number; id: string },
    limit: number,
  ): Promise<{ renewed: number; last: Customer | undefined }> {
    const customers = await this.batchAfter(manager, after, limit, 'pessimistic_write');
    const renewed = await this.names.renew(manager, customers.map(namedCustomer));
    return { renewed: renewed.length, last: customers.at(-1) };
  }

  /** Raises the epoch of all customers, so that later events outrank earlier ones (after a database was restored). */
  async raiseEpoch(manager: EntityManager): Promise<void> {
    await manager.query('UPDATE customers SET epoch = epoch + 1');
  }

  toCustomer(row: CustomerEntity): Customer {
    return {
      platformKey: row.platformKey,
      id: trustUuid(row.id),
      platformCustomerId: row.platformCustomerId,
      customerType: row.customerType,
      umaAddress: row.umaAddress,
      verificationStatus: row.verificationStatus,
      fullName: row.fullName,
      birthDate: row.birthDate,
      nationality: row.nationality,
      address: row.address,
      businessInfo: this.withTaxId(row.businessInfo, (sealed) =>
        this.vault.unsealField(sealed, recordOf(row), TAX_ID),
      ),
      metadata: row.metadata,
      version: Number(row.version),
      epoch: row.epoch,
      createdAtMs: row.createdAt.getTime(),
      updatedAtMs: row.updatedAt.getTime(),
      deletedAtMs: row.deletedAt?.getTime() ?? null,
      closingAtMs: row.closingAt?.getTime() ?? null,
    };
  }

  private toRow(
    customer: Customer,
  ): Omit<CustomerEntity, 'platformKey' | 'id' | 'closingContext' | 'closingAt'> {
    return {
      platformCustomerId: customer.platformCustomerId,
      customerType: customer.customerType,
      umaAddress: customer.umaAddress,
      verificationStatus: customer.verificationStatus,
      fullName: customer.fullName,
      birthDate: customer.birthDate,
      nationality: customer.nationality,
      address: customer.address,
      businessInfo: this.withTaxId(customer.businessInfo, (plain) =>
        this.vault.sealField(plain, recordOf(customer), TAX_ID),
      ),
      metadata: customer.metadata,
      version: String(customer.version),
      epoch: customer.epoch,
      createdAt: new Date(customer.createdAtMs),
      updatedAt: new Date(customer.updatedAtMs),
      deletedAt: customer.deletedAtMs === null ? null : new Date(customer.deletedAtMs),
    };
  }

  /** The customer with the same platformCustomerId. */
  private async ownerOf(manager: EntityManager, customer: Customer): Promise<Uuid | undefined> {
    const { platformKey, platformCustomerId } = customer;
    return (await this.findByPlatformCustomerId(manager, platformKey, platformCustomerId))?.id;
  }

  private withTaxId(info: BusinessInfo | null, change: (taxId: string) => string): BusinessInfo | null {
    return typeof info?.taxId === 'string' ? { ...info, taxId: change(info.taxId) } : info;
  }

  private async claimUmaAddress(
    manager: EntityManager,
    claim: { platformKey: number; id: string; umaAddress: string },
  ): Promise<void> {
    await manager.query(
      'INSERT INTO uma_addresses (uma_address, platform_key, customer_id) VALUES ($1, $2, $3)',
      [claim.umaAddress, claim.platformKey, claim.id],
    );
  }
}

function recordOf(customer: { id: string }): string {
  return formatId('Customer', customer.id);
}
