import { statusListSql } from '@corridor/database';
import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import { bringingStates } from '../treasury-orders/domain/order-credit';
import type { IntegrityRule } from './domain/integrity-rule';

/** Rules on what the house orders for itself. */
export const orderRules: readonly IntegrityRule[] = [
  {
    name: 'orders-have-their-deposits',
    says: 'each deposit that an order of the house books is of one that was sent and has not failed',
    sql: (within) => `
      SELECT d.id AS deposit_id, d.settlement_account_id, o.id AS order_id, o.state
      FROM deposits d CROSS JOIN (VALUES (${HOUSE_KEY})) AS house (platform_key)
      LEFT JOIN LATERAL (
        SELECT o.id, o.state FROM treasury_orders o WHERE o.credit_deposit_id = d.id
        UNION ALL
        SELECT o.id, o.state FROM treasury_orders o WHERE o.return_deposit_id = d.id
        UNION ALL
        SELECT o.id, o.state FROM treasury_order_returns r JOIN treasury_orders o ON o.id = r.order_id
        WHERE r.deposit_id = d.id
      ) o ON true
      WHERE ${within('house')} AND d.state = 'OWN_ORDER' AND NOT COALESCE(o.state IN ${statusListSql(bringingStates)}, false)`,
  },
];
