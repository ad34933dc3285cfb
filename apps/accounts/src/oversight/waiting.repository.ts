import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { QUEUE_COUNT_MAX, type WaitingWork } from '@corridor/contracts';
import { statusListSql } from '@corridor/database';
import { QueueSource } from '@corridor/service';

const REVIEWS = `
  SELECT count(*) AS n, min(updated_at) AS oldest FROM (
    SELECT updated_at FROM external_accounts
    WHERE status IN ${statusListSql(['UNDER_REVIEW'])} AND deleted_at IS NULL ORDER BY id LIMIT $1) a`;

/** External accounts that wait for a decision. */
@Injectable()
export class WaitingRepository extends QueueSource {
  constructor(private readonly pool: Pool) {
    super();
  }

  async read(): Promise<WaitingWork[]> {
    const { rows } = await this.pool.query<{ n: string; oldest: Date | null }>(REVIEWS, [
      QUEUE_COUNT_MAX + 1,
    ]);
    const [row] = rows;
    return [{ queue: 'REVIEWS', count: Number(row?.n ?? 0), oldestAt: row?.oldest?.toISOString() ?? null }];
  }
}
