import { atSql, idSql, numbersSql, platformTotalsSql, type Filled, type Range } from './record-sql';

const BUSINESS_EACH = 20;
/** Smallest units, on the account of each holder at the beginning; more than its transactions ever take. */
const FUNDS = 1_000_000_000_000;
const CURRENCY = 'USD';

function customerType(number: string): string {
  return `CASE WHEN ${number} % ${BUSINESS_EACH} = 0 THEN 'BUSINESS' ELSE 'INDIVIDUAL' END`;
}

function umaAddress({ platformKey }: Filled, number: string): string {
  return `'$growth' || ${number} || '@p${platformKey}.growth.test'`;
}

/** Customers with their replicas and internal accounts; those with transactions are funded. */
export function customerStatements(filled: Filled, range: Range): string[] {
  const { platformKey, size } = filled;
  const id = idSql(filled, 'customers', 'n');
  const at = atSql(filled, 'customers', 'n');
  const account = idSql(filled, 'internalAccounts', 'n');
  const funded: Range = { from: Math.min(range.from, size.holders), to: Math.min(range.to, size.holders) };
  const beginning = atSql(filled, 'customers', '-1');
  return [
    `INSERT INTO accounts.customers (platform_key, id, platform_customer_id, customer_type, uma_address,
       verification_status, full_name, birth_date, nationality, business_info, version, created_at, updated_at)
     SELECT ${platformKey}, ${id}, 'growth-' || n, ${customerType('n')}, ${umaAddress(filled, 'n')}, 'APPROVED',
       CASE WHEN n % ${BUSINESS_EACH} <> 0 THEN 'Ada Lovelace ' || n END,
       CASE WHEN n % ${BUSINESS_EACH} <> 0 THEN '1990-01-31' END, CASE WHEN n % ${BUSINESS_EACH} <> 0 THEN 'GB' END,
       CASE WHEN n % ${BUSINESS_EACH} = 0 THEN json_build_object('legalName', 'Company ' || n, 'country', 'US') END,
       1, ${at}, ${at}
     FROM ${numbersSql(range)}`,
    `INSERT INTO accounts.uma_addresses (uma_address, platform_key, customer_id)
     SELECT ${umaAddress(filled, 'n')}, ${platformKey}, ${id} FROM ${numbersSql(range)}`,
    platformTotalsSql(
      filled,
      'accounts.customer_list_totals',
      `SELECT ${customerType('n')} AS kind, 'LIVE' AS state, ${at} AS at FROM ${numbersSql(range)}`,
    ),
    `INSERT INTO compliance.customers (platform_key, id, customer_type, verification_status, deleted, epoch, version)
     SELECT ${platformKey}, ${id}, ${customerType('n')}, 'APPROVED', false, 0, 1 FROM ${numbersSql(range)}`,
    `INSERT INTO payments.customers (platform_key, id, platform_customer_id, uma_address, verification_status,
       is_deleted, version, epoch)
     SELECT ${platformKey}, ${id}, 'growth-' || n, ${umaAddress(filled, 'n')}, 'APPROVED', false, 1, 0
     FROM ${numbersSql(range)}`,
    `INSERT INTO payments.internal_accounts (platform_key, id, customer_id, currency, balance, version, entries,
       created_at, updated_at)
     SELECT ${platformKey}, ${account}, ${id}, '${CURRENCY}', CASE WHEN n < ${size.holders} THEN ${FUNDS} ELSE 0 END,
       CASE WHEN n < ${size.holders} THEN 1 ELSE 0 END, CASE WHEN n < ${size.holders} THEN 1 ELSE 0 END, ${at}, ${at}
     FROM ${numbersSql(range)}`,
    platformTotalsSql(
      filled,
      'payments.list_totals',
      `SELECT 'INTERNAL_ACCOUNT' AS kind, '${CURRENCY}' AS state, ${at} AS at FROM ${numbersSql(range)}`,
    ),
    `INSERT INTO payments.postings (platform_key, transaction_id, kind, line, from_system, to_account_id, currency, amount,
       created_at, entry_number, balance_after)
     SELECT ${platformKey}, ${idSql(filled, 'fundings', 'n')}, 'FUND', 0, 'FUNDING', ${account}, '${CURRENCY}', ${FUNDS},
       ${beginning}, 1, ${FUNDS} FROM ${numbersSql(funded)}`,
    systemBalanceSql(platformKey, 'FUNDING', `SELECT -${funded.to - funded.from} * ${FUNDS}::numeric`),
  ];
}

/** SQL: adds the result of a query to the balance of a system account. */
export function systemBalanceSql(platformKey: number, account: string, query: string): string {
  return `
    INSERT INTO payments.system_balances AS b (platform_key, account, currency, balance)
    VALUES (${platformKey}, '${account}', '${CURRENCY}', COALESCE((${query}), 0))
    ON CONFLICT (platform_key, account, currency) DO UPDATE SET balance = b.balance + EXCLUDED.balance`;
}

/** One sealed external account, as both services store it. */
export interface SealedAccount {
  n: number;
  accountNumber: string;
  primaryIdentifier: string;
}

const ACCOUNT_INFO = `json_build_object('accountType', 'USD_ACCOUNT', 'accountNumber', r."accountNumber",
  'routingNumber', '110000000', 'paymentRails', json_build_array('ACH'),
  'beneficiary', json_build_object('beneficiaryType', 'INDIVIDUAL', 'fullName', 'Ada Lovelace'))`;

/** External accounts in US dollars; `$1` is an array of {@link SealedAccount} as JSON. */
export function externalAccountStatements(filled: Filled): string[] {
  const { platformKey } = filled;
  const id = idSql(filled, 'externalAccounts', 'r.n');
  const at = atSql(filled, 'externalAccounts', 'r.n');
  const customer = idSql(filled, 'customers', 'r.n');
  const sealed = `json_to_recordset($1::json) AS r (n bigint, "accountNumber" text, "primaryIdentifier" text)`;
  return [
    `INSERT INTO accounts.external_accounts (platform_key, id, customer_id, status, currency, account_type, account_info,
       primary_identifier_sealed, identity_fingerprint, default_uma_deposit_account, beneficiary_verification_status,
       beneficiary_verified_name, version, created_at, updated_at)
     SELECT ${platformKey}, ${id}, ${customer}, 'ACTIVE', '${CURRENCY}', 'USD_ACCOUNT', ${ACCOUNT_INFO},
       r."primaryIdentifier", 'growth-' || r.n, false, 'MATCHED', 'Ada Lovelace', 1, ${at}, ${at} FROM ${sealed}`,
    `INSERT INTO payments.external_accounts (platform_key, id, customer_id, currency, account_type, status,
       payment_rails, is_default_uma_deposit, primary_identifier_sealed, is_deleted, version, epoch)
     SELECT ${platformKey}, ${id}, ${customer}, '${CURRENCY}', 'USD_ACCOUNT', 'ACTIVE', ARRAY['ACH'], false,
       r."primaryIdentifier", false, 1, 0 FROM ${sealed}`,
    platformTotalsSql(
      filled,
      'accounts.external_account_list_totals',
      `SELECT '${CURRENCY}' AS kind, 'LIVE' AS state, ${at} AS at FROM ${sealed}`,
    ),
  ];
}
