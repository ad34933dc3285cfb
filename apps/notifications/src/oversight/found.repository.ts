import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { FinderById } from '@corridor/service';

const tables = {
  Webhook: 'webhook_events',
  WebhookEndpoint: 'webhook_endpoints',
  WebhookDelivery: 'webhook_deliveries',
} as const;

function ofTable(table: string): string {
  return `
    SELECT p.platform_key, p.platform_id FROM platforms p
    JOIN ${table} t ON t.platform_key = p.platform_key AND t.id = $1`;
}

/** What notifications knows by an id. */
@Injectable()
export class FoundRepository extends FinderById {
  constructor(pool: Pool) {
    super(pool, tables, ofTable);
  }
}
