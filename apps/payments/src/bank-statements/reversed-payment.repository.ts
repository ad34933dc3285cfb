import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { DepositState } from '../deposits/domain/deposit';
import { isOpenInstruction } from '../instructions/instruction.repository';
import { parseReference } from '../transactions/domain/reference';
import { isInFlight } from '../transactions/status-condition.repository';
import type { LineDirection } from './domain/bank-line';
import type { ReversedPayment } from './domain/line-reversals';
import { itemOf, ITEM_COLUMNS, UUID, type ItemRow } from './open-item.repository';
import type { OpenItem } from './domain/line-matching';
import { lineStateSql } from './statement-line.repository';

interface PaymentRow {
  line_id: string;
  items: number;
  kind: string;
  direction: LineDirection;
  amount: string;
  transaction_id: string;
  instruction_id: string | null;
  operation: string | null;
  state: string | null;
  instructed: string | null;
  instruction_connector: string | null;
  deposit_id: string | null;
  deposited: string | null;
  deposit_connector: string | null;
  deposit_state: DepositState | null;
}

/** SQL: the deposit that an item is of, in the book of the house or of a platform. */
const isOfDeposit = (item: string): string =>
  `(${item}.platform_key = 0 AND d.id = ${item}.transaction_id
    OR d.platform_key = ${item}.platform_key AND d.transaction_id = ${item}.transaction_id)`;

/**
 * SQL: lines `o` and their reversals `r` that ended each other before the payment of the line was booked, with its item `x`.
 * A line of the same name that waits for a match shows the item itself. Those whose match was undone are for people.
 */
export const LATE_ITEMS = `statement_lines r JOIN statement_lines o ON o.id = r.undoes_line_id AND o.state = ${lineStateSql.UNDONE}
  CROSS JOIN LATERAL (
    SELECT i.platform_key, i.transaction_id FROM payment_instructions i
    WHERE i.provider_reference = ANY(o.bank_reference || o.match_references)
    UNION
    SELECT 0, t.id FROM treasury_orders t WHERE t.provider_reference = ANY(o.bank_reference || o.match_references)) n
  JOIN transit_items x ON x.platform_key = n.platform_key AND x.transaction_id = n.transaction_id
    AND x.settlement_account_id = r.settlement_account_id AND x.line_id IS NULL
    AND x.direction = o.direction AND x.amount = o.amount AND x.currency = o.currency
  WHERE r.undoes_line_id IS NOT NULL AND r.state = ${lineStateSql.MATCHED} AND r.match_id IS NULL
    AND NOT o.is_by_hand AND NOT r.is_by_hand AND NOT EXISTS (
    SELECT FROM statement_lines u WHERE u.settlement_account_id = o.settlement_account_id
      AND u.bank_reference = o.bank_reference AND u.direction = o.direction AND u.amount = o.amount AND u.state = ${lineStateSql.UNMATCHED})`;

/** A reversal that ended its line before the payment of the line was booked. */
export interface LateItem {
  reversalId: Uuid;
  originalId: Uuid;
  item: string;
}

function paymentOf(row: PaymentRow): ReversedPayment {
  const { kind, direction, instruction_id: instructionId, deposit_id: depositId } = row;
  return {
    lineId: trustUuid(row.line_id),
    items: row.items,
    ...{ kind, direction },
    amount: BigInt(row.amount),
    transactionId: trustUuid(row.transaction_id),
    instruction:
      instructionId === null
        ? null
        : {
            id: trustUuid(instructionId),
            connectorId: trustUuid(row.instruction_connector ?? ''),
            operation: row.operation ?? '',
            state: row.state ?? '',
            amount: BigInt(row.instructed ?? 0),
          },
    deposit:
      depositId === null
        ? null
        : {
            depositId,
            connectorId: trustUuid(row.deposit_connector ?? ''),
            amount: BigInt(row.deposited ?? 0),
            isReversed: row.deposit_state === 'REVERSED',
          },
  };
}

/** Payments that lines have shown, and what comes back of them. */
@Injectable()
export class ReversedPaymentRepository {
  /** The payments that lines have shown: a row for each item, instruction and deposit. */
  async shownBy(runner: SqlRunner, lineIds: readonly Uuid[]): Promise<ReversedPayment[]> {
    if (lineIds.length === 0) return [];
    const rows = await runner.query(
      `SELECT x.line_id, (count(*) OVER (PARTITION BY x.line_id))::integer AS items, x.kind, x.direction, x.amount,
         x.transaction_id, i.id AS instruction_id, i.operation, i.state, i.amount AS instructed,
         i.connector_id AS instruction_connector, d.deposit_id, d.amount AS deposited, d.connector_id AS deposit_connector,
         d.state AS deposit_state
       FROM transit_items x
       LEFT JOIN payment_instructions i ON i.platform_key = x.platform_key AND i.transaction_id = x.transaction_id
         AND i.settlement_account_id = x.settlement_account_id AND i.amount = x.amount
         AND i.operation = CASE WHEN x.kind = 'REFUND' THEN 'REFUND' WHEN x.direction = 'DEBIT' THEN 'PAYOUT' ELSE 'COLLECT' END
       LEFT JOIN deposits d ON x.direction = 'CREDIT' AND d.settlement_account_id = x.settlement_account_id
         AND ${isOfDeposit('x')}
       WHERE x.line_id = ANY($1::uuid[])`,
      [lineIds],
    );
    return rowsOf<PaymentRow>(rows).map(paymentOf);
  }

