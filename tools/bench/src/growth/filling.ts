import type { Client } from 'pg';
import { customerStatements, externalAccountStatements, type SealedAccount } from './customer-sql';
import type { FieldSealer } from './field-sealer';
import {
  documentStatements,
  ownerStatements,
  verificationStatements,
  webhookStatements,
} from './other-record-sql';
import { idSql, type Filled, type Range } from './record-sql';
import { transactionStatements } from './transaction-sql';

/** Records that one transaction of the database writes. */
const LOT = 200_000;
const SEALED_LOT = 10_000;
const TABLES = [
  'accounts.customers, accounts.uma_addresses, accounts.external_accounts, accounts.customer_list_totals',
  'payments.customers, payments.external_accounts, payments.internal_accounts, payments.list_totals',
  'payments.transactions, payments.transaction_states, payments.postings',
  'compliance.customers, compliance.documents, compliance.beneficial_owners, compliance.verifications',
  'notifications.webhook_events, notifications.webhook_deliveries, notifications.webhook_attempts',
];

/** What a filling needs. */
export interface Filling {
  /** As the owner of the schemas. */
  database: Client;
  sealer: FieldSealer;
  filled: Filled;
  /** Uuid of the webhook endpoint that the deliveries name. */
  endpoint: string;
}

/**
 * Writes one half of a platform's records by SQL: the older one, or then the newer one. The records agree with each
 * other as the service would have written them: states, postings, balances, replicas and list totals.
 */
export async function writeHalf(filling: Filling, half: 'older' | 'newer'): Promise<void> {
  const { database, filled, endpoint } = filling;
  const { size } = filled;
  await database.query('SET synchronous_commit = off');
  await database.query(`SET work_mem = '128MB'`);
  const write = (count: number, statements: (range: Range) => string[]) =>
    inLots(halfOf(count, half), LOT, (range) => inTransaction(database, statements(range)));
  await write(size.customers, (range) => customerStatements(filled, range));
  await inLots(halfOf(size.holders, half), SEALED_LOT, (range) => writeExternalAccounts(filling, range));
  await write(size.transactions, (range) => transactionStatements(filled, range));
  await write(size.documents, (range) => documentStatements(filled, range));
  await write(size.owners, (range) => ownerStatements(filled, range));
  await write(size.verifications, (range) => verificationStatements(filled, range));
  await write(size.events, (range) => webhookStatements(filled, endpoint, range));
  for (const tables of TABLES) await database.query(`VACUUM (ANALYZE) ${tables}`);
  await database.query('CHECKPOINT');
}

/** The numbers of a half. */
export function halfOf(count: number, half: 'older' | 'newer'): Range {
  const middle = Math.ceil(count / 2);
  return half === 'older' ? { from: 0, to: middle } : { from: middle, to: count };
}

async function inLots(
  { from, to }: Range,
  lot: number,
  write: (range: Range) => Promise<void>,
): Promise<void> {
  for (let at = from; at < to; at += lot) await write({ from: at, to: Math.min(to, at + lot) });
}

async function inTransaction(
  database: Client,
  statements: readonly string[],
  params?: unknown[],
): Promise<void> {
  await database.query('BEGIN');
  try {
    for (const sql of statements) await database.query(sql, params);
    await database.query('COMMIT');
  } catch (error) {
    await database.query('ROLLBACK');
    throw error;
  }
}

/** Their numbers are ciphertext, each bound to its account. */
async function writeExternalAccounts({ database, sealer, filled }: Filling, range: Range): Promise<void> {
  const { rows } = await database.query<{ n: string; id: string }>(
    `SELECT n, ${idSql(filled, 'externalAccounts', 'n')} AS id FROM generate_series($1::bigint, $2::bigint - 1) AS n`,
    [range.from, range.to],
  );
  const sealed: SealedAccount[] = rows.map(({ n, id }) => {
    const [number, record] = [String(10 ** 9 + Number(n)), `ExternalAccount:${id}`];
    return {
      n: Number(n),
      accountNumber: sealer.seal(number, record, 'accountNumber'),
      primaryIdentifier: sealer.seal(number, record, 'primaryIdentifier'),
    };
  });
  await inTransaction(database, externalAccountStatements(filled), [JSON.stringify(sealed)]);
}
