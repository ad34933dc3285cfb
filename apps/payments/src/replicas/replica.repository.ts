import { Injectable } from '@nestjs/common';
import { parseId, trustUuid, type Uuid, type RecordKey, transactionTypes } from '@corridor/kernel';
import type { CustomerEvent, ExternalAccountEvent, PlatformEvent } from '@corridor/contracts';
import { keyColumns, lockInQueue } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type {
  CurrencyRules,
  CustomerReplica,
  ExternalAccountReplica,
  PlatformReplica,
} from './domain/replicas';

interface PlatformRow {
  platform_key: number;
  id: string;
  is_regulated: boolean;
  uma_domain: string;
  has_webhook_endpoint: boolean;
  currencies: ({ currencyCode: string } & Pick<CurrencyRules, 'minAmount' | 'maxAmount'> & ShownRules)[];
}

interface CustomerRow {
  platform_key: number;
  id: string;
  platform_customer_id: string;
  uma_address: string;
  verification_status: CustomerReplica['verificationStatus'];
  is_closed: boolean;
}

interface ExternalAccountRow {
  platform_key: number;
  id: string;
  customer_id: string | null;
  currency: string;
  account_type: string;
  status: ExternalAccountReplica['status'];
  payment_rails: string[];
  is_default_uma_deposit: boolean;
  primary_identifier_sealed: string;
  is_deleted: boolean;
  version: string;
}

const PLATFORM_COLUMNS = 'platform_key, id, is_regulated, uma_domain, has_webhook_endpoint, currencies';

const CUSTOMER_COLUMNS = `c.platform_key, c.id, c.platform_customer_id, c.uma_address, c.verification_status,
  c.is_deleted OR c.closed_version IS NOT NULL AS is_closed`;

const EXTERNAL_ACCOUNT_COLUMNS = `e.platform_key, e.id, e.customer_id, e.currency, e.account_type, e.status, e.payment_rails,
  e.is_default_uma_deposit, e.primary_identifier_sealed, e.is_deleted, e.version`;

/** A deletion is answered well within this time, or never. */
const CLOSING_SECONDS_MAX = 60;

const IS_NEWER = (table: string): string =>
  `(EXCLUDED.epoch, EXCLUDED.version) > (${table}.epoch, ${table}.version)`;

/** The uuid of an event's subject. @throws Error for an invalid id, which is a defect of the event. */
function subjectUuid(name: 'Customer' | 'ExternalAccount', id: string): Uuid {
  const uuid = parseId(name, id);
  if (!uuid) throw new Error(`${id} is not the id of a ${name}`);
  return uuid;
}

/** The tables of replicas. A state replaces only an older one, by (epoch, version). */
@Injectable()
export class ReplicaRepository {
  async platforms(runner: SqlRunner, keys: readonly number[]): Promise<PlatformReplica[]> {
    if (keys.length === 0) return [];
    const rows = rowsOf<PlatformRow>(
      await runner.query(
        `SELECT ${PLATFORM_COLUMNS} FROM platforms WHERE platform_key = ANY($1::integer[])`,
        [keys],
      ),
    );
    return rows.map(platformReplica);
  }

  /** The platform with a shared lock. A change of its currencies waits until the transaction ends. */
  async lockPlatform(runner: SqlRunner, platformKey: number): Promise<PlatformReplica | undefined> {
    const rows = rowsOf<PlatformRow>(
      await lockInQueue(
        runner,
        `SELECT ${PLATFORM_COLUMNS} FROM platforms WHERE platform_key = $1 FOR SHARE`,
        [platformKey],
      ),
    );
    return rows[0] ? platformReplica(rows[0]) : undefined;
  }

  /** The platforms with a lock for changes, in the order of their keys. */
  async lockForChange(runner: SqlRunner, keys: readonly number[]): Promise<PlatformReplica[]> {
    const rows = rowsOf<PlatformRow>(
      await lockInQueue(
        runner,
        `SELECT ${PLATFORM_COLUMNS} FROM platforms WHERE platform_key = ANY($1::integer[])
         ORDER BY platform_key FOR NO KEY UPDATE`,
        [keys],
      ),
    );
    return rows.map(platformReplica);
  }

  async customers(runner: SqlRunner, keys: readonly RecordKey[]): Promise<CustomerReplica[]> {
    if (keys.length === 0) return [];
    const rows = rowsOf<CustomerRow>(
      await runner.query(
        `SELECT ${CUSTOMER_COLUMNS}
         FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, id) JOIN customers c USING (platform_key, id)`,
        keyColumns(keys),
      ),
    );
    return rows.map(customerReplica);
  }

