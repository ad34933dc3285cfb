import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import { instructionStateSql, isOpenInstruction } from '../instructions/instruction.repository';
import { isOfDebit } from '../instructions/reported-fee.repository';
import { chargesSql, LEFT_FOR } from '../instructions/shown-subject.repository';
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

/** SQL condition: the fee `x` of the subject `f` can be in the charges of what left its account. */
const IS_COVERED = `x.subject_id = f.subject_id AND x.settlement_account_id = f.settlement_account_id AND x.currency = f.currency
  AND ${isOfDebit('x')}`;
/** SQL: the charges of what left the account of `f` for the instruction `i`, the order `o` or with the reversal of the deposit `d`. */
const CHARGES = `CASE WHEN o.from_account_id = f.settlement_account_id AND o.sell = f.currency THEN ${chargesSql('', LEFT_FOR.order)}
  WHEN d.settlement_account_id = f.settlement_account_id AND d.currency = f.currency THEN ${chargesSql('', LEFT_FOR.deposit)}
  WHEN i.settlement_account_id = f.settlement_account_id AND i.currency = f.currency THEN ${chargesSql('', LEFT_FOR.instruction)} + ${chargesSql('', LEFT_FOR.loss)} ELSE 0 END`;

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
  {
    name: 'fees-are-booked-once',
    says: 'the fees of what left an account, as far as no line has shown them, are what its reports name beside its charges and shown fees',
    sql: (within) => `
      SELECT f.platform_key, f.subject_id, f.currency, said.sum::text AS said, taken.charges::text AS charges,
        entries.shown::text AS shown, entries.open::text AS open
      FROM (SELECT DISTINCT f.platform_key, f.subject_id, f.settlement_account_id, f.currency FROM reported_fees f
        WHERE ${within('f')} AND f.booked <> 0 AND f.settlement_account_id IS NOT NULL) f
      LEFT JOIN payment_instructions i ON i.platform_key = f.platform_key AND i.id = f.subject_id
      LEFT JOIN treasury_orders o ON o.id = f.subject_id
      LEFT JOIN deposits d ON d.id = f.subject_id
      CROSS JOIN LATERAL (SELECT ${CHARGES} AS charges) taken
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(most.amount), 0) AS sum FROM (
          SELECT max(x.amount) AS amount FROM reported_fees x WHERE ${IS_COVERED} AND x.report <> 'UNDONE'
          GROUP BY x.report, x.return_id, CASE x.report WHEN 'CONTRADICTION' THEN x.amount END) most) said
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(e.signed) FILTER (WHERE e.line_id IS NULL), 0) AS open,
          coalesce(sum(e.signed) FILTER (WHERE e.line_id IS NOT NULL), 0) AS shown
        FROM (
          SELECT t.line_id, CASE t.direction WHEN 'DEBIT' THEN t.amount ELSE -t.amount END AS signed
          FROM reported_fees x JOIN transit_items t
            ON t.platform_key = ${HOUSE_KEY} AND t.transaction_id = x.id AND t.kind = 'FEE'
            AND t.settlement_account_id = x.settlement_account_id
          WHERE ${IS_COVERED}) e) entries
      WHERE taken.charges > 0 AND entries.open > GREATEST(said.sum - taken.charges - entries.shown, 0)`,
  },
];
