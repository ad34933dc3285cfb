import { versionsOfTable, type RestoreParts } from '@corridor/service';
import type { RepublishHandler } from './republish-state.handler';

/** What `after-restore` works on in accounts. */
export function restoreParts(republish: RepublishHandler): RestoreParts {
  return {
    owned: [
      { aggregate: 'platforms', versionsSql: versionsOfTable('platforms', 'PlatformConfig:') },
      { aggregate: 'customers', versionsSql: versionsOfTable('customers', 'Customer:') },
      {
        aggregate: 'externalAccounts',
        versionsSql: versionsOfTable('external_accounts', 'ExternalAccount:'),
      },
      {
        aggregate: 'invitations',
        versionsSql: 'SELECT k.subject, i.version FROM keys k JOIN invitations i ON i.code = k.subject',
        hasFreeSubject: true,
      },
      {
        // The end of an import is its only event.
        aggregate: 'bulkJobs',
        versionsSql: `SELECT k.subject, 1 AS version FROM keys k JOIN bulk_upload_jobs j
          ON j.platform_key = k.platform_key AND j.id = substr(k.subject, ${'BulkUploadJob:'.length + 1})::uuid
          WHERE j.completed_at IS NOT NULL`,
      },
    ],
    epochTables: ['platforms', 'customers', 'external_accounts'],
    restate: async () => ({ states: await republish.execute({ raiseEpoch: false }) }),
    publishes: true,
    digests: [
      {
        name: 'platforms@payments',
        sql: `SELECT platform_key, 'PlatformConfig:' || id AS id, is_regulated, version, epoch FROM platforms`,
      },
      {
        name: 'platforms@notifications',
        sql: `SELECT platform_key, 'PlatformConfig:' || id AS id, webhook_endpoint, version, epoch FROM platforms`,
      },
      {
        name: 'customers@payments',
        sql: `SELECT platform_key, id, platform_customer_id, verification_status, deleted_at IS NOT NULL, version, epoch
          FROM customers`,
      },
      {
        name: 'customers@compliance',
        sql: `SELECT platform_key, id, customer_type, verification_status, deleted_at IS NOT NULL, version, epoch
          FROM customers`,
      },
      {
        name: 'externalAccounts@payments',
        sql: `SELECT platform_key, id, customer_id, currency, account_type, status, default_uma_deposit_account,
          deleted_at IS NOT NULL, version, epoch FROM external_accounts`,
      },
    ],
  };
}
