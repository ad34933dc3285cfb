import { Injectable } from '@nestjs/common';
import { isoTime, trustUuid, type Uuid, type RecordKey } from '@corridor/kernel';
import { keyColumns, plainArray } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { scoped } from '../ledger/domain/record-key';
import type { AccountSnapshot } from '../ledger/domain/ledger-account';
import type { BookedResource } from '../ledger/domain/ledger-book';
import { umaAddressesOf, type FixedTransaction, type Side, type Transaction } from './domain/transaction';
import { isInFlight, isOpenQuote, transactionTypeSql } from './status-condition.repository';
import {
  FIXED_COLUMNS,
  fixedTransactionOf,
  inState,
  STATE_COLUMNS,
  TRANSACTION_COLUMNS,
  transactionOf,
  type FixedTransactionRow,
  type StateRow,
  type TransactionRow,
} from './transaction-row.entity';

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}

function accountOf(side: Side): Uuid | null {
  return 'id' in side ? side.id : null;
}

/** Maximum number of fixed parts in memory. The oldest are dropped first. */
const REMEMBERED_MAX = 20_000;

/** Rows of transactions and their states. */
@Injectable()
export class TransactionRepository {
  /**
   * Fixed parts of transactions that this process opened recently, so that their settlement needn't read them again.
   */
  private readonly remembered = new Map<string, FixedTransaction>();

  /** Locks the states of transactions in id order and reads the whole of each. */
  async lock(runner: SqlRunner, keys: readonly RecordKey[]): Promise<Transaction[]> {
    return this.lockStates(runner, await this.fixedParts(runner, keys));
  }

  /** Locks the states of transactions in id order. */
  async lockStates(runner: SqlRunner, fixed: readonly FixedTransaction[]): Promise<Transaction[]> {
    if (fixed.length === 0) return [];
    const rows = rowsOf<StateRow & { platform_key: number; id: string }>(
      await runner.query(
        `SELECT s.platform_key, s.id, ${STATE_COLUMNS}
         FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, id)
         JOIN transaction_states s USING (platform_key, id)
         ORDER BY s.platform_key, s.id FOR UPDATE OF s`,
        keyColumns(fixed),
      ),
    );
    const byId = new Map(fixed.map((part) => [scoped(part.platformKey, part.id), part]));
    return rows.flatMap((row) => {
      const part = byId.get(scoped(row.platform_key, trustUuid(row.id)));
      return part ? [inState(part, row)] : [];
    });
  }

  /** Keeps the fixed parts of newly written transactions in memory. */
  remember(transactions: readonly FixedTransaction[]): void {
    for (const transaction of transactions) {
      this.remembered.set(scoped(transaction.platformKey, transaction.id), transaction);
    }
    for (const key of this.remembered.keys()) {
      if (this.remembered.size <= REMEMBERED_MAX) return;
      this.remembered.delete(key);
    }
  }

  /** Drops the fixed parts of final transactions. */
  forget(transactions: readonly RecordKey[]): void {
    for (const { platformKey, id } of transactions) this.remembered.delete(scoped(platformKey, id));
  }

  /** The fixed parts of transactions, from memory if they are there. */
  async fixedParts(runner: SqlRunner, keys: readonly RecordKey[]): Promise<FixedTransaction[]> {
    const missing = keys.filter(({ platformKey, id }) => !this.remembered.has(scoped(platformKey, id)));
    const known = keys.flatMap(({ platformKey, id }) => this.remembered.get(scoped(platformKey, id)) ?? []);
    if (missing.length === 0) return known;
    const rows = rowsOf<FixedTransactionRow>(
      await runner.query(
        `SELECT ${FIXED_COLUMNS} FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, id)
         JOIN transactions t USING (platform_key, id)`,
        keyColumns(missing),
      ),
    );
    return [...known, ...rows.map(fixedTransactionOf)];
  }

