import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import { settlementTotalSql } from '../settlement-accounts/settlement-account.repository';
import { openAmountSql, statedBalanceSql } from '../treasury-proofs/proof.repository';
import type { IntegrityRule, Within } from './domain/integrity-rule';

/**
 * Settlement accounts whose balance in the ledger differs from another figure. They belong to the house, so a check of
 * one platform covers none of them.
 */
const settlementDiffers = (within: Within, balance: string, expected: string, where = 'true'): string => `
  SELECT settlement_account_id, name, currency, balance::text AS balance, expected::text AS expected
  FROM (
    SELECT s.id AS settlement_account_id, s.name, s.currency, ${balance} AS balance, ${expected} AS expected
    FROM settlement_accounts s CROSS JOIN (VALUES (${HOUSE_KEY})) AS house (platform_key)
    WHERE ${within('house')} AND ${where}
  ) accounts WHERE balance <> expected`;

/**
 * Until an operator has decided whether a line is a known one, its statement and the ledger may differ by it, and by the
 * balance before the first statement, which waits for the decision.
 */
const IS_DECIDED = `NOT EXISTS (
  SELECT FROM breaks b WHERE b.connector_id = s.connector_id AND b.kind = 'AMBIGUOUS_ENTRY' AND b.status = 'OPEN'
    AND b.settlement_account_id = s.id AND b.bank_statement_id IS NOT NULL)`;

/**
 * Rules on the accounts of the house at its banks, by the figures of the proofs. They read the open items and the last
 * statement by an index, so their cost does not depend on what the statements have shown.
 */
export const settlementRules: readonly IntegrityRule[] = [
  {
    name: 'nostro-equals-statement',
    says: 'minus NOSTRO of each settlement account is the closing balance of its last statement, unless an operator has to decide about one of its lines',
    recent: 'WHOLE',
    sql: (within) =>
      settlementDiffers(
        within,
        `-${settlementTotalSql("'NOSTRO:' || s.id")}`,
        statedBalanceSql('s.id'),
        IS_DECIDED,
      ),
  },
  {
    name: 'transit-equals-open-items',
    says: 'TRANSIT of each settlement account over all books is what its bank has not shown yet',
    recent: 'WHOLE',
    sql: (within) =>
      settlementDiffers(within, settlementTotalSql("'TRANSIT:' || s.id"), `-${openAmountSql('s.id')}`),
  },
];
