import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { CustomerReplica } from './domain/customer';

interface CustomerRow {
  platform_key: number;
  id: string;
  customer_type: CustomerReplica['customerType'];
  verification_status: CustomerReplica['verificationStatus'];
  deleted: boolean;
  epoch: string;
  version: string;
}

/** The replica of customers; accounts owns them. */
@Injectable()
export class CustomerRepository {
  /** Stores states that are newer than the stored ones; one state for each customer. */
  async store(runner: SqlRunner, replicas: readonly CustomerReplica[]): Promise<void> {
    if (replicas.length === 0) return;
    const sorted = [...replicas].sort((a, b) => a.platformKey - b.platformKey || (a.id < b.id ? -1 : 1));
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
        sorted.map((replica) => replica.platformKey),
        sorted.map((replica) => replica.id),
        sorted.map((replica) => replica.customerType),
        sorted.map((replica) => replica.verificationStatus),
        sorted.map((replica) => replica.deleted),
        sorted.map((replica) => replica.epoch),
        sorted.map((replica) => replica.version),
      ],
    );
  }

  /** The replica of one customer, locked until the end of the transaction. */
  async lock(runner: SqlRunner, platformKey: number, id: string): Promise<CustomerReplica | undefined> {
    const sql = 'SELECT * FROM customers WHERE platform_key = $1 AND id = $2 FOR UPDATE';
    const [row] = rowsOf<CustomerRow>(await runner.query(sql, [platformKey, id]));
    return row && toReplica(row);
  }

  /** The replica of one customer, deleted or not. */
  async find(runner: SqlRunner, platformKey: number, id: string): Promise<CustomerReplica | undefined> {
    const rows = rowsOf<CustomerRow>(
      await runner.query('SELECT * FROM customers WHERE platform_key = $1 AND id = $2', [platformKey, id]),
    );
    return rows[0] ? toReplica(rows[0]) : undefined;
  }
}

function toReplica(row: CustomerRow): CustomerReplica {
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