  /** Recounts the potential credits of locked accounts from the transactions in flight. */
  async countPotentialCredits(
    runner: SqlRunner,
    accounts: readonly AccountSnapshot[],
  ): Promise<AccountSnapshot[]> {
    const rows = rowsOf<{ platform_key: number; id: string; total: string }>(
      await runner.query(
        `SELECT k.platform_key, k.id, COALESCE(sum(COALESCE(t.sent_amount, t.received_amount)), 0)::text AS total
         FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, id)
         LEFT JOIN (transactions t JOIN transaction_states s
             ON s.platform_key = t.platform_key AND s.id = t.id
             AND ${isInFlight('s')} AND NOT (${isOpenQuote('t', 's')}))
           ON t.platform_key = k.platform_key
             AND CASE WHEN t.type = ${transactionTypeSql.OUTGOING} THEN t.source_id ELSE t.destination_id END = k.id
         GROUP BY k.platform_key, k.id`,
        keyColumns(accounts),
      ),
    );
    const totals = new Map(rows.map((row) => [`${row.platform_key}/${row.id}`, BigInt(row.total)]));
    return accounts.map((account) => ({
      ...account,
      potentialCredits: totals.get(`${account.platformKey}/${account.id}`) ?? 0n,
    }));
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

  /** Writes new transactions with their states at the end of the batch. `trails`: their changes in it, in order. */
  async insert(
    runner: SqlRunner,
    transactions: readonly Transaction[],
    trails: readonly string[],
  ): Promise<void> {
    if (transactions.length === 0) return;
    await Promise.all([
      this.insertFixedParts(runner, transactions),
      this.insertStates(runner, transactions, trails),
    ]);
  }

  private async insertStates(
    runner: SqlRunner,
    transactions: readonly Transaction[],
    trails: readonly string[],
  ): Promise<void> {
    await runner.query(
      `INSERT INTO transaction_states
         (platform_key, id, status, version, updated_at, settled_at, failure, refund, payout_account_id, trail)
       SELECT p, i, st, v, u, se, f::jsonb, r::jsonb, pa, tr
       FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::integer[], $5::timestamptz[], $6::timestamptz[],
         $7::text[], $8::text[], $9::uuid[], $10::text[]) AS n (p, i, st, v, u, se, f, r, pa, tr)`,
      [...stateColumns(transactions), plainArray(trails)],
    );
  }

  private async insertFixedParts(runner: SqlRunner, transactions: readonly Transaction[]): Promise<void> {
    const addresses = transactions.map(umaAddressesOf);
    await runner.query(
      `INSERT INTO transactions (platform_key, id, type, kind, source_kind, source_id, source_currency,
         destination_kind, destination_id, destination_currency, customer_id, platform_customer_id, sent_amount,
         received_amount, fees, serial, created_at, source_uma, destination_uma, payee_id, external_reference, details)
       SELECT p, i, ty, k, sk, si, sc, dk, di, dc, c, pc, sa, ra, f, se, at, su, du, py, xr, d::json
       FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::uuid[], $7::text[],
         $8::text[], $9::uuid[], $10::text[], $11::uuid[], $12::text[], $13::bigint[], $14::bigint[], $15::bigint[],
         $16::bigint[], $17::timestamptz[], $18::text[], $19::text[], $20::uuid[], $21::text[], $22::text[])
         AS n (p, i, ty, k, sk, si, sc, dk, di, dc, c, pc, sa, ra, f, se, at, su, du, py, xr, d)`,
      [
        plainArray(transactions.map(({ platformKey }) => platformKey)),
        plainArray(transactions.map(({ id }) => id)),
        plainArray(transactions.map(({ type }) => type)),
        plainArray(transactions.map(({ kind }) => kind)),
        plainArray(transactions.map(({ source }) => source.kind)),
        plainArray(transactions.map(({ source }) => accountOf(source))),
        plainArray(transactions.map(({ source }) => source.currency)),
        plainArray(transactions.map(({ destination }) => destination.kind)),
        plainArray(transactions.map(({ destination }) => accountOf(destination))),
        plainArray(transactions.map(({ destination }) => destination.currency)),
        plainArray(transactions.map(({ customerId }) => customerId)),
        transactions.map(({ platformCustomerId }) => platformCustomerId),
        plainArray(transactions.map(({ sentAmount }) => sentAmount)),
        plainArray(transactions.map(({ receivedAmount }) => receivedAmount)),
        plainArray(transactions.map(({ fees }) => fees)),
        plainArray(transactions.map(({ serial }) => serial)),
        plainArray(transactions.map(({ createdAtMs }) => isoTime(createdAtMs))),
        addresses.map(({ source }) => source),
        addresses.map(({ destination }) => destination),
        plainArray(transactions.map(({ payeeId }) => payeeId)),
        transactions.map(({ externalReference }) => externalReference),
        transactions.map(({ details }) => json(details)),
      ],
    );
  }

  /** Writes changed states; each must still have the status and version that the batch has locked. */
  async saveStates(
    runner: SqlRunner,
    changed: readonly BookedResource<Transaction>[],
    trails: readonly string[],
  ): Promise<void> {
    if (changed.length === 0) return;
    await runner.query(
      `WITH changed AS (
         UPDATE transaction_states s
         SET status = n.status, version = n.version, updated_at = n.updated_at, settled_at = n.settled_at,
             failure = n.failure::jsonb, refund = n.refund::jsonb, payout_account_id = n.payout_account_id,
             trail = COALESCE(s.trail, '') || n.trail
         FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::integer[], $5::timestamptz[], $6::timestamptz[],
             $7::text[], $8::text[], $9::uuid[], $10::text[], $11::integer[], $13::text[])
           AS n (platform_key, id, status, version, updated_at, settled_at, failure, refund, payout_account_id, expected,
             version_before, trail)
         WHERE s.platform_key = n.platform_key AND s.id = n.id
           AND s.status = n.expected AND s.version = n.version_before RETURNING 1)
       SELECT require_rows('transaction states', (SELECT count(*) FROM changed), $12)`,
      [
        ...stateColumns(changed.map(({ now }) => now)),
        plainArray(changed.map(({ before }) => before ?? null)),
        plainArray(changed.map(({ versionBefore }) => versionBefore)),
        changed.length,
        trails,
      ],
    );
  }
}

function stateColumns(transactions: readonly Transaction[]): unknown[] {
  const statuses = transactions.map(({ status }) => status);
  return [
    plainArray(transactions.map(({ platformKey }) => platformKey)),
    plainArray(transactions.map(({ id }) => id)),
    plainArray(statuses),
    plainArray(transactions.map(({ version }) => version)),
    plainArray(transactions.map(({ updatedAtMs }) => isoTime(updatedAtMs))),
    plainArray(transactions.map(({ settledAtMs }) => (settledAtMs === null ? null : isoTime(settledAtMs)))),
    transactions.map(({ failure }) => json(failure)),
    transactions.map(({ refund }) => json(refund)),
    plainArray(transactions.map(({ payoutAccountId }) => payoutAccountId)),
  ];
}
