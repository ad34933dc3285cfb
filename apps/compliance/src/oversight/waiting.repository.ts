import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { WaitingWork } from '@corridor/contracts';
import { statusListSql } from '@corridor/database';
import { QueueSource, reviewsIn } from '@corridor/service';
import { platformKeysSql } from './platform-keys.repository';

const REVIEWS = `
  WITH RECURSIVE ${platformKeysSql},
  waiting AS (
    (SELECT v.updated_at AS since FROM keys k
     JOIN verifications v ON v.platform_key = k.platform_key AND v.status IN ${statusListSql(['PENDING_MANUAL_REVIEW'])}
     WHERE NOT EXISTS (SELECT FROM rejections r WHERE r.platform_key = v.platform_key AND r.verification_id = v.id)
     LIMIT $1)
    UNION ALL
    (SELECT since FROM owner_reviews ORDER BY owner_id LIMIT $1))
  SELECT count(*) AS n, min(since) AS oldest FROM (SELECT since FROM waiting ORDER BY since LIMIT $1) w`;

/** Verifications and owners that wait for a decision. */
@Injectable()
export class WaitingRepository extends QueueSource {
  constructor(private readonly pool: Pool) {
    super();
  }

  read(): Promise<WaitingWork[]> {
    return reviewsIn(this.pool, REVIEWS);
  }
}
