import { Injectable } from '@nestjs/common';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** An owner that waits for a decision by a person. */
export interface OwnerReview {
  platformKey: number;
  platformId: string;
  ownerId: Uuid;
}

/** Which of the reviews a page has. */
export interface ReviewPlace {
  /** Those of ids before this one. */
  before?: Uuid | undefined;
  /** That of this id alone. */
  id?: Uuid | undefined;
}

/** Owners that wait for a decision by a person. They are PENDING. */
@Injectable()
export class OwnerReviewRepository {
  async add(runner: SqlRunner, { platformKey, platformId, ownerId }: OwnerReview): Promise<void> {
    await runner.query(
      `INSERT INTO owner_reviews (platform_key, owner_id, platform_id) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING`,
      [platformKey, ownerId, platformId],
    );
  }

  /** Ends a review. Returns whether there was one. */
  async remove(runner: SqlRunner, platformKey: number, ownerId: Uuid): Promise<boolean> {
    const sql = 'DELETE FROM owner_reviews WHERE platform_key = $1 AND owner_id = $2 RETURNING owner_id';
    return rowsOf(await runner.query(sql, [platformKey, ownerId])).length > 0;
  }

  /** Reviews of all platforms, newest owner first, and the number of all. */
  async page(
    runner: SqlRunner,
    { before, id }: ReviewPlace,
    limit: number,
  ): Promise<{ rows: (OwnerReview & { since: Date })[]; total: number }> {
    const rows = rowsOf<{ platform_key: number; platform_id: string; owner_id: string; since: Date }>(
      await runner.query(
        `SELECT * FROM owner_reviews WHERE ($1::uuid IS NULL OR owner_id < $1) AND ($2::uuid IS NULL OR owner_id = $2)
         ORDER BY owner_id DESC LIMIT $3`,
        [before ?? null, id ?? null, limit],
      ),
    );
    const counted = await runner.query('SELECT count(*) AS n FROM owner_reviews');
    return {
      rows: rows.map((row) => ({
        platformKey: row.platform_key,
        platformId: row.platform_id,
        ownerId: trustUuid(row.owner_id),
        since: row.since,
      })),
      total: Number(rowsOf<{ n: string }>(counted)[0]?.n ?? 0),
    };
  }
}
