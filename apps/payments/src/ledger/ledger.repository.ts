import { Injectable } from '@nestjs/common';
import { isoTime, trustUuid, type Uuid, type RecordKey } from '@corridor/kernel';
import { keyColumns, plainArray } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { AccountSnapshot, LedgerAccount } from './domain/ledger-account';
import { entriesOf, type LedgerAccountName, type JournalEntry } from './domain/journal-entry';

/** A row of internal_accounts. */
export interface InternalAccountRow {
  platform_key: number;
  id: string;
  customer_id: string | null;
  currency: string;
  balance: string;
  potential_credits: string;
  version: string;
  entries: string;
  created_at: Date;
  updated_at: Date;
}

/** Reads a row of internal_accounts. */
export function accountSnapshot(row: InternalAccountRow): AccountSnapshot {
  return {
    platformKey: row.platform_key,
    id: trustUuid(row.id),
    customerId: row.customer_id === null ? null : trustUuid(row.customer_id),
    currency: row.currency,
    balance: BigInt(row.balance),
    potentialCredits: BigInt(row.potential_credits),
    version: Number(row.version),
    entries: Number(row.entries),
    createdAtMs: row.created_at.getTime(),
    updatedAtMs: row.updated_at.getTime(),
  };
}

function internalIdOf(account: LedgerAccountName): Uuid | null {
  return 'internalId' in account ? account.internalId : null;
}

function systemAccountOf(account: LedgerAccountName): string | null {
  return 'system' in account ? account.system : null;
}

const ACCOUNTS_BY_KEYS = `
  SELECT a.platform_key, a.id, a.customer_id, a.currency, a.balance, a.potential_credits, a.version, a.entries,
    a.created_at, a.updated_at
  FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, id) JOIN internal_accounts a USING (platform_key, id)`;

/** Rows of the ledger, written and locked for whole batches at once. */
@Injectable()
export class LedgerRepository {
  /** Locks accounts in the order of their keys in every batch, so that two batches cannot deadlock. */
  async lockAccounts(runner: SqlRunner, keys: readonly RecordKey[]): Promise<AccountSnapshot[]> {
    if (keys.length === 0) return [];
    const rows = rowsOf<InternalAccountRow>(
      await runner.query(
        `${ACCOUNTS_BY_KEYS} ORDER BY a.platform_key, a.id FOR UPDATE OF a`,
        keyColumns(keys),
      ),
    );
    return rows.map(accountSnapshot);
  }

  /** Accounts as they are now, without a lock. */
  async readAccounts(runner: SqlRunner, keys: readonly RecordKey[]): Promise<AccountSnapshot[]> {
    if (keys.length === 0) return [];
    return rowsOf<InternalAccountRow>(await runner.query(ACCOUNTS_BY_KEYS, keyColumns(keys))).map(
      accountSnapshot,
    );
  }

  /** Writes the balances of accounts that the caller has locked. */
  async saveAccounts(runner: SqlRunner, accounts: readonly LedgerAccount[]): Promise<void> {
    if (accounts.length === 0) return;
    const snapshots = accounts.map(({ snapshot }) => snapshot);
    await runner.query(
      `WITH changed AS (
         UPDATE internal_accounts a
         SET balance = n.balance, potential_credits = n.potential, version = n.version, entries = n.entries,
           updated_at = n.updated_at
         FROM unnest($1::integer[], $2::uuid[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
           $7::timestamptz[]) AS n (platform_key, id, balance, potential, version, entries, updated_at)
         WHERE a.platform_key = n.platform_key AND a.id = n.id RETURNING 1)
       SELECT require_rows('internal accounts', (SELECT count(*) FROM changed), $8)`,
      [
        ...keyColumns(snapshots),
        plainArray(snapshots.map(({ balance }) => balance)),
        plainArray(snapshots.map(({ potentialCredits }) => potentialCredits)),
        plainArray(snapshots.map(({ version }) => version)),
        plainArray(snapshots.map(({ entries }) => entries)),
        plainArray(snapshots.map(({ updatedAtMs }) => isoTime(updatedAtMs))),
        snapshots.length,
      ],
    );
  }

  /** Appends journal entries and their changes of the system accounts' balances. */
  async append(runner: SqlRunner, postings: readonly JournalEntry[]): Promise<void> {
    if (postings.length === 0) return;
    await Promise.all([this.appendJournalEntries(runner, postings), this.addSystemDeltas(runner, postings)]);
  }

  private async appendJournalEntries(runner: SqlRunner, postings: readonly JournalEntry[]): Promise<void> {
    const lines = postings.flatMap((journalEntry) =>
      journalEntry.postings.map((posting, line) => ({ journalEntry, posting, line })),
    );
    await runner.query(
      `INSERT INTO postings (platform_key, transaction_id, kind, line, from_account_id, from_system, to_account_id,
         to_system, currency, amount, created_at, entry_number, balance_after)
       SELECT * FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::smallint[], $5::uuid[], $6::text[], $7::uuid[],
         $8::text[], $9::text[], $10::bigint[], $11::timestamptz[], $12::bigint[], $13::bigint[])`,
      [
        plainArray(lines.map(({ journalEntry }) => journalEntry.platformKey)),
        plainArray(lines.map(({ journalEntry }) => journalEntry.transactionId)),
        plainArray(lines.map(({ journalEntry }) => journalEntry.kind)),
        plainArray(lines.map(({ line }) => line)),
        plainArray(lines.map(({ posting }) => internalIdOf(posting.from))),
        plainArray(lines.map(({ posting }) => systemAccountOf(posting.from))),
        plainArray(lines.map(({ posting }) => internalIdOf(posting.to))),
        plainArray(lines.map(({ posting }) => systemAccountOf(posting.to))),
        plainArray(lines.map(({ posting }) => posting.currency)),
        plainArray(lines.map(({ posting }) => posting.amount)),
        plainArray(
          lines.map(({ journalEntry, posting }) => isoTime(posting.line?.atMs ?? journalEntry.atMs)),
        ),
        plainArray(lines.map(({ posting }) => posting.line?.number ?? null)),
        plainArray(lines.map(({ posting }) => posting.line?.balanceAfter ?? null)),
      ],
    );
  }

  /**
   * One row per platform, account and currency of a batch. System accounts have no shared row that batches would
   * lock.
   */
  private async addSystemDeltas(runner: SqlRunner, postings: readonly JournalEntry[]): Promise<void> {
    const sums = new Map<
      string,
      { platformKey: number; account: string; currency: string; amount: bigint }
    >();
    for (const journalEntry of postings) {
      const { platformKey } = journalEntry;
      for (const entry of entriesOf(journalEntry)) {
        const account = systemAccountOf(entry.account);
        if (account === null) continue;
        const key = `${platformKey}/${account}/${entry.currency}`;
        const sum = sums.get(key) ?? { platformKey, account, currency: entry.currency, amount: 0n };
        sums.set(key, { ...sum, amount: sum.amount + entry.amount });
      }
    }
    const rows = [...sums.values()].filter(({ amount }) => amount !== 0n);
    if (rows.length === 0) return;
    await runner.query(
      `INSERT INTO system_balance_deltas (platform_key, account, currency, amount)
       SELECT * FROM unnest($1::integer[], $2::text[], $3::text[], $4::numeric[])`,
      [
        rows.map(({ platformKey }) => platformKey),
        rows.map(({ account }) => account),
        rows.map(({ currency }) => currency),
        rows.map(({ amount }) => amount.toString()),
      ],
    );
  }
}