  /** Prevents customers from being closed until the transaction ends. It waits for a closing that is in progress. */
  async keepOpen(runner: SqlRunner, keys: readonly RecordKey[]): Promise<void> {
    if (keys.length === 0) return;
    await runner.query(
      `SELECT 1 FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, id)
       JOIN customers c USING (platform_key, id) ORDER BY c.platform_key, c.id FOR SHARE OF c`,
      keyColumns(keys),
    );
  }

  /** The owners of these accounts, and these customers. */
  async ownersOf(
    runner: SqlRunner,
    of: {
      internal: readonly RecordKey[];
      external: readonly RecordKey[];
      customers: readonly RecordKey[];
    },
  ): Promise<CustomerReplica[]> {
    const { internal, external, customers } = of;
    if (internal.length + external.length + customers.length === 0) return [];
    const rows = rowsOf<CustomerRow>(
      await runner.query(
        `SELECT ${CUSTOMER_COLUMNS} FROM (
           SELECT a.platform_key, a.customer_id AS id
           FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, id) JOIN internal_accounts a USING (platform_key, id)
           UNION
           SELECT e.platform_key, e.customer_id
           FROM unnest($3::integer[], $4::uuid[]) AS k (platform_key, id) JOIN external_accounts e USING (platform_key, id)
           UNION
           SELECT k.platform_key, k.id FROM unnest($5::integer[], $6::uuid[]) AS k (platform_key, id)
         ) o JOIN customers c USING (platform_key, id)`,
        [...keyColumns(internal), ...keyColumns(external), ...keyColumns(customers)],
      ),
    );
    return rows.map(customerReplica);
  }

  async externalAccounts(runner: SqlRunner, keys: readonly RecordKey[]): Promise<ExternalAccountReplica[]> {
    if (keys.length === 0) return [];
    const rows = rowsOf<ExternalAccountRow>(
      await runner.query(
        `SELECT ${EXTERNAL_ACCOUNT_COLUMNS}
         FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, id)
         JOIN external_accounts e USING (platform_key, id)`,
        keyColumns(keys),
      ),
    );
    return rows.map(externalAccountReplica);
  }

  /** The accounts to which incoming UMA payments of these customers are paid on. */
  async defaultDepositsOf(
    runner: SqlRunner,
    customers: readonly RecordKey[],
  ): Promise<ExternalAccountReplica[]> {
    if (customers.length === 0) return [];
    const rows = rowsOf<ExternalAccountRow>(
      await runner.query(
        `SELECT ${EXTERNAL_ACCOUNT_COLUMNS}
         FROM unnest($1::integer[], $2::uuid[]) AS k (platform_key, customer_id)
         JOIN external_accounts e USING (platform_key, customer_id)
         WHERE e.is_default_uma_deposit AND NOT e.is_deleted`,
        keyColumns(customers),
      ),
    );
    return rows.map(externalAccountReplica);
  }

  /** Ids of customers by the platform's own identifier, which stays reserved after a deletion. */
  async findByPlatformCustomerId(runner: SqlRunner, platformKey: number, text: string): Promise<Uuid[]> {
    const rows = rowsOf<{ id: string }>(
      await runner.query('SELECT id FROM customers WHERE platform_key = $1 AND platform_customer_id = $2', [
        platformKey,
        text,
      ]),
    );
    return rows.map(({ id }) => trustUuid(id));
  }

  /** Ids of customers by their UMA address, which stays reserved after a deletion. */
  async findByUmaAddress(runner: SqlRunner, platformKey: number, address: string): Promise<Uuid[]> {
    const rows = rowsOf<{ id: string }>(
      await runner.query('SELECT id FROM customers WHERE platform_key = $1 AND uma_address = $2', [
        platformKey,
        address.toLowerCase(),
      ]),
    );
    return rows.map(({ id }) => trustUuid(id));
  }

