import { systemBalanceSql } from './customer-sql';
import { BUSY_CUSTOMERS } from './growth-size';
import { atSql, daySql, drawnSql, idSql, msSql, numbersSql, type Filled, type Range } from './record-sql';

const INCOMING_EACH = 10;
const QUOTE_EACH = 10;
const FAILED_EACH = 100;
/** One of ten transactions belongs to any holder, the others to the busy customers. */
const ANY_HOLDER_EACH = 10;
const IN_FLIGHT_EACH = 100;
/** Among the newest, so that what is on its way doesn't grow with the table. */
const IN_FLIGHT_OF = 1_000;
const AMOUNTS = 1_000;
const QUOTE_MS = 300_000;
/** Of references; far beyond those that the service gives out. */
const FIRST_SERIAL = 1_000_000_000_000_000;

/** The transactions of a range: what the other statements derive their rows from. */
function lot(filled: Filled, range: Range): string {
  const { transactions, holders } = filled.size;
  return `
    CREATE TEMP TABLE lot ON COMMIT DROP AS
    SELECT n, ${idSql(filled, 'transactions', 'n')} AS id, ${atSql(filled, 'transactions', 'n')} AS at,
      ${msSql(filled, 'transactions', 'n')} AS ms, 1 + n % ${AMOUNTS} AS amount, type, is_quote, customer,
      ${idSql(filled, 'customers', 'customer')} AS customer_id,
      ${idSql(filled, 'internalAccounts', 'customer')} AS inside,
      ${idSql(filled, 'externalAccounts', 'customer')} AS outside,
      CASE WHEN is_quote THEN 'EXPIRED' WHEN n >= ${transactions - IN_FLIGHT_OF} AND n % ${IN_FLIGHT_EACH} = 0 THEN 'PROCESSING'
        WHEN ${drawnSql('n', 2)} % ${FAILED_EACH} = 0 THEN 'FAILED' ELSE 'COMPLETED' END AS status
    FROM (
      SELECT n, CASE WHEN ${drawnSql('n', 1)} % ${INCOMING_EACH} = 0 THEN 'INCOMING' ELSE 'OUTGOING' END AS type,
        ${drawnSql('n', 1)} % ${INCOMING_EACH} <> 0 AND ${drawnSql('n', 3)} % ${QUOTE_EACH} = 0 AS is_quote,
        CASE WHEN n % ${ANY_HOLDER_EACH} = 0 THEN ${drawnSql('n', 4)} % ${holders}
          ELSE ${drawnSql('n', 4)} % ${BUSY_CUSTOMERS} END AS customer
      FROM ${numbersSql(range)}
    ) drawn`;
}

const DETAILS = `json_build_object('quote', json_build_object('expiresAtMs', ms + ${QUOTE_MS}, 'exchangeRate', '1', 'rate',
  json_build_object('midMarketRate', '1', 'marginRate', '0', 'fixedFee', 0, 'variableFeeRate', '0',
    'variableFeeAmount', 0, 'counterpartyFixedFee', 0),
  'isExecutedAtOnce', false, 'paymentRail', null, 'cryptoNetwork', null, 'receiver', null))`;

function transactionRows(platformKey: number): string {
  const isOut = "type = 'OUTGOING'";
  return `
    INSERT INTO payments.transactions (platform_key, id, type, kind, source_kind, source_id, source_currency,
      destination_kind, destination_id, destination_currency, customer_id, platform_customer_id, sent_amount,
      received_amount, serial, details, created_at)
    SELECT ${platformKey}, id, type,
      CASE WHEN is_quote THEN 'QUOTE' WHEN ${isOut} THEN 'TRANSFER_OUT' ELSE 'TRANSFER_IN' END,
      CASE WHEN ${isOut} THEN 'INTERNAL_ACCOUNT' ELSE 'EXTERNAL_ACCOUNT' END, CASE WHEN ${isOut} THEN inside ELSE outside END,
      'USD', CASE WHEN ${isOut} THEN 'EXTERNAL_ACCOUNT' ELSE 'INTERNAL_ACCOUNT' END,
      CASE WHEN ${isOut} THEN outside ELSE inside END, 'USD', customer_id, 'growth-' || customer,
      CASE WHEN ${isOut} THEN amount END, amount, ${FIRST_SERIAL} + n, CASE WHEN is_quote THEN ${DETAILS} END, at
    FROM lot ORDER BY n`;
}

function stateRows({ platformKey, size }: Filled): string {
  return `
    INSERT INTO payments.transaction_states (platform_key, id, status, version, updated_at, settled_at, failure, refund)
    SELECT ${platformKey}, id, status, CASE status WHEN 'PROCESSING' THEN 1 ELSE 3 END, at,
      CASE status WHEN 'COMPLETED' THEN at END,
      CASE status WHEN 'FAILED' THEN jsonb_build_object('reason', 'OFFRAMP_FAILED', 'code', 'ACCOUNT_CLOSED', 'message',
        'the account is closed or invalid') END,
      CASE WHEN status = 'FAILED' AND type = 'OUTGOING' THEN jsonb_build_object('reason', 'TRANSACTION_FAILED',
        'serial', ${FIRST_SERIAL + size.transactions} + n, 'status', 'COMPLETED', 'settledAtMs', ms, 'initiatedAtMs', ms) END
    FROM lot ORDER BY n`;
}

