import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** The replicated fields of a platform of accounts. */
export interface PlatformReplica {
  platformKey: number;
  platformId: string;
  webhookEndpoint: string | null;
  epoch: number;
  version: number;
}

/** The replica of platforms; accounts owns them. */
@Injectable()
export class PlatformRepository {
  /** Stores a state. Returns false if the replica is as new. The row is locked until the transaction ends. */
  async store(runner: SqlRunner, replica: PlatformReplica): Promise<boolean> {
    const rows = rowsOf(
      await runner.query(
        `INSERT INTO platforms AS p (platform_key, platform_id, webhook_endpoint, epoch, version)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (platform_key) DO UPDATE SET platform_id = EXCLUDED.platform_id,
           webhook_endpoint = EXCLUDED.webhook_endpoint, epoch = EXCLUDED.epoch, version = EXCLUDED.version
         WHERE (p.epoch, p.version) < (EXCLUDED.epoch, EXCLUDED.version)
         RETURNING platform_key`,
        [replica.platformKey, replica.platformId, replica.webhookEndpoint, replica.epoch, replica.version],
      ),
    );
    return rows.length > 0;
  }
}
