import { Injectable } from '@nestjs/common';
import type { DepositReport } from '@corridor/connector-contract';
import { mintUuid, trustUuid, type RecordKey, type Uuid } from '@corridor/kernel';
import { keyColumns, plainArray } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PersonalDataVault } from '@corridor/service';
import type {
  ClosedItem,
  Deposit,
  DepositChange,
  DepositState,
  HouseItem,
  TreasuryNote,
  WithheldLeft,
  WithheldMoney,
} from './domain/deposit';
import { LOSS_ON } from './house-item.repository';
import { ENDS_BY_ITSELF } from '../instructions/break.repository';

/** The part of a report that is personal data. */
export type DepositDetails = Pick<DepositReport, 'reference' | 'virtualAccount' | 'debtor'>;

/** A deposit with its place. */
export interface StoredDeposit extends Deposit {
  /** The bank's own name of it. */
  depositId: string;
  platformKey: number | null;
  transactionId: Uuid | null;
  /** The bank took it back. */
  isReversed: boolean;
  details: DepositDetails;
}

interface DepositRow {
  id: string;
  deposit_id: string;
  connector_id: string;
  settlement_account_id: string;
  amount: string;
  currency: string;
  state: DepositState;
  debtor_account_type: string | null;
  platform_key: number | null;
  transaction_id: string | null;
  is_reversed: boolean;
  loss_on: Deposit['lossOn'] | null;
  details_sealed: string;
}

const COLUMNS = `d.id, d.deposit_id, d.connector_id, d.settlement_account_id, d.amount, d.currency, d.state, d.debtor_account_type,
  d.platform_key, d.transaction_id, d.is_reversed, d.details_sealed,
  ${LOSS_ON} AS loss_on`;

function depositOf(row: DepositRow): Deposit {
  return {
    id: trustUuid(row.id),
    connectorId: trustUuid(row.connector_id),
    settlementAccountId: trustUuid(row.settlement_account_id),
    amount: BigInt(row.amount),
    currency: row.currency,
    state: row.state,
    debtorAccountType: row.debtor_account_type,
    ...(row.loss_on === null ? {} : { lossOn: row.loss_on }),
  };
}

/** How long whoever stores or takes a deposit has to book it, milliseconds. */
const LEASE_MS = 60_000;

function aadOf(id: string): string {
  return `Deposit:${id}/details`;
}

/** Deposits and the open money of the house's book. */
@Injectable()
export class DepositRepository {
  constructor(private readonly vault: PersonalDataVault) {}

  /**
   * Stores a deposit, unless the settlement account has one of that name already. A worker books it later, if nothing
   * else has done so.
   */
  async add(
    runner: SqlRunner,
    depositId: string,
    deposit: Omit<Deposit, 'id' | 'debtorAccountType'> & { details: DepositDetails },
  ): Promise<void> {
    const { connectorId, settlementAccountId, amount, currency, state, details } = deposit;
    const id = mintUuid();
    await runner.query(
      `INSERT INTO deposits (id, connector_id, settlement_account_id, deposit_id, amount, currency, state,
         debtor_account_type, details_sealed, look_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + ${LEASE_MS} * interval '1 millisecond')
       ON CONFLICT (settlement_account_id, deposit_id) DO NOTHING`,
      [
        id,
        connectorId,
        settlementAccountId,
        depositId,
        amount.toString(),
        currency,
        state,
        details.debtor?.account?.accountType ?? null,
        this.vault.seal(Buffer.from(JSON.stringify(details)), aadOf(id)),
      ],
    );
  }

  /** Notes that the bank took a deposit back, and lets a worker look at the deposit at once. */
  async hurry(runner: SqlRunner, id: Uuid, isReversed: boolean): Promise<void> {
    await runner.query(
      'UPDATE deposits SET is_reversed = is_reversed OR $2, look_at = clock_timestamp() WHERE id = $1',
      [id, isReversed],
    );
  }

