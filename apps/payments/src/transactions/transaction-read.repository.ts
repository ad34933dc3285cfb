import type { RecordKey } from '@corridor/kernel';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { ReadBatches } from '@corridor/database';
import type { Transaction } from './domain/transaction';
import { TRANSACTION_COLUMNS, transactionOf, type TransactionRow } from './transaction-row.entity';

const READ = {
  name: 'read-transactions',
  text: `SELECT k.place::integer, ${TRANSACTION_COLUMNS}
    FROM unnest($1::integer[], $2::uuid[]) WITH ORDINALITY AS k (platform_key, id, place)
    JOIN transactions t ON t.platform_key = k.platform_key AND t.id = k.id
    JOIN transaction_states s ON s.platform_key = k.platform_key AND s.id = k.id`,
};

/** Reads single transactions. Concurrent reads share one statement. */
@Injectable()
export class TransactionReadRepository {
  private readonly reads = new ReadBatches((keys: readonly RecordKey[]) => this.read(keys));

  constructor(private readonly pool: Pool) {}

  find(platformKey: number, id: RecordKey['id']): Promise<Transaction | undefined> {
    return this.reads.find({ platformKey, id });
  }

  private async read(keys: readonly RecordKey[]): Promise<(Transaction | undefined)[]> {
    const values = [keys.map(({ platformKey }) => platformKey), keys.map(({ id }) => id)];
    const { rows } = await this.pool.query<TransactionRow & { place: number }>({ ...READ, values });
    const found = new Array<Transaction | undefined>(keys.length).fill(undefined);
    for (const row of rows) found[row.place - 1] = transactionOf(row);
    return found;
  }
}
