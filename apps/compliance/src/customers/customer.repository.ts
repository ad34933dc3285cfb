import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { CustomerCopy } from './domain/customer';

interface CustomerRow {
  platform_key: number;
  id: string;
  customer_type: CustomerCopy['customerType'];
  verification_status: CustomerCopy['verificationStatus'];
  deleted: boolean;
  epoch: string;
  version: string;
}

/** The copy of customers; accounts owns them. */
@Injectable()
export class CustomerRepository {
  /** Stores states that are newer than what is there; one state for each customer. */
  async store(runner: SqlRunner, copies: readonly CustomerCopy[]): Promise<void> {
    if (copies.length === 0) return;
    const sorted = [...copies].sort((a, b) => a.platformKey - b.platformKey || (a.id < b.id ? -1 : 1));
    await runner.query(
      `INSERT INTO customers AS c
         (platform_key, id, customer_type, verification_status, deleted, epoch, version)
       SELECT * FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::text[], $5::boolean[], $6::bigint[], $7::bigint[])
       ON CONFLICT (platform_key, id) DO UPDATE SET
         customer_type = EXCLUDED.customer_type,
         verification_status = EXCLUDED.verification_status,
         deleted = EXCLUDED.deleted,
         epoch = EXCLUDED.epoch,
         version = EXCLUDED.version
       WHERE (c.epoch, c.version) < (EXCLUDED.epoch, EXCLUDED.version)`,
      [
        sorted.map((copy) => copy.platformKey),
        sorted.map((copy) => copy.id),
        sorted.map((copy) => copy.customerType),
        sorted.map((copy) => copy.verificationStatus),
        sorted.map((copy) => copy.deleted),
        sorted.map((copy) => copy.epoch),
        sorted.map((copy) => copy.version),
      ],
    );
  }

  /** The copy of one customer, locked until the end of the transaction. */
  async lock(runner: SqlRunner, platformKey: number, id: string): Promise<CustomerCopy | undefined> {
    const sql = 'SELECT * FROM customers WHERE platform_key = $1 AND id = $2 FOR UPDATE';
    const [row] = rowsOf<CustomerRow>(await runner.query(sql, [platformKey, id]));
    return row && toCopy(row);
  }

  /** The copy of one customer, deleted or not. */
  async find(runner: SqlRunner, platformKey: number, id: string): Promise<CustomerCopy | undefined> {
    const rows = rowsOf<CustomerRow>(
      await runner.query('SELECT * FROM customers WHERE platform_key = $1 AND id = $2', [platformKey, id]),
    );
    return rows[0] ? toCopy(rows[0]) : undefined;
  }
}

function toCopy(row: CustomerRow): CustomerCopy {
  return {
    platformKey: row.platform_key,
    id: row.id,
    customerType: row.customer_type,
    verificationStatus: row.verification_status,
    deleted: row.deleted,
    epoch: Number(row.epoch),
    version: Number(row.version),
  };
}