  /** A deposit that was taken for the credit of an order is none: it is booked anew. */
  async release(runner: SqlRunner, id: Uuid): Promise<void> {
    await runner.query(
      `UPDATE deposits SET state = 'RECEIVED', look_at = clock_timestamp() WHERE id = $1 AND state = 'OWN_ORDER'`,
      [id],
    );
  }

  /** Ends a deposit of which nothing is booked, because statements have shown its reversal. */
  async endByStatement(runner: SqlRunner, id: Uuid): Promise<void> {
    await runner.query(
      `UPDATE deposits SET state = 'REVERSED', reversed_by_statement = true WHERE id = $1 AND state = 'RECEIVED'`,
      [id],
    );
  }

  /** The bank itself says that it took a deposit back, whatever becomes of statements. */
  async confirmReversal(runner: SqlRunner, id: Uuid): Promise<void> {
    await runner.query(
      'UPDATE deposits SET reversed_by_statement = false WHERE id = $1 AND reversed_by_statement',
      [id],
    );
  }

  /** Takes deposits that are due, for a while. */
  async takeDue(runner: SqlRunner, limit: number): Promise<Uuid[]> {
    const rows = rowsOf<{ id: string }>(
      await runner.query(
        `WITH due AS (
           SELECT id FROM deposits WHERE look_at <= (SELECT clock_timestamp()) ORDER BY look_at LIMIT $1 FOR UPDATE SKIP LOCKED)
         , taken AS (
           UPDATE deposits d SET look_at = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond'
           FROM due WHERE d.id = due.id RETURNING d.id)
         SELECT id FROM taken`,
        [limit],
      ),
    );
    return rows.map(({ id }) => trustUuid(id));
  }

  /** Nothing is due any more, unless the bank took the deposit back meanwhile. */
  async settled(runner: SqlRunner, id: Uuid): Promise<void> {
    await runner.query(
      `UPDATE deposits SET look_at = NULL WHERE id = $1 AND (state = 'REVERSED' OR (state <> 'RECEIVED' AND NOT is_reversed))`,
      [id],
    );
  }

  /** A deposit by the name that its bank gives it. */
  async find(
    runner: SqlRunner,
    settlementAccountId: Uuid,
    depositId: string,
  ): Promise<StoredDeposit | undefined> {
    const [row] = rowsOf<DepositRow>(
      await runner.query(
        `SELECT ${COLUMNS} FROM deposits d WHERE d.settlement_account_id = $1 AND d.deposit_id = $2`,
        [settlementAccountId, depositId],
      ),
    );
    return row && this.storedOf(row);
  }

  /** A deposit by its own id. @param isLocked it stays locked until the transaction ends */
  async findById(runner: SqlRunner, id: Uuid, isLocked = false): Promise<StoredDeposit | undefined> {
    const lock = isLocked ? 'FOR UPDATE' : '';
    const [row] = rowsOf<DepositRow>(
      await runner.query(`SELECT ${COLUMNS} FROM deposits d WHERE d.id = $1 ${lock}`, [id]),
    );
    return row && this.storedOf(row);
  }

  /** The deposits of this money that an operator has to find an owner for. */
  async unmatched(
    runner: SqlRunner,
    {
      settlementAccountId,
      amount,
      currency,
    }: Pick<Deposit, 'settlementAccountId' | 'currency'> & { amount: bigint | null },
  ): Promise<StoredDeposit[]> {
    const rows = await runner.query(
      `SELECT ${COLUMNS} FROM house_items i JOIN breaks b ON b.platform_key = 0 AND b.id = i.break_id
       JOIN deposits d ON d.id = i.deposit_id
       WHERE i.status = 'OPEN' AND i.account = 'SUSPENSE' AND i.id = d.id AND i.currency = $2
         AND i.settlement_account_id = $1 AND i.amount = $3 AND d.state = 'SUSPENDED' AND b.kind = 'UNMATCHED_DEPOSIT'`,
      [settlementAccountId, currency, String(amount)],
    );
    return rowsOf<DepositRow>(rows).map((row) => this.storedOf(row));
  }

