import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { BookedTransaction } from '../ledger/domain/ledger-book';
import type { PlatformRecordKey } from '../ledger/ledger.repository';
import { expectRows } from '../ledger/domain/row-count';
import type { FixedTransaction, Transaction } from './domain/transaction';
import {
  FIXED_COLUMNS,
  fixedTransactionOf,
  TRANSACTION_COLUMNS,
  transactionOf,
  type FixedTransactionRow,
  type TransactionRow,
} from './transaction-row.entity';

function iso(ms: number): string {
  return new Date(ms).toISOString();
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

/** Rows of transactions and their states. */
@Injectable()
export class TransactionRepository {
  /** Locks the states of transactions in id order and reads the whole of each. */
  async lock(runner: SqlRunner, keys: readonly PlatformRecordKey[]): Promise<Transaction[]> {
    if (keys.length === 0) return [];
    const rows = rowsOf<TransactionRow>(
      await runner.query(
        `SELECT ${TRANSACTION_COLUMNS}
         FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, id)
         JOIN transaction_states s USING (platform_key, id)
         JOIN transactions t USING (platform_key, id)
         ORDER BY s.platform_key, s.id FOR UPDATE OF s`,
        [keys.map(({ platformKey }) => platformKey), keys.map(({ id }) => id)],
      ),
    );
    return rows.map(transactionOf);
  }

  /** What never changes of transactions. */
  async fixedParts(runner: SqlRunner, keys: readonly PlatformRecordKey[]): Promise<FixedTransaction[]> {
    if (keys.length === 0) return [];
    const rows = rowsOf<FixedTransactionRow>(
      await runner.query(
        `SELECT ${FIXED_COLUMNS} FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, id)
         JOIN transactions t USING (platform_key, id)`,
        [keys.map(({ platformKey }) => platformKey), keys.map(({ id }) => id)],
      ),
    );
    return rows.map(fixedTransactionOf);
  }

  async find(runner: SqlRunner, platformKey: number, id: Uuid): Promise<Transaction | undefined> {
    const rows = rowsOf<TransactionRow>(
      await runner.query(
        `SELECT ${TRANSACTION_COLUMNS} FROM transactions t
         JOIN transaction_states s ON s.platform_key = t.platform_key AND s.id = t.id
         WHERE t.platform_key = $1 AND t.id = $2`,
        [platformKey, id],
      ),
    );
    return rows[0] ? transactionOf(rows[0]) : undefined;
  }

  /** Writes new transactions with the states that they have at the end of the batch. */
  async insert(runner: SqlRunner, transactions: readonly Transaction[]): Promise<void> {
    if (transactions.length === 0) return;
    await Promise.all([this.insertFixedParts(runner, transactions), this.insertStates(runner, transactions)]);
  }

  private async insertStates(runner: SqlRunner, transactions: readonly Transaction[]): Promise<void> {
    await runner.query(
      `INSERT INTO transaction_states
         (platform_key, id, status, version, updated_at, settled_at, failure, refund)
       SELECT p, i, st, v, u, se, f::jsonb, r::jsonb
       FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::integer[], $5::timestamptz[], $6::timestamptz[],
         $7::text[], $8::text[]) AS n (p, i, st, v, u, se, f, r)`,
      stateColumns(transactions),
    );
  }

  private async insertFixedParts(runner: SqlRunner, transactions: readonly Transaction[]): Promise<void> {
    await runner.query(
      `INSERT INTO transactions (platform_key, id, type, kind, source_kind, source_id, source_currency,
         destination_kind, destination_id, destination_currency, customer_id, platform_customer_id, sent_amount,
         received_amount, fees, serial, created_at)
       SELECT * FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::text[],
         $8::text[], $9::uuid[], $10::text[], $11::uuid[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[],
         $16::bigint[], $17::timestamptz[])`,
      [
        transactions.map(({ platformKey }) => platformKey),
        transactions.map(({ id }) => id),
        transactions.map(({ type }) => type),
        transactions.map(({ kind }) => kind),
        transactions.map(({ source }) => source.kind),
        transactions.map(({ source }) => source.id),
        transactions.map(({ source }) => source.currency),
        transactions.map(({ destination }) => destination.kind),
        transactions.map(({ destination }) => destination.id),
        transactions.map(({ destination }) => destination.currency),
        transactions.map(({ customerId }) => customerId),
        transactions.map(({ platformCustomerId }) => platformCustomerId),
        transactions.map(({ sentAmount }) => sentAmount?.toString() ?? null),
        transactions.map(({ receivedAmount }) => receivedAmount.toString()),
        transactions.map(({ fees }) => fees.toString()),
        transactions.map(({ serial }) => serial),
        transactions.map(({ createdAtMs }) => iso(createdAtMs)),
      ],
    );
  }

  /** Writes changed states; each must still have the status and version that the batch has locked. */
  async saveStates(runner: SqlRunner, changed: readonly BookedTransaction[]): Promise<void> {
    if (changed.length === 0) return;
    const rows = rowsOf(
      await runner.query(
        `UPDATE transaction_states s
         SET status = n.status, version = n.version, updated_at = n.updated_at, settled_at = n.settled_at,
             failure = n.failure::jsonb, refund = n.refund::jsonb
         FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::integer[], $5::timestamptz[], $6::timestamptz[],
             $7::text[], $8::text[], $9::text[], $10::integer[])
           AS n (platform_key, id, status, version, updated_at, settled_at, failure, refund, expected, version_before)
         WHERE s.platform_key = n.platform_key AND s.id = n.id
           AND s.status = n.expected AND s.version = n.version_before RETURNING 1`,
        [
          ...stateColumns(changed.map(({ now }) => now)),
          changed.map(({ before }) => before ?? null),
          changed.map(({ versionBefore }) => versionBefore),
        ],
      ),
    );
    expectRows('transaction states', rows.length, changed.length);
  }
}

function stateColumns(transactions: readonly Transaction[]): unknown[] {
  return [
    transactions.map(({ platformKey }) => platformKey),
    transactions.map(({ id }) => id),
    transactions.map(({ status }) => status),
    transactions.map(({ version }) => version),
    transactions.map(({ updatedAtMs }) => iso(updatedAtMs)),
    transactions.map(({ settledAtMs }) => (settledAtMs === null ? null : iso(settledAtMs))),
    transactions.map(({ failure }) => json(failure)),
    transactions.map(({ refund }) => json(refund)),
  ];
}
