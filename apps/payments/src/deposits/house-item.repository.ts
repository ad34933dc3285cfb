import { Injectable } from '@nestjs/common';
import { mintUuid, trustUuid, type RecordKey, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { assertNoLoss, type Deposit, type HouseItem } from './domain/deposit';

/** Open money of the house, with its break. */
export interface OpenHouseItem extends Pick<
  HouseItem,
  'id' | 'account' | 'settlementAccountId' | 'connectorId' | 'depositId' | 'amount' | 'currency'
> {
  breakId: Uuid;
}

interface ItemRow {
  id: string;
  account: HouseItem['account'];
  settlement_account_id: string | null;
  connector_id: string;
  deposit_id: string | null;
  amount: string;
  currency: string;
  break_id: string;
}

const ITEMS = `house_items i JOIN breaks b ON b.platform_key = 0 AND b.id = i.break_id
  WHERE i.break_id = $1 AND i.status = 'OPEN'`;

/** SQL: the account of the house that bears the whole loss of a deposit `d` which its bank took back; null if none does. */
export const LOSS_ON = `CASE d.state WHEN 'REVERSED' THEN (
    SELECT CASE WHEN h.status = 'OPEN' THEN 'RECEIVABLE' WHEN b.resolution = 'WRITE_OFF' THEN 'OWN_FUNDS' END
    FROM house_items h JOIN breaks b ON b.platform_key = 0 AND b.id = h.break_id
    WHERE h.id = d.id AND h.account = 'RECEIVABLE' AND h.amount = d.amount) END`;

/** @throws DomainError NOT_IN_THIS_STATE if the house bears the loss of the deposit of a transaction. */
export async function assertPayerHasPaid(runner: SqlRunner, { platformKey, id }: RecordKey): Promise<void> {
  const sql = `SELECT ${LOSS_ON} AS "lossOn" FROM deposits d WHERE d.platform_key = $1 AND d.transaction_id = $2`;
  const rows = rowsOf<{ lossOn: Deposit['lossOn'] | null }>(await runner.query(sql, [platformKey, id]));
  for (const { lossOn } of rows) assertNoLoss(lossOn ?? undefined);
}

function uuidOrNull(text: string | null): Uuid | null {
  return text === null ? null : trustUuid(text);
}

/** Money of the house's book that operators find a place for. */
@Injectable()
export class HouseItemRepository {
  /** The open money of a break, without a lock; undefined if there is none. */
  async ofBreak(runner: SqlRunner, breakId: Uuid): Promise<OpenHouseItem | undefined> {
    return this.find(runner, breakId, '');
  }

  /** The same, locked together with its deposit, in the order in which all code locks them. */
  async lockOfBreak(runner: SqlRunner, breakId: Uuid): Promise<OpenHouseItem | undefined> {
    await runner.query(
      `SELECT FROM deposits d WHERE d.id IN (SELECT i.deposit_id FROM ${ITEMS}) FOR UPDATE`,
      [breakId],
    );
    return this.find(runner, breakId, 'FOR UPDATE OF i');
  }

  /**
   * Money that was sent back to its payer is in the suspense account again, with a new break. Its deposit waits for
   * an operator, unless a platform has it or the bank took it back meanwhile.
   */
  async reopen(
    runner: SqlRunner,
    { itemId, depositId, message }: { itemId: Uuid; depositId: Uuid; message: string },
  ): Promise<void> {
    await runner.query(
      `UPDATE deposits SET state = 'SUSPENDED'
       WHERE id = $1 AND id = $2 AND state = 'SENT_BACK' AND platform_key IS NULL`,
      [depositId, itemId],
    );
    await runner.query(
      `WITH opened AS (
         UPDATE house_items i SET status = 'OPEN', break_id = $2
         WHERE i.id = $1 AND i.account = 'SUSPENSE' AND i.status = 'CLOSED' RETURNING i.*
       ), broken AS (
         INSERT INTO breaks (platform_key, id, kind, severity, connector_id, deposit_id, amount, currency, message)
         SELECT 0, $2, 'UNMATCHED_DEPOSIT', 'WARNING', d.connector_id, d.id, o.amount, o.currency, $3
         FROM opened o JOIN deposits d ON d.id = o.deposit_id RETURNING 1
       )
       SELECT require_rows('house items', (SELECT count(*) FROM broken), 1)`,
      [itemId, mintUuid(), message],
    );
  }

  /** Locks what is owed to the house. Returns false if nothing is, because it was written off or came back. */
  async lockReceivable(runner: SqlRunner, id: Uuid): Promise<boolean> {
    const sql = `SELECT FROM house_items WHERE id = $1 AND account = 'RECEIVABLE' AND status = 'OPEN' FOR UPDATE`;
    return rowsOf(await runner.query(sql, [id])).length > 0;
  }

  private async find(runner: SqlRunner, breakId: Uuid, lock: string): Promise<OpenHouseItem | undefined> {
    const rows = await runner.query(
      `SELECT i.id, i.account, i.settlement_account_id, b.connector_id, i.deposit_id, i.amount, i.currency, i.break_id
       FROM ${ITEMS} ${lock}`,
      [breakId],
    );
    return rowsOf<ItemRow>(rows).map((row) => ({
      id: trustUuid(row.id),
      account: row.account,
      settlementAccountId: uuidOrNull(row.settlement_account_id),
      connectorId: trustUuid(row.connector_id),
      depositId: uuidOrNull(row.deposit_id),
      amount: BigInt(row.amount),
      currency: row.currency,
      breakId: trustUuid(row.break_id),
    }))[0];
  }
}