  /** Those of some references that name an instruction, an order, a payment or a deposit of the account which has not ended. */
  async openAmong(runner: SqlRunner, accountId: Uuid, references: readonly string[]): Promise<Set<string>> {
    if (references.length === 0) return new Set();
    const names = [...new Set(references)];
    const serials = names.flatMap((name) => {
      const serial = parseReference(name);
      return serial === undefined ? [] : [{ name, serial }];
    });
    const rows = await runner.query(
      `SELECT k.name FROM unnest($1::text[]) AS k (name)
       WHERE EXISTS (SELECT FROM payment_instructions i WHERE i.provider_reference = k.name AND ${isOpenInstruction('i')})
         OR EXISTS (SELECT FROM treasury_orders o WHERE o.provider_reference = k.name AND ${isOpenInstruction('o')})
         OR EXISTS (SELECT FROM deposits d
           WHERE d.settlement_account_id = $5 AND d.deposit_id = k.name AND d.state = 'RECEIVED')
       UNION ALL
       SELECT u.id::text FROM unnest($2::uuid[]) AS u (id)
       WHERE EXISTS (SELECT FROM payment_instructions i WHERE i.id = u.id AND ${isOpenInstruction('i')})
         OR EXISTS (SELECT FROM treasury_orders o WHERE o.id = u.id AND ${isOpenInstruction('o')})
       UNION ALL
       SELECT n.name FROM unnest($3::text[], $4::bigint[]) AS n (name, serial) CROSS JOIN platforms p
       JOIN transactions t ON t.platform_key = p.platform_key AND t.serial = n.serial
       JOIN transaction_states s ON s.platform_key = t.platform_key AND s.id = t.id
       WHERE ${isInFlight('s')} OR EXISTS (
         SELECT FROM payment_instructions i
         WHERE i.platform_key = t.platform_key AND i.transaction_id = t.id AND ${isOpenInstruction('i')})`,
      [
        names,
        names.filter((name) => UUID.test(name)),
        serials.map(({ name }) => name),
        serials.map(({ serial }) => serial),
        accountId,
      ],
    );
    return new Set(rowsOf<{ name: string }>(rows).map(({ name }) => name));
  }

  /** The reversals of an account that are about payments which were booked after them. Each line and item is there once. */
  async lateItems(runner: SqlRunner, accountId: Uuid): Promise<LateItem[]> {
    const rows = await runner.query(
      `SELECT r.id AS reversal_id, o.id AS original_id, ${ITEM_COLUMNS}, NULL AS serial, NULL AS bank_references,
         NULL AS instruction_ids
       FROM ${LATE_ITEMS} AND r.settlement_account_id = $1 ORDER BY r.id`,
      [accountId],
    );
    const taken = new Set<string>();
    return rowsOf<ItemRow & { reversal_id: string; original_id: string }>(rows).flatMap((row) => {
      const { key: item } = itemOf(row);
      if (taken.has(item) || taken.has(row.original_id)) return [];
      taken.add(item).add(row.original_id);
      return [{ reversalId: trustUuid(row.reversal_id), originalId: trustUuid(row.original_id), item }];
    });
  }

  /** The open items of what came back of the payments that lines have shown. */
  async returnsOf(runner: SqlRunner, lineIds: readonly Uuid[]): Promise<Map<Uuid, OpenItem[]>> {
    if (lineIds.length === 0) return new Map();
    const rows = await runner.query(
      `WITH shown AS (
         SELECT x.line_id AS original_id, x.platform_key, x.transaction_id, x.settlement_account_id
         FROM transit_items x WHERE x.line_id = ANY($1::uuid[])),
       named AS (
         SELECT * FROM shown
         UNION SELECT s.original_id, 0, i.id, s.settlement_account_id FROM shown s
         JOIN payment_instructions i ON i.platform_key = s.platform_key AND i.transaction_id = s.transaction_id
         UNION SELECT s.original_id, p.platform_key, p.id, s.settlement_account_id FROM shown s
         JOIN deposits d ON ${isOfDeposit('s')}
         CROSS JOIN LATERAL (VALUES (0, d.id), (d.platform_key, d.transaction_id)) AS p (platform_key, id)
         WHERE p.id IS NOT NULL)
       SELECT n.original_id, ${ITEM_COLUMNS}, NULL AS serial, NULL AS bank_references, NULL AS instruction_ids
       FROM named n JOIN transit_items x ON x.platform_key = n.platform_key AND x.transaction_id = n.transaction_id
         AND x.settlement_account_id = n.settlement_account_id
       WHERE x.line_id IS NULL AND x.kind IN ('RETURN', 'REVERSE', 'DEPOSIT')`,
      [lineIds],
    );
    const items = new Map<Uuid, OpenItem[]>();
    for (const row of rowsOf<ItemRow & { original_id: string }>(rows)) {
      const originalId = trustUuid(row.original_id);
      items.set(originalId, [...(items.get(originalId) ?? []), itemOf(row)]);
    }
    return items;
  }
}
