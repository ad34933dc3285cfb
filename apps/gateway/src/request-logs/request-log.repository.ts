import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { parseId } from '@corridor/kernel';

const DELETE_BATCH = 10_000;

/** One request of an authenticated caller. */
export interface RequestLogEntry {
  platformKey: number;
  /** Absent for a person with a link to the hosted page. */
  tokenId: string | undefined;
  /** Absent if the connection was closed at once. */
  remoteAddress: string | undefined;
  requestId: string;
  /** The operation's name. */
  operation: string;
  method: string;
  /** The operation's path, with the names of its parameters. */
  route: string;
  status: number;
  durationMs: number;
  /** Its start in milliseconds since the epoch, real time. */
  atMs: number;
}

/** The only SQL for `request_log`. */
@Injectable()
export class RequestLogRepository {
  constructor(private readonly pool: Pool) {}

  /** Writes a batch in one statement. */
  async insert(entries: readonly RequestLogEntry[]): Promise<void> {
    await this.pool.query(
      `INSERT INTO request_log
         (platform_key, token_id, remote_address, request_id, operation, method, route, status, duration_ms, at)
       SELECT platform_key, token_id, remote_address, request_id, operation, method, route, status, duration_ms,
         to_timestamp(at_ms / 1000)
       FROM unnest($1::int[], $2::uuid[], $3::inet[], $4::text[], $5::text[], $6::text[], $7::text[], $8::int[],
           $9::int[], $10::float8[])
         AS entry (platform_key, token_id, remote_address, request_id, operation, method, route, status, duration_ms,
           at_ms)`,
      [
        entries.map((entry) => entry.platformKey),
        entries.map(({ tokenId }) => (tokenId && parseId('ApiToken', tokenId)) ?? null),
        entries.map((entry) => entry.remoteAddress ?? null),
        entries.map((entry) => entry.requestId),
        entries.map((entry) => entry.operation),
        entries.map((entry) => entry.method),
        entries.map((entry) => entry.route),
        entries.map((entry) => entry.status),
        entries.map((entry) => Math.round(entry.durationMs)),
        entries.map((entry) => entry.atMs),
      ],
    );
  }

  /** Removes whole days that are older than `days`, one batch at a time; returns the number of entries. */
  async removeExpired(days: number): Promise<number> {
    for (let removed = 0; ;) {
      const { rowCount } = await this.pool.query(
        `DELETE FROM request_log WHERE ctid = ANY(ARRAY(
           SELECT ctid FROM request_log
           WHERE at < date_trunc('day', now()) - make_interval(days => $1) LIMIT $2))`,
        [days, DELETE_BATCH],
      );
      removed += rowCount ?? 0;
      if ((rowCount ?? 0) < DELETE_BATCH) return removed;
    }
  }
}
