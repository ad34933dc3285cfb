import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { formatId, type ResourceName } from '@corridor/kernel';
import type { FoundPart } from '@corridor/contracts';
import { Finder, namedId } from '@corridor/service';

interface Row {
  platform_key: number;
  platform_id: string;
}

const tables: Partial<Record<ResourceName, string>> = {
  Webhook: 'webhook_events',
  WebhookEndpoint: 'webhook_endpoints',
  WebhookDelivery: 'webhook_deliveries',
};

/** What notifications knows by an id. */
@Injectable()
export class FoundRepository extends Finder {
  constructor(private readonly pool: Pool) {
    super();
  }

  async find(text: string): Promise<FoundPart[]> {
    const named = namedId(text);
    const table = named && tables[named.kind];
    if (!named || table === undefined) return [];
    const { kind, id } = named;
    const { rows } = await this.pool.query<Row>(
      `SELECT p.platform_key, p.platform_id FROM platforms p
       JOIN ${table} t ON t.platform_key = p.platform_key AND t.id = $1`,
      [id],
    );
    return rows.map(({ platform_key: platformKey, platform_id: platformId }) => {
      return { kind, id: formatId(kind, id), platformId, platformKey };
    });
  }
}
