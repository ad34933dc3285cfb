import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Uuid } from '@corridor/kernel';
import { ReadBatches } from '@corridor/database';
import type { CustomerEntity } from './customer.entity';
import { CustomerRepository } from './customer.repository';
import type { Customer } from './domain/customer';

interface CustomerKey {
  platformKey: number;
  id: Uuid;
}

const READ = {
  name: 'read-customers',
  text: `SELECT k.place::integer, c.platform_key AS "platformKey", c.id,
      c.platform_customer_id AS "platformCustomerId", c.customer_type AS "customerType",
      c.uma_address AS "umaAddress", c.verification_status AS "verificationStatus", c.full_name AS "fullName",
      c.birth_date AS "birthDate", c.nationality, c.address, c.business_info AS "businessInfo",
      c.metadata, c.closing_context AS "closingContext", c.closing_at AS "closingAt", c.version, c.epoch,
      c.created_at AS "createdAt", c.updated_at AS "updatedAt", c.deleted_at AS "deletedAt"
    FROM unnest($1::integer[], $2::uuid[]) WITH ORDINALITY AS k (platform_key, id, place)
    JOIN customers c ON c.platform_key = k.platform_key AND c.id = k.id`,
};

/** Reads single customers. Simultaneous reads share one statement. */
@Injectable()
export class CustomerReadRepository {
  private readonly reads = new ReadBatches((keys: readonly CustomerKey[]) => this.read(keys));

  constructor(
    private readonly pool: Pool,
    private readonly customers: CustomerRepository,
  ) {}

  async find(platformKey: number, id: Uuid): Promise<Customer | undefined> {
    const row = await this.reads.find({ platformKey, id });
    return row && this.customers.toCustomer(row);
  }

  private async read(keys: readonly CustomerKey[]): Promise<(CustomerEntity | undefined)[]> {
    const values = [keys.map(({ platformKey }) => platformKey), keys.map(({ id }) => id)];
    const { rows } = await this.pool.query<CustomerEntity & { place: number }>({ ...READ, values });
    const found = new Array<CustomerEntity | undefined>(keys.length).fill(undefined);
    for (const row of rows) found[row.place - 1] = row;
    return found;
  }
}