/** The postings of the lot. `change` is that of the internal account's balance; null where none is touched. */
const POSTINGS_OF_LOT = `
  SELECT l.n, l.id, l.inside, l.amount, p.* FROM lot l CROSS JOIN LATERAL (VALUES
    ('RESERVE', 0, l.type = 'OUTGOING' AND NOT l.is_quote, 'ACCOUNT', 'CLEARING', -l.amount, l.at),
    ('REFUND', 1, l.type = 'OUTGOING' AND l.status = 'FAILED', 'CLEARING', 'ACCOUNT', l.amount, l.at),
    ('SETTLE', 1, l.type = 'OUTGOING' AND l.status = 'COMPLETED', 'CLEARING', 'FUNDING', NULL, l.at + interval '1 second'),
    ('SETTLE', 1, l.type = 'INCOMING' AND l.status = 'COMPLETED', 'FUNDING', 'ACCOUNT', l.amount, l.at)
  ) AS p (kind, step, is_made, from_end, to_end, change, posted_at) WHERE p.is_made`;

function postingRows(platformKey: number): string {
  const statement = 'PARTITION BY p.inside ORDER BY p.n, p.step';
  return `
    INSERT INTO payments.postings (platform_key, transaction_id, kind, line, from_account_id, from_system, to_account_id,
      to_system, currency, amount, created_at, entry_number, balance_after)
    SELECT ${platformKey}, p.id, p.kind, 0, CASE p.from_end WHEN 'ACCOUNT' THEN p.inside END, NULLIF(p.from_end, 'ACCOUNT'),
      CASE p.to_end WHEN 'ACCOUNT' THEN p.inside END, NULLIF(p.to_end, 'ACCOUNT'), 'USD', p.amount, p.posted_at,
      CASE WHEN p.change IS NOT NULL THEN a.entries + count(p.change) OVER (${statement}) END,
      CASE WHEN p.change IS NOT NULL THEN a.balance + sum(p.change) OVER (${statement}) END
    FROM (${POSTINGS_OF_LOT}) p
    JOIN payments.internal_accounts a ON a.platform_key = ${platformKey} AND a.id = p.inside ORDER BY p.n`;
}

function accountChanges(platformKey: number): string {
  return `
    UPDATE payments.internal_accounts a SET balance = a.balance + s.change, entries = a.entries + s.n,
      version = a.version + s.n, updated_at = GREATEST(a.updated_at, s.at),
      potential_credits = a.potential_credits + s.credits
    FROM (
      SELECT inside, sum(change) AS change, sum(n) AS n, sum(credits) AS credits, max(at) AS at FROM (
        SELECT inside, change, 1 AS n, 0 AS credits, posted_at AS at FROM (${POSTINGS_OF_LOT}) p WHERE change IS NOT NULL
        UNION ALL
        SELECT inside, 0, 0, amount, at FROM lot WHERE status = 'PROCESSING'
      ) moved GROUP BY inside
    ) s WHERE a.platform_key = ${platformKey} AND a.id = s.inside`;
}

function systemBalances(platformKey: number): string[] {
  const change = (end: string) => `
    SELECT sum(CASE WHEN to_end = '${end}' THEN amount ELSE -amount END)::numeric FROM (${POSTINGS_OF_LOT}) p
    WHERE '${end}' IN (to_end, from_end)`;
  return ['CLEARING', 'FUNDING'].map((end) => systemBalanceSql(platformKey, end, change(end)));
}

/** The totals of all scopes that the service keeps for transactions, and for quotes besides. */
function listTotals(platformKey: number): string {
  return `
    INSERT INTO payments.list_totals AS t (platform_key, scope, scope_id, kind, state, unit, n)
    SELECT ${platformKey}, v.scope, v.scope_id, k.kind, k.state, u.unit, sum(l.n)
    FROM (
      SELECT type, is_quote, status, customer_id, inside, ${daySql('at')} AS day, count(*) AS n FROM lot
      GROUP BY 1, 2, 3, 4, 5, 6
    ) l
    CROSS JOIN LATERAL (VALUES ('PLATFORM', '00000000-0000-0000-0000-000000000000'::uuid), ('CUSTOMER', l.customer_id),
      (CASE l.type WHEN 'OUTGOING' THEN 'SOURCE' ELSE 'DESTINATION' END, l.inside)) AS v (scope, scope_id)
    CROSS JOIN LATERAL (
      SELECT l.type AS kind, l.status AS state UNION ALL SELECT 'QUOTE', 'QUOTE_' || l.status WHERE l.is_quote) AS k
    CROSS JOIN LATERAL (VALUES (-1), (l.day)) AS u (unit)
    GROUP BY 2, 3, 4, 5, 6
    ON CONFLICT (platform_key, scope, scope_id, kind, state, unit) DO UPDATE SET n = t.n + EXCLUDED.n`;
}

/**
 * Transfers out and in, and expired quotes, with their states, postings, balances and list totals. The statements belong
 * into one transaction.
 */
export function transactionStatements(filled: Filled, range: Range): string[] {
  const { platformKey } = filled;
  return [
    lot(filled, range),
    'ANALYZE lot',
    transactionRows(platformKey),
    stateRows(filled),
    postingRows(platformKey),
    accountChanges(platformKey),
    ...systemBalances(platformKey),
    listTotals(platformKey),
  ];
}