  /** Stores newer states of platforms; returns the keys of the changed ones. */
  async savePlatforms(runner: SqlRunner, events: readonly PlatformEvent[]): Promise<number[]> {
    const rows = rowsOf<{ platform_key: number }>(
      await runner.query(
        `INSERT INTO platforms (platform_key, id, is_regulated, currencies, version, epoch, uma_domain, has_webhook_endpoint)
         SELECT p, i, r, c::jsonb, v, e, u, w
         FROM unnest($1::integer[], $2::text[], $3::boolean[], $4::text[], $5::bigint[], $6::bigint[], $7::text[],
           $8::boolean[]) AS n (p, i, r, c, v, e, u, w) ORDER BY p
         ON CONFLICT (platform_key) DO UPDATE SET id = EXCLUDED.id, is_regulated = EXCLUDED.is_regulated,
           uma_domain = EXCLUDED.uma_domain, has_webhook_endpoint = EXCLUDED.has_webhook_endpoint,
           currencies = EXCLUDED.currencies, version = EXCLUDED.version, epoch = EXCLUDED.epoch
         WHERE ${IS_NEWER('platforms')} RETURNING platform_key`,
        [
          events.map(({ platformKey }) => platformKey),
          events.map(({ platformId }) => platformId),
          events.map(({ state }) => state?.isRegulatedFinancialInstitution ?? false),
          events.map((event) => JSON.stringify(currenciesOf(event))),
          events.map(({ version }) => version),
          events.map(({ epoch }) => epoch),
          events.map(({ state }) => state?.umaDomain ?? ''),
          events.map(({ state }) => (state?.webhookEndpoint ?? null) !== null),
        ],
      ),
    );
    return rows.map((row) => row.platform_key);
  }

  /**
   * Stores newer states of customers; returns the keys of the changed ones. A state at least as new as the closing
   * for a deletion ends the closing: it is that deletion, or the deletion never happened.
   */
  async saveCustomers(runner: SqlRunner, events: readonly CustomerEvent[]): Promise<RecordKey[]> {
    const rows = rowsOf<{ platform_key: number; id: string }>(
      await runner.query(
        `INSERT INTO customers
           (platform_key, id, platform_customer_id, verification_status, is_deleted, version, epoch, uma_address)
         SELECT * FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::text[], $5::boolean[], $6::bigint[],
           $7::bigint[], $8::text[]) AS n (p, i, c, s, d, v, e, u) ORDER BY p, i
         ON CONFLICT (platform_key, id) DO UPDATE SET platform_customer_id = EXCLUDED.platform_customer_id,
           uma_address = EXCLUDED.uma_address,
           verification_status = EXCLUDED.verification_status, is_deleted = EXCLUDED.is_deleted,
           version = EXCLUDED.version, epoch = EXCLUDED.epoch,
           closed_version = CASE WHEN EXCLUDED.version >= customers.closed_version THEN NULL
                                 ELSE customers.closed_version END
         WHERE ${IS_NEWER('customers')} RETURNING platform_key, id`,
        [
          events.map(({ platformKey }) => platformKey),
          events.map(({ subject }) => subjectUuid('Customer', subject)),
          events.map(({ state }) => state?.platformCustomerId ?? ''),
          events.map(({ state }) => state?.verificationStatus ?? 'UNVERIFIED'),
          events.map(({ state }) => state?.deleted ?? false),
          events.map(({ version }) => version),
          events.map(({ epoch }) => epoch),
          events.map(({ state }) => state?.umaAddress ?? ''),
        ],
      ),
    );
    return rows.map((row) => ({ platformKey: row.platform_key, id: trustUuid(row.id) }));
  }

  /**
   * Ends closings that are unknown to the owner and too old to be in progress. Their deletion never happened.
   * @param events the owner's latest answer.
   */
  async endStaleClosings(runner: SqlRunner, events: readonly CustomerEvent[]): Promise<void> {
    const alive = events.filter(({ state }) => state?.deleted === false);
    if (alive.length === 0) return;
    await runner.query(
      `UPDATE customers c SET closed_version = NULL, closed_at = NULL
       FROM unnest($1::integer[], $2::uuid[], $3::bigint[]) AS n (platform_key, id, version)
       WHERE c.platform_key = n.platform_key AND c.id = n.id AND c.closed_version > n.version
         AND c.closed_at < clock_timestamp() - interval '${CLOSING_SECONDS_MAX} seconds'`,
      [
        alive.map(({ platformKey }) => platformKey),
        alive.map(({ subject }) => subjectUuid('Customer', subject)),
        alive.map(({ version }) => version),
      ],
    );
  }

