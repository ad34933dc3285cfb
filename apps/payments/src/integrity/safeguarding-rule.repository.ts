import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import type { IntegrityRule } from './domain/integrity-rule';

/** Rules on what is kept of each day. They belong to the house, so a check of one platform covers none of it. */
export const safeguardingRules: readonly IntegrityRule[] = [
  {
    name: 'safeguarding-as-kept',
    says: 'the safeguarding figures of each kept day are as they were written, and none is missing between two',
    sql: (within) => `
      SELECT sequence, day::text AS day, currency FROM (
        SELECT s.sequence, s.day, s.currency, s.previous_hash, s.hash, sha256(convert_to(safeguarding_text(s), 'UTF8')) AS own,
          lag(s.hash, 1, decode(repeat('00', 32), 'hex')) OVER (ORDER BY s.sequence) AS before,
          row_number() OVER (ORDER BY s.sequence) AS place
        FROM safeguarding_days s CROSS JOIN (VALUES (${HOUSE_KEY})) AS house (platform_key)
        WHERE ${within('house')}
      ) kept WHERE hash <> own OR previous_hash <> before OR sequence <> place`,
  },
  {
    name: 'safeguarding-as-noted',
    says: 'the hashes of safeguarding figures that the audit log has are those of the kept days',
    sql: (within) => `
      SELECT l.sequence, l.resource_id FROM audit_log l CROSS JOIN (VALUES (${HOUSE_KEY})) AS house (platform_key)
      LEFT JOIN (
        SELECT 'Safeguarding:' || day::text AS id, jsonb_object_agg(currency, encode(hash, 'hex')) AS hashes
        FROM safeguarding_days GROUP BY day
      ) kept ON kept.id = l.resource_id
      WHERE ${within('house')} AND l.action = 'keep-safeguarding' AND l.after -> 'hashes' IS DISTINCT FROM kept.hashes`,
  },
  {
    name: 'kept-days-balance',
    says: 'in the books of each kept day, debits are credits in each book and currency, and each day begins as the last ended',
    sql: (within) => `
      SELECT day::text AS day, book, currency FROM (
        SELECT d.*, lag(d.closing) OVER account AS before FROM ledger_days d
        CROSS JOIN (VALUES (${HOUSE_KEY})) AS house (platform_key) WHERE ${within('house')}
        WINDOW account AS (PARTITION BY d.book, d.account, d.currency ORDER BY d.day)
      ) kept GROUP BY 1, 2, 3
      HAVING sum(closing) <> 0 OR sum(debits) <> sum(credits) OR bool_or(before <> opening)`,
  },
];
