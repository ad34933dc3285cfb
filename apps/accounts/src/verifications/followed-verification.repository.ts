import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** A step of a verification: later verifications have later ids, later steps higher versions. */
export interface FollowedStep {
  platformKey: number;
  customerId: string;
  verificationId: string;
  epoch: number;
  version: number;
}

/** The last step that each customer's status reflects, so that no step takes effect twice or late. */
@Injectable()
export class FollowedVerificationRepository {
  /** Advances to a step. Returns false if that step or a later one was followed. */
  async advance(runner: SqlRunner, step: FollowedStep): Promise<boolean> {
    const { platformKey, customerId, verificationId, epoch, version } = step;
    const rows = rowsOf(
      await runner.query(
        `INSERT INTO followed_verifications AS f (platform_key, customer_id, verification_id, epoch, version)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (platform_key, customer_id) DO UPDATE SET
           verification_id = EXCLUDED.verification_id, epoch = EXCLUDED.epoch, version = EXCLUDED.version
         WHERE (f.verification_id, f.epoch, f.version)
           < (EXCLUDED.verification_id, EXCLUDED.epoch, EXCLUDED.version)
         RETURNING 1`,
        [platformKey, customerId, verificationId, epoch, version],
      ),
    );
    return rows.length > 0;
  }
}
