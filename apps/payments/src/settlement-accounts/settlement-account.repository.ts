import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { BankTimes } from '../calendars/domain/bank-calendar';
import type {
  BankDetails,
  SettlementAccount,
  SettlementTotals,
  StoredSettlementAccount,
} from './domain/settlement-account';

interface Row {
  id: string;
  connector_id: string;
  currency: string;
  name: string;
  bank_details: BankDetails;
  is_prefunded: boolean;
  minimum_balance: string;
  statement_by: string | null;
  time_zone: string | null;
  calendar: string | null;
  closed_on: string[];
  open_on: string[];
  cut_off: string | null;
  created_at: Date;
}

const COLUMNS = `s.id, s.connector_id, s.currency, s.name, s.bank_details, s.is_prefunded, s.minimum_balance,
  s.statement_by, s.time_zone, s.calendar, s.closed_on::text[] AS closed_on, s.open_on::text[] AS open_on, s.cut_off, s.created_at`;

function accountOf(row: Row): StoredSettlementAccount {
  return {
    id: trustUuid(row.id),
    connectorId: trustUuid(row.connector_id),
    currency: row.currency,
    name: row.name,
    bankDetails: row.bank_details,
    isPrefunded: row.is_prefunded,
    minimumBalance: BigInt(row.minimum_balance),
    statementBy: row.statement_by,
    timeZone: row.time_zone,
    calendar: row.calendar,
    closedOn: row.closed_on,
    openOn: row.open_on,
    cutOff: row.cut_off,
    addedAtMs: row.created_at.getTime(),
  };
}

/**
 * SQL: the total of accounts of the ledger over all books, from folded balances and from deltas that aren't folded yet.
 * `names` are expressions with the names of accounts of settlement accounts. The cost depends on the number of
 * platforms that use the accounts, and not on their payments.
 */
export function settlementTotalSql(...names: string[]): string {
  const ofNames = `account IN (${names.join(', ')}) AND account LIKE '%:%'`;
  return `(COALESCE((SELECT sum(balance) FROM system_balances WHERE ${ofNames}), 0)
    + COALESCE((SELECT sum(amount) FROM system_balance_deltas WHERE ${ofNames}), 0))`;
}

/**
 * A credit that nothing explains and a booking that no statement has shown may be the same money, so what both can be
 * counts once. The index `transit_items_open_credits` sums the bookings.
 */
const FUNDS = `
  SELECT s.id, (-s.minimum_balance - ${settlementTotalSql("'TRANSIT:' || s.id", "'NOSTRO:' || s.id")}
    - COALESCE((SELECT sum(i.amount) FROM payment_instructions i
        WHERE i.settlement_account_id = s.id AND i.state IN ('SUBMITTING', 'UNKNOWN', 'ACCEPTED')
          AND i.operation <> 'COLLECT'), 0)
    - COALESCE((SELECT sum(o.amount) FROM treasury_orders o
        WHERE o.from_account_id = s.id AND o.state IN ('SUBMITTING', 'UNKNOWN', 'ACCEPTED')), 0)
    - CASE WHEN l.unexplained > 0 THEN LEAST(l.unexplained, COALESCE((SELECT sum(x.amount) FROM transit_items x
        WHERE x.settlement_account_id = s.id AND x.line_id IS NULL AND x.direction = 'CREDIT'), 0)) ELSE 0 END
    )::text AS funds
  FROM settlement_accounts s
  CROSS JOIN LATERAL (SELECT sum(amount) AS unexplained FROM statement_lines
    WHERE settlement_account_id = s.id AND state = 'UNMATCHED' AND direction = 'CREDIT') l
  WHERE s.is_prefunded`;

function fundsIn(rows: unknown): Map<Uuid, bigint> {
  return new Map(
    rowsOf<{ id: string; funds: string }>(rows).map(({ id, funds }) => [trustUuid(id), BigInt(funds)]),
  );
}

/** Values of the columns from `statement_by` on. */
function timeValues({ statementBy, timeZone, calendar, closedOn, openOn, cutOff }: BankTimes): unknown[] {
  return [statementBy, timeZone, calendar, closedOn, openOn, cutOff];
}

/**
 * Waits for others that change statements of the account, until the end of the transaction.
 * @param mode SHARED: it only reads what they have changed
 */
export async function lockStatements(
  runner: SqlRunner,
  accountId: Uuid,
  mode: 'EXCLUSIVE' | 'SHARED',
): Promise<void> {
  await lockPart(runner, 'bank-statements', accountId, mode);
}

/**
 * Waits until the end of the transaction for others that compare orders of the house with deposits of the account.
 * @param mode EXCLUSIVE: an order gets its credit. SHARED: a deposit is of no order
 */
export async function lockOrderCredits(
  runner: SqlRunner,
  accountId: Uuid,
  mode: 'EXCLUSIVE' | 'SHARED',
): Promise<void> {
  await lockPart(runner, 'order-credits', accountId, mode);
}