  /** What the ciphertext of a deposit says. */
  detailsIn(id: string, sealed: string): DepositDetails {
    return JSON.parse(this.vault.unseal(sealed, aadOf(id)).toString('utf8')) as DepositDetails;
  }

  private storedOf(row: DepositRow): StoredDeposit {
    return {
      ...depositOf(row),
      depositId: row.deposit_id,
      platformKey: row.platform_key,
      transactionId: row.transaction_id === null ? null : trustUuid(row.transaction_id),
      isReversed: row.is_reversed,
      details: this.detailsIn(row.id, row.details_sealed),
    };
  }

  /** The deposits of transactions that are funded by one, with the keys of the transactions. */
  async ofTransactions(
    runner: SqlRunner,
    keys: readonly RecordKey[],
  ): Promise<{ key: RecordKey; deposit: Deposit }[]> {
    if (keys.length === 0) return [];
    const rows = rowsOf<DepositRow & { platform_key: number; transaction_id: string }>(
      await runner.query(
        `SELECT ${COLUMNS} FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, transaction_id)
         JOIN deposits d USING (platform_key, transaction_id)`,
        keyColumns(keys),
      ),
    );
    return rows.map((row) => ({
      key: { platformKey: row.platform_key, id: trustUuid(row.transaction_id) },
      deposit: depositOf(row),
    }));
  }

  /** Writes what a batch has decided besides transactions and postings. All statements are sent at once. */
  async writeNotes(runner: SqlRunner, notes: readonly TreasuryNote[]): Promise<void> {
    const changes = notes.filter((note) => note.note === 'DEPOSIT');
    const items = notes.filter((note) => note.note === 'ITEM');
    const closed = notes.filter((note) => note.note === 'ITEM_CLOSED');
    const withheld = notes.filter((note) => note.note === 'WITHHELD');
    const left = notes.filter((note) => note.note === 'WITHHELD_LEFT');
    await Promise.all([
      ...(changes.length > 0 ? [this.change(runner, changes)] : []),
      ...(items.length > 0 ? [this.addItems(runner, items)] : []),
      ...(closed.length > 0 ? [this.closeItems(runner, closed)] : []),
      ...(withheld.length > 0 ? [this.addWithheld(runner, withheld)] : []),
      // The same batch may withhold money and take it back, and statements of one session run in their order.
      ...(left.length > 0 ? [this.keepWithheld(runner, left)] : []),
    ]);
  }

  /** Each deposit must still have the state that the decision has seen, so that nothing is booked twice. */
  private async change(runner: SqlRunner, changes: readonly DepositChange[]): Promise<void> {
    await runner.query(
      `WITH changed AS (
         UPDATE deposits d
         SET state = n.state, platform_key = n.platform_key, transaction_id = n.transaction_id,
           was_suspended = d.was_suspended OR n.state = 'SUSPENDED'
         FROM unnest($1::uuid[], $2::text[], $3::text[], $4::integer[], $5::uuid[])
           AS n (id, expected, state, platform_key, transaction_id)
         WHERE d.id = n.id AND d.state = n.expected RETURNING 1)
       SELECT require_rows('deposits', (SELECT count(*) FROM changed), $6)`,
      [
        plainArray(changes.map(({ id }) => id)),
        plainArray(changes.map(({ from }) => from)),
        plainArray(changes.map(({ to }) => to)),
        plainArray(changes.map(({ platformKey }) => platformKey)),
        plainArray(changes.map(({ transactionId }) => transactionId)),
        changes.length,
      ],
    );
  }

