import type { RestoreParts } from '@corridor/service';
import { deliveryApprovalSql } from '@corridor/database';
import { APPROVAL_TYPE } from '../deliveries/domain/kept-answer';
import { dropLostWebhooks } from './lost-webhook.repository';

/** What `after-restore` works on in notifications. */
export function restoreParts(): RestoreParts {
  return {
    owned: [
      {
        // A transaction has one outcome. It exists once the question is stored and no longer open.
        aggregate: 'approvals',
        versionsSql: `SELECT DISTINCT k.subject, 1 AS version FROM keys k JOIN webhook_events e
          ON e.platform_key = k.platform_key AND e.resource_id = k.subject AND e.event_type = '${APPROVAL_TYPE}'
          WHERE NOT EXISTS (SELECT 1 FROM webhook_deliveries d
            WHERE d.platform_key = e.platform_key AND d.event_id = e.id AND d.resource_id = e.resource_id
              AND d.approval = ${deliveryApprovalSql.ASKING})`,
      },
    ],
    reconcile: async (runner, epoch) => ({ ...(await dropLostWebhooks(runner, epoch)) }),
    digests: [
      {
        name: 'platforms@notifications',
        sql: 'SELECT platform_key, platform_id AS id, webhook_endpoint, version, epoch FROM platforms',
      },
    ],
  };
}