async function lockPart(
  runner: SqlRunner,
  part: string,
  accountId: Uuid,
  mode: 'EXCLUSIVE' | 'SHARED',
): Promise<void> {
  const suffix = mode === 'SHARED' ? '_shared' : '';
  await runner.query(`SELECT pg_advisory_xact_lock${suffix}(hashtextextended($1, 0))`, [
    `${part}:${accountId}`,
  ]);
}

/** The house's accounts at its banks. */
@Injectable()
export class SettlementAccountRepository {
  /** Returns whether the name was free. */
  async add(runner: SqlRunner, account: SettlementAccount): Promise<boolean> {
    const rows = rowsOf(
      await runner.query(
        `INSERT INTO settlement_accounts
           (id, connector_id, currency, name, bank_details, is_prefunded, minimum_balance, statement_by, time_zone, calendar,
            closed_on, open_on, cut_off)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (name) DO NOTHING RETURNING id`,
        [
          account.id,
          account.connectorId,
          account.currency,
          account.name,
          JSON.stringify(account.bankDetails),
          account.isPrefunded,
          account.minimumBalance.toString(),
          ...timeValues(account),
        ],
      ),
    );
    return rows.length > 0;
  }

  /** Changes how the bank of an account counts time. */
  async changeTimes(runner: SqlRunner, id: Uuid, times: BankTimes): Promise<void> {
    await runner.query(
      `UPDATE settlement_accounts SET statement_by = $2, time_zone = $3, calendar = $4, closed_on = $5, open_on = $6,
         cut_off = $7 WHERE id = $1`,
      [id, ...timeValues(times)],
    );
  }

  /** The account, which nobody else changes until the end of the transaction. */
  async lock(runner: SqlRunner, id: Uuid): Promise<SettlementAccount | undefined> {
    const sql = `SELECT ${COLUMNS} FROM settlement_accounts s WHERE s.id = $1 FOR UPDATE`;
    return rowsOf<Row>(await runner.query(sql, [id])).map(accountOf)[0];
  }

  /**
   * The accounts of a currency whose connectors are there. Others that add one wait until the end of the transaction, so
   * that none adds the same one.
   */
  async lockInUse(runner: SqlRunner, currency: string): Promise<SettlementAccount[]> {
    await runner.query(`SELECT pg_advisory_xact_lock(hashtextextended('settlement-accounts:' || $1, 0))`, [
      currency,
    ]);
    const sql = `SELECT ${COLUMNS} FROM settlement_accounts s
      JOIN connectors c ON c.id = s.connector_id AND c.removed_at IS NULL WHERE s.currency = $1 ORDER BY s.id`;
    return rowsOf<Row>(await runner.query(sql, [currency])).map(accountOf);
  }

  async list(runner: SqlRunner): Promise<StoredSettlementAccount[]> {
    const sql = `SELECT ${COLUMNS} FROM settlement_accounts s ORDER BY s.id`;
    return rowsOf<Row>(await runner.query(sql)).map(accountOf);
  }

  async find(runner: SqlRunner, id: Uuid): Promise<StoredSettlementAccount | undefined> {
    const sql = `SELECT ${COLUMNS} FROM settlement_accounts s WHERE s.id = $1`;
    return rowsOf<Row>(await runner.query(sql, [id])).map(accountOf)[0];
  }

  /** The totals of TRANSIT and NOSTRO over all books. */
  async totals(runner: SqlRunner, id: Uuid): Promise<SettlementTotals> {
    const rows = rowsOf<{ transit: string; nostro: string }>(
      await runner.query(
        `SELECT ${settlementTotalSql('$1')}::text AS transit, ${settlementTotalSql('$2')}::text AS nostro`,
        [`TRANSIT:${id}`, `NOSTRO:${id}`],
      ),
    );
    return { transit: BigInt(rows[0]?.transit ?? 0), nostro: BigInt(rows[0]?.nostro ?? 0) };
  }

  /**
   * Locks the prefunded ones of these accounts, and reads what may leave each of them: the stated balance, less what is
   * in transit and with the bank, orders of the house among it, less the smallest balance, and less what may count twice.
   * One statement reads all of it, because a payment moves from one of these places to the next in one commit.
   */
  async lockFunds(runner: SqlRunner, ids: readonly Uuid[]): Promise<Map<Uuid, bigint>> {
    if (ids.length === 0) return new Map();
    const [, rows] = await Promise.all([
      runner.query(
        'SELECT id FROM settlement_accounts WHERE id = ANY($1::uuid[]) AND is_prefunded ORDER BY id FOR UPDATE',
        [ids],
      ),
      runner.query(`${FUNDS} AND s.id = ANY($1::uuid[])`, [ids]),
    ]);
    return fundsIn(rows);
  }

  /** What may leave each prefunded account now, smallest units. */
  async funds(runner: SqlRunner): Promise<Map<Uuid, bigint>> {
    return fundsIn(await runner.query(FUNDS));
  }
}