  private async addItems(runner: SqlRunner, items: readonly HouseItem[]): Promise<void> {
    await runner.query(
      `WITH item AS (
         SELECT * FROM unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::uuid[], $6::bigint[], $7::text[],
           $8::text[], $9::text[], $10::text[], $11::uuid[])
           AS n (id, account, settlement_account_id, connector_id, deposit_id, amount, currency, kind, severity,
             message, break_id)
       ), broken AS (
         INSERT INTO breaks (platform_key, id, kind, severity, connector_id, deposit_id, amount, currency, message)
         SELECT 0, break_id, kind, severity, connector_id, deposit_id, amount, currency, message FROM item
       )
       INSERT INTO house_items (id, account, settlement_account_id, deposit_id, amount, currency, break_id)
       SELECT id, account, settlement_account_id, deposit_id, amount, currency, break_id FROM item`,
      [
        plainArray(items.map(({ id }) => id)),
        plainArray(items.map(({ account }) => account)),
        plainArray(items.map(({ settlementAccountId }) => settlementAccountId)),
        plainArray(items.map(({ connectorId }) => connectorId)),
        plainArray(items.map(({ depositId }) => depositId)),
        plainArray(items.map(({ amount }) => amount)),
        plainArray(items.map(({ currency }) => currency)),
        plainArray(items.map(({ kind }) => kind)),
        plainArray(items.map(({ severity }) => severity)),
        items.map(({ message }) => message),
        plainArray(items.map(() => mintUuid())),
      ],
    );
  }

  private async addWithheld(runner: SqlRunner, withheld: readonly WithheldMoney[]): Promise<void> {
    await runner.query(
      `INSERT INTO breaks (platform_key, id, kind, severity, transaction_id, amount, currency, message)
       SELECT platform_key, id, kind, CASE kind WHEN 'UNMATCHED_DEPOSIT' THEN 'WARNING' ELSE 'CRITICAL' END,
         transaction_id, amount, currency, message
       FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::uuid[], $5::bigint[], $6::text[], $7::text[])
         AS n (platform_key, id, kind, transaction_id, amount, currency, message)`,
      [
        plainArray(withheld.map(({ platformKey }) => platformKey)),
        plainArray(withheld.map(() => mintUuid())),
        plainArray(withheld.map(({ kind }) => kind)),
        plainArray(withheld.map(({ transactionId }) => transactionId)),
        plainArray(withheld.map(({ amount }) => amount)),
        plainArray(withheld.map(({ currency }) => currency)),
        withheld.map(({ message }) => message),
      ],
    );
  }

  /** Of all findings on the payment, only that of the money ends with it. */
  private async keepWithheld(runner: SqlRunner, notes: readonly WithheldLeft[]): Promise<void> {
    await runner.query(
      `UPDATE breaks b SET amount = CASE n.left WHEN 0 THEN b.amount ELSE n.left END,
         status = CASE n.left WHEN 0 THEN 'RESOLVED' ELSE b.status END,
         resolved_at = CASE n.left WHEN 0 THEN clock_timestamp() END
       FROM unnest($1::integer[], $2::uuid[], $3::bigint[]) AS n (platform_key, transaction_id, "left")
       WHERE b.platform_key = n.platform_key AND b.transaction_id = n.transaction_id AND b.status = 'OPEN'
         AND b.kind IN ('FROZEN_PARTY', 'CLOSED_ACCOUNT', 'UNMATCHED_DEPOSIT')`,
      [
        plainArray(notes.map(({ platformKey }) => platformKey)),
        plainArray(notes.map(({ transactionId }) => transactionId)),
        plainArray(notes.map(({ left }) => left)),
      ],
    );
  }

  /** Closes items with their breaks. Each must be open. */
  private async closeItems(runner: SqlRunner, closed: readonly ClosedItem[]): Promise<void> {
    await runner.query(
      `WITH closed AS (
         UPDATE house_items i SET status = 'CLOSED'
         FROM unnest($1::uuid[], $2::text[]) AS n (id, account)
         WHERE i.id = n.id AND i.account = n.account AND i.status = 'OPEN' RETURNING i.break_id
       ), resolved AS (
         UPDATE breaks b SET ${ENDS_BY_ITSELF} FROM closed WHERE b.platform_key = 0 AND b.id = closed.break_id
       )
       SELECT require_rows('house items', (SELECT count(*) FROM closed), $3)`,
      [
        plainArray(closed.map(({ id }) => id)),
        plainArray(closed.map(({ account }) => account)),
        closed.length,
      ],
    );
  }
}
