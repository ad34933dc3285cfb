import type { Client } from 'pg';

/**
 * Transactions for the rows of lists: as many as wanted, written by SQL in seconds, on a platform of their own.
 *
 * What is written is what a list page and its totalCount read: `transactions`, `transaction_states` and `list_totals`, with
 * the values that the service would have given them. Ids are minted with the millisecond of `created_at` and rows are
 * inserted in their order. The platform is outside of the ledger: no postings, no entries, no balances, no events,
 * so `verify-ledger` is not for a system that holds it. Only the benchmark's own system does, which is thrown away.
 *
 * Of `rows` transactions, EACH_DAY a day until now, one of CUSTOMERS customers after the other:
 * nine of ten are OUTGOING, the rest INCOMING; 1 of 100 is FAILED, 1 of 200 PROCESSING, the rest COMPLETED. Each run
 * writes the same but for the times, which end now.
 */
/** Tables grow by days, not by what a day holds. */
const EACH_DAY = 10_000;
export const CUSTOMERS = 100;
const FAILED_EACH = 100;
const INCOMING_EACH = 10;
const PROCESSING_EACH = 200;

/**
 * The uuid of a customer or an account, by its number.
 * @param kind hexadecimal digit
 */
export function listUuid(kind: string, number: number): string {
  return `00000000-0000-7000-800${kind}-${number.toString(16).padStart(12, '0')}`;
}

/** @param number SQL */
function uuidSql(kind: string, number: string): string {
  return `('00000000-0000-7000-800${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
}

/**
 * A number that is always the same for a row and looks drawn.
 * @param number SQL
 */
function drawn(number: string, seed: string): string {
  return `(hashint8extended(${number}::bigint, ${seed}) & 1073741823)`;
}

const TRANSACTIONS = `
  INSERT INTO payments.transactions
    (platform_key, id, type, kind, source_kind, source_id, source_currency, destination_kind, destination_id,
     destination_currency, customer_id, platform_customer_id, sent_amount, received_amount, fees, serial, created_at)
  SELECT $1::integer, m.id,
    CASE WHEN m.inward THEN 'INCOMING' ELSE 'OUTGOING' END, CASE WHEN m.inward THEN 'TRANSFER_IN' ELSE 'TRANSFER_OUT' END,
    CASE WHEN m.inward THEN 'EXTERNAL_ACCOUNT' ELSE 'INTERNAL_ACCOUNT' END,
    CASE WHEN m.inward THEN m.outside ELSE m.inside END, 'USD',
    CASE WHEN m.inward THEN 'INTERNAL_ACCOUNT' ELSE 'EXTERNAL_ACCOUNT' END,
    CASE WHEN m.inward THEN m.inside ELSE m.outside END, 'USD',
    m.customer, m.customer::text, 1 + n % 1000, 1 + n % 1000, 0, n, uuid_extract_timestamp(m.id)
  FROM (
    SELECT n, uuidv7(make_interval(secs => (n - $2::integer) * (86400.0 / ${EACH_DAY}))) AS id,
      ${drawn('n', '1')} % ${INCOMING_EACH} = 0 AS inward, ${uuidSql('1', `n % ${CUSTOMERS}`)} AS customer,
      ${uuidSql('2', `n % ${CUSTOMERS}`)} AS inside, ${uuidSql('3', `n % ${CUSTOMERS}`)} AS outside
    FROM generate_series(0, $2::integer - 1) AS n
  ) m ORDER BY n`;

const STATES = `
  INSERT INTO payments.transaction_states (platform_key, id, status, version, updated_at, settled_at)
  SELECT platform_key, id, status, CASE status WHEN 'PROCESSING' THEN 1 ELSE 2 END, created_at,
    CASE status WHEN 'COMPLETED' THEN created_at END
  FROM (
    SELECT platform_key, id, created_at, CASE WHEN ${drawn('serial', '2')} % ${FAILED_EACH} = 0 THEN 'FAILED'
      WHEN ${drawn('serial', '3')} % ${PROCESSING_EACH} = 0 THEN 'PROCESSING' ELSE 'COMPLETED' END AS status
    FROM payments.transactions WHERE platform_key = $1
  ) t ORDER BY id`;

const LIST_TOTALS = `
  WITH grouped AS MATERIALIZED (
    SELECT t.type, s.status, floor(extract(epoch FROM t.created_at) / 86400)::integer AS day, t.customer_id,
      CASE t.source_kind WHEN 'INTERNAL_ACCOUNT' THEN t.source_id END AS source_id,
      CASE t.destination_kind WHEN 'INTERNAL_ACCOUNT' THEN t.destination_id END AS destination_id, count(*) AS n
    FROM payments.transactions t JOIN payments.transaction_states s USING (platform_key, id)
    WHERE t.platform_key = $1 GROUP BY 1, 2, 3, 4, 5, 6
  )
  INSERT INTO payments.list_totals (platform_key, scope, scope_id, kind, state, unit, n)
  SELECT $1, v.scope, v.scope_id, g.type, g.status, d.day, sum(g.n)
  FROM grouped g
  CROSS JOIN LATERAL (VALUES ('PLATFORM', '00000000-0000-0000-0000-000000000000'::uuid), ('CUSTOMER', g.customer_id),
    ('SOURCE', g.source_id), ('DESTINATION', g.destination_id)) AS v (scope, scope_id)
  CROSS JOIN LATERAL (VALUES (-1), (g.day)) AS d (day)
  WHERE v.scope_id IS NOT NULL GROUP BY 2, 3, 4, 5, 6`;

/** Milliseconds over which so many transactions are spread. */
export function spanMs(rows: number): number {
  return (rows / EACH_DAY) * 86_400_000;
}

/**
 * Writes the transactions of a platform that has none yet.
 * @param database as the owner of the schemas
 */
export async function writeListData(
  database: Client,
  { platformKey, rows }: { platformKey: number; rows: number },
) {
  await database.query(TRANSACTIONS, [platformKey, rows]);
  await database.query(STATES, [platformKey]);
  await database.query('ANALYZE payments.transactions, payments.transaction_states');
  await database.query(LIST_TOTALS, [platformKey]);
  for (const table of ['transactions', 'transaction_states', 'list_totals']) {
    await database.query(`VACUUM (ANALYZE) payments.${table}`);
  }
  await database.query('CHECKPOINT');
}
