import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import { instructionStateSql, isOpenInstruction } from '../instructions/instruction.repository';
import {
  isCompleted,
  isInFlight,
  isUnsuccessful,
  refundIs,
  transactionTypeSql,
} from '../transactions/status-condition.repository';
import type { IntegrityRule } from './domain/integrity-rule';
import { IS_SUSPENDED } from './transaction-rule.repository';

/** SQL: the state of a refund's instruction is the one that the refund shows. */
const REFUND_AGREES = `CASE
    WHEN ${isOpenInstruction('i')} THEN ${refundIs('s', 'PENDING')}
    WHEN i.state IN (${instructionStateSql.COMPLETED}, ${instructionStateSql.RETURNED}) THEN ${refundIs('s', 'COMPLETED')} AND NOT ${IS_SUSPENDED}
    ELSE ${IS_SUSPENDED} END`;
/** A payment in that is paid on keeps its money in its own account when the way on fails or comes back. */
const IS_PAID_ON = `i.operation = 'PAYOUT' AND t.type = ${transactionTypeSql.INCOMING}`;
/** What arrived and may not reach its account has failed for its receiver. */
const IS_WITHHELD = `t.type = ${transactionTypeSql.INCOMING} AND ${isUnsuccessful('s')} AND ${IS_SUSPENDED}`;
/** SQL: the state of an instruction that pays or collects is the one that the status of its payment shows. */
const STATUS_AGREES = `CASE
    WHEN ${isOpenInstruction('i')} THEN ${isInFlight('s')}
    WHEN i.state = ${instructionStateSql.COMPLETED} OR (${IS_PAID_ON}) THEN ${isCompleted('s')} OR (${IS_WITHHELD})
    ELSE ${isUnsuccessful('s')} END`;

/** Rules on the instructions to connectors. */
export const instructionRules: readonly IntegrityRule[] = [
  {
    name: 'instructions-equal-payments',
    says: 'each instruction is as its payment or refund is: both open, both paid, or both unpaid',
    recent: 'CHANGED',
    sql: (within) => `
      SELECT i.platform_key, i.transaction_id, i.id AS instruction_id, i.operation, i.state, s.status,
        s.refund->>'status' AS refund_status
      FROM payment_instructions i
      LEFT JOIN transactions t ON t.platform_key = i.platform_key AND t.id = i.transaction_id
      LEFT JOIN transaction_states s ON s.platform_key = i.platform_key AND s.id = i.transaction_id
      WHERE ${within('i', 'transaction_id')}
        AND NOT COALESCE(CASE i.operation WHEN 'REFUND' THEN ${REFUND_AGREES} ELSE ${STATUS_AGREES} END, false)`,
  },
  {
    name: 'reported-fees-are-booked',
    says: 'the FEE entry of each fee that a bank has reported is what is booked of it, what is left has a break, and no other FEE entry is of an instruction, an order or a deposit',
    sql: (within) => `
      SELECT f.platform_key, f.subject_id, f.id AS fee_id, f.booked::text AS booked, e.sum::text AS entries,
        f.unbooked::text AS unbooked
      FROM reported_fees f CROSS JOIN LATERAL (
        SELECT coalesce(sum(CASE p.from_system WHEN 'PROVIDER_FEES' THEN p.amount ELSE -p.amount END), 0) AS sum
        FROM postings p WHERE p.platform_key = ${HOUSE_KEY} AND p.transaction_id = f.id AND p.kind = 'FEE') e
      WHERE ${within('f')} AND (f.booked <> e.sum
        OR f.unbooked <> 0 AND NOT EXISTS (SELECT FROM breaks b WHERE b.id = f.id AND b.kind = 'UNBOOKED_FEE'))
      UNION ALL
      SELECT p.platform_key, p.transaction_id, NULL, NULL, p.amount::text, NULL
      FROM postings p
      WHERE p.platform_key = ${HOUSE_KEY} AND p.kind = 'FEE' AND ${within('p', 'transaction_id')}
        AND NOT EXISTS (SELECT FROM reported_fees f WHERE f.id = p.transaction_id)
        AND (EXISTS (SELECT FROM payment_instructions i WHERE i.id = p.transaction_id)
          OR EXISTS (SELECT FROM treasury_orders o WHERE o.id = p.transaction_id)
          OR EXISTS (SELECT FROM deposits d WHERE d.id = p.transaction_id))`,
  },
];
