import { eventTopics } from '@corridor/contracts';
import { versionsOfTable, type RestoreParts } from '@corridor/service';
import type { RestateTransactionsHandler } from './restate-transactions.handler';

/** What `after-restore` works on in payments. */
export function restoreParts(
  restateTransactions: RestateTransactionsHandler,
  configuredEpoch: number,
): RestoreParts {
  return {
    owned: [
      { aggregate: 'transactions', versionsSql: versionsOfTable('transaction_states', 'Transaction:') },
      {
        aggregate: 'internalAccounts',
        versionsSql: versionsOfTable('internal_accounts', 'InternalAccount:'),
      },
    ],
    configuredEpoch,
    restate: async ({ sinceMs, replaced }): Promise<Record<string, number>> =>
      replaced.has(eventTopics.transactions.name)
        ? { transactions: await restateTransactions.execute(sinceMs) }
        : {},
    digests: [
      {
        name: 'platforms@payments',
        sql: 'SELECT platform_key, id, is_regulated, version, epoch FROM platforms',
      },
      {
        name: 'customers@payments',
        sql: `SELECT platform_key, id, platform_customer_id, verification_status, is_deleted, version, epoch
          FROM customers`,
      },
      {
        name: 'externalAccounts@payments',
        sql: `SELECT platform_key, id, customer_id, currency, account_type, status, is_default_uma_deposit,
          is_deleted, version, epoch FROM external_accounts`,
      },
    ],
  };
}