  /** Stores newer states of external accounts. */
  async saveExternalAccounts(runner: SqlRunner, events: readonly ExternalAccountEvent[]): Promise<void> {
    const states = events.flatMap(({ state }) => (state ? [state] : []));
    await runner.query(
      `INSERT INTO external_accounts (platform_key, id, customer_id, currency, account_type, status, payment_rails,
         crypto_network, is_default_uma_deposit, primary_identifier_sealed, is_deleted, version, epoch)
       SELECT p, i, c, cu, t, s, ARRAY(SELECT jsonb_array_elements_text(r::jsonb)), n, d, si, de, v, e
       FROM unnest($1::integer[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
         $9::boolean[], $10::text[], $11::boolean[], $12::bigint[], $13::bigint[])
         AS a (p, i, c, cu, t, s, r, n, d, si, de, v, e) ORDER BY p, i
       ON CONFLICT (platform_key, id) DO UPDATE SET customer_id = EXCLUDED.customer_id,
         currency = EXCLUDED.currency, account_type = EXCLUDED.account_type, status = EXCLUDED.status,
         payment_rails = EXCLUDED.payment_rails, crypto_network = EXCLUDED.crypto_network,
         is_default_uma_deposit = EXCLUDED.is_default_uma_deposit,
         primary_identifier_sealed = EXCLUDED.primary_identifier_sealed, is_deleted = EXCLUDED.is_deleted,
         version = EXCLUDED.version, epoch = EXCLUDED.epoch
       WHERE ${IS_NEWER('external_accounts')}`,
      [
        events.map(({ platformKey }) => platformKey),
        events.map(({ subject }) => subjectUuid('ExternalAccount', subject)),
        states.map(({ customerId }) => (customerId === null ? null : subjectUuid('Customer', customerId))),
        states.map(({ currency }) => currency),
        states.map(({ accountType }) => accountType),
        states.map(({ status }) => status),
        states.map(({ paymentRails }) => JSON.stringify(paymentRails)),
        states.map(({ cryptoNetwork }) => cryptoNetwork),
        states.map(({ defaultUmaDepositAccount }) => defaultUmaDepositAccount),
        states.map(({ primaryIdentifierSealed }) => primaryIdentifierSealed),
        states.map(({ deleted }) => deleted),
        events.map(({ version }) => version),
        events.map(({ epoch }) => epoch),
      ],
    );
  }
}

/** Members of a currency that only the event's resource has, not its state. */
type ShownRules = Partial<Pick<CurrencyRules, 'enabledTransactionTypes' | 'requiredCounterpartyFields'>>;

/** The state's currencies, completed from the event's resource. */
function currenciesOf({ state, data }: PlatformEvent): ({ currencyCode: string } & Partial<CurrencyRules>)[] {
  const shown = (data['supportedCurrencies'] ?? []) as ({ currencyCode: string } & ShownRules)[];
  const rules = new Map(shown.map((currency) => [currency.currencyCode, currency]));
  return (state?.supportedCurrencies ?? []).map(({ currencyCode, minAmount, maxAmount }) => {
    const { enabledTransactionTypes, requiredCounterpartyFields } = rules.get(currencyCode) ?? {};
    return {
      currencyCode,
      minAmount,
      maxAmount,
      ...(enabledTransactionTypes ? { enabledTransactionTypes } : {}),
      ...(requiredCounterpartyFields ? { requiredCounterpartyFields } : {}),
    };
  });
}

function customerReplica(row: CustomerRow): CustomerReplica {
  return {
    platformKey: row.platform_key,
    id: trustUuid(row.id),
    platformCustomerId: row.platform_customer_id,
    umaAddress: row.uma_address,
    verificationStatus: row.verification_status,
    isClosed: row.is_closed,
  };
}

function externalAccountReplica(row: ExternalAccountRow): ExternalAccountReplica {
  return {
    platformKey: row.platform_key,
    id: trustUuid(row.id),
    customerId: row.customer_id === null ? null : trustUuid(row.customer_id),
    currency: row.currency,
    accountType: row.account_type,
    status: row.status,
    paymentRails: row.payment_rails,
    isDefaultUmaDeposit: row.is_default_uma_deposit,
    primaryIdentifierSealed: row.primary_identifier_sealed,
    isDeleted: row.is_deleted,
    version: Number(row.version),
  };
}

function platformReplica(row: PlatformRow): PlatformReplica {
  return {
    platformKey: row.platform_key,
    id: row.id,
    isRegulated: row.is_regulated,
    umaDomain: row.uma_domain,
    hasWebhookEndpoint: row.has_webhook_endpoint,
    currencies: new Map(
      row.currencies.map(({ currencyCode, minAmount, maxAmount, ...shown }) => [
        currencyCode,
        {
          minAmount,
          maxAmount,
          enabledTransactionTypes: shown.enabledTransactionTypes ?? transactionTypes,
          requiredCounterpartyFields: shown.requiredCounterpartyFields ?? [],
        },
      ]),
    ),
  };
}
