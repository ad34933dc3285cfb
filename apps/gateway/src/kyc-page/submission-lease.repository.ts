import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { parseId } from '@corridor/kernel';
import type { KycLink } from './link-token.codec';

/** Longer than the few service requests of a submission, each of which ends after 20 seconds. */
const LEASE_SECONDS = 90;

/**
 * One submission per customer at a time, in all instances. What was read stays valid until the verification has begun,
 * so that data can't change during a check.
 */
@Injectable()
export class SubmissionLeaseRepository {
  constructor(private readonly pool: Pool) {}

  /** @returns the argument for {@link release}; undefined while another submission holds the lease. */
  async take({ platformKey, customerId }: KycLink): Promise<string | undefined> {
    const holder = randomUUID();
    const { rowCount } = await this.pool.query(
      `INSERT INTO kyc_submissions AS held (platform_key, customer_id, holder, leased_until)
       VALUES ($1, $2, $3, clock_timestamp() + make_interval(secs => $4))
       ON CONFLICT (platform_key, customer_id) DO UPDATE
       SET holder = EXCLUDED.holder, leased_until = EXCLUDED.leased_until
       WHERE held.leased_until < clock_timestamp()`,
      [platformKey, parseId('Customer', customerId), holder, LEASE_SECONDS],
    );
    return rowCount === 1 ? holder : undefined;
  }

  async release({ platformKey, customerId }: KycLink, holder: string): Promise<void> {
    await this.pool.query(
      'DELETE FROM kyc_submissions WHERE platform_key = $1 AND customer_id = $2 AND holder = $3',
      [platformKey, parseId('Customer', customerId), holder],
    );
  }
}
