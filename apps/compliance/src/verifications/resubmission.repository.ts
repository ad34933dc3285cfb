import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { VerificationViolation } from './domain/verification';

/** What has to be corrected, and the fingerprint of the data that was checked. */
export interface Resubmission {
  errors: VerificationViolation[];
  /** Null until the data was read for the first time. */
  fingerprint: string | null;
}

/** Errors that a connector or a person found. They remain until the data has another fingerprint. */
@Injectable()
export class ResubmissionRepository {
  async keep(
    runner: SqlRunner,
    { platformKey, id }: { platformKey: number; id: Uuid },
    { errors, fingerprint }: Resubmission,
  ): Promise<void> {
    await runner.query(
      `INSERT INTO resubmissions (platform_key, verification_id, errors, fingerprint) VALUES ($1, $2, $3, $4)
       ON CONFLICT (platform_key, verification_id) DO UPDATE SET errors = $3, fingerprint = $4`,
      [platformKey, id, JSON.stringify(errors), fingerprint],
    );
  }

  async find(
    runner: SqlRunner,
    { platformKey, id }: { platformKey: number; id: Uuid },
  ): Promise<Resubmission | undefined> {
    const sql =
      'SELECT errors, fingerprint FROM resubmissions WHERE platform_key = $1 AND verification_id = $2';
    return rowsOf<Resubmission>(await runner.query(sql, [platformKey, id]))[0];
  }
}
