import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { isoTime, trustUuid, type Uuid } from '@corridor/kernel';
import { rowsOf } from '@corridor/messaging';
import type { Lookup, LookupReceiver, LookupTarget } from './domain/lookup';

interface LookupRow {
  platform_key: number;
  id: string;
  kind: LookupTarget['kind'];
  target: string;
  receiver: LookupReceiver | null;
  created_at: Date;
  expires_at: Date;
}

/** The table of lookups. */
@Injectable()
export class LookupRepository {
  constructor(private readonly dataSource: DataSource) {}

  async save(lookup: Lookup): Promise<void> {
    const { platformKey, id, kind, target, receiver, createdAtMs, expiresAtMs } = lookup;
    await this.dataSource.query(
      `INSERT INTO lookups (platform_key, id, kind, target, receiver, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7)`,
      [
        platformKey,
        id,
        kind,
        target,
        receiver && JSON.stringify(receiver),
        isoTime(createdAtMs),
        isoTime(expiresAtMs),
      ],
    );
  }

  /** The platform's lookup, expired or not. The caller knows the platform's time. */
  async find(platformKey: number, id: Uuid): Promise<Lookup | undefined> {
    const rows = rowsOf<LookupRow>(
      await this.dataSource.query(
        `SELECT platform_key, id, kind, target, receiver, created_at, expires_at FROM lookups
         WHERE platform_key = $1 AND id = $2`,
        [platformKey, id],
      ),
    );
    return rows[0] && lookupOf(rows[0]);
  }

  /**
   * Removes lookups that have expired in their platforms' time.
   * @param limit per call.
   * @returns the number of removed lookups.
   */
  async purgeExpired(realNowMs: number, limit: number): Promise<number> {
    const rows = rowsOf<{ id: string }>(
      await this.dataSource.query(
        `WITH expired AS (
           SELECT l.platform_key, l.id FROM platforms p
           LEFT JOIN platform_clocks c ON c.platform_key = p.platform_key
           CROSS JOIN LATERAL (
             SELECT platform_key, id FROM lookups
             WHERE platform_key = p.platform_key
               AND expires_at <= $1::timestamptz + COALESCE(c.offset_ms, 0) * interval '1 millisecond'
             ORDER BY expires_at LIMIT $2
           ) l LIMIT $2
         )
         DELETE FROM lookups l USING expired e
         WHERE l.platform_key = e.platform_key AND l.id = e.id RETURNING l.id`,
        [isoTime(realNowMs), limit],
      ),
    );
    return rows.length;
  }
}

function lookupOf(row: LookupRow): Lookup {
  // The columns were written together, so they match.
  const found = { kind: row.kind, target: row.target, receiver: row.receiver } as LookupTarget;
  return {
    ...found,
    platformKey: row.platform_key,
    id: trustUuid(row.id),
    createdAtMs: row.created_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
  };
}
