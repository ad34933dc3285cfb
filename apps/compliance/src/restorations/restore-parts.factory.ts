import { eventTopics } from '@corridor/contracts';
import { versionsOfTable, type RestoreParts } from '@corridor/service';
import type { RestateVerificationsHandler } from './restate-verifications.handler';

/** What `after-restore` works on in compliance. */
export function restoreParts(restateVerifications: RestateVerificationsHandler): RestoreParts {
  return {
    owned: [{ aggregate: 'verifications', versionsSql: versionsOfTable('verifications', 'Verification:') }],
    epochTables: ['verifications'],
    restate: async ({ sinceMs, replaced }): Promise<Record<string, number>> =>
      replaced.has(eventTopics.verifications.name)
        ? { verifications: await restateVerifications.execute(sinceMs) }
        : {},
    digests: [
      {
        name: 'customers@compliance',
        sql: `SELECT platform_key, id, customer_type, verification_status, deleted, version, epoch FROM customers`,
      },
    ],
  };
}
