import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { WaitingWork } from '@corridor/contracts';
import { statusListSql } from '@corridor/database';
import { QueueSource, reviewsIn } from '@corridor/service';

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

  read(): Promise<WaitingWork[]> {
    return reviewsIn(this.pool, REVIEWS);
  }
}
