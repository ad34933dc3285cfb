import { Injectable } from '@nestjs/common';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { Uuid } from '@corridor/kernel';
import type { Permission } from '@corridor/contracts';
import type { Credentials } from './domain/credentials';

/** A token as it is stored. */
export interface TokenRecord {
  platformKey: number;
  id: Uuid;
  clientId: string;
  platformId: string;
  name: string;
  permissions: Permission[];
  /** SHA-256 of the secret. */
  secretHash: Buffer;
  createdAt: Date;
  updatedAt: Date;
  /** Real time, to a minute; null if it was never used since this is noted. */
  lastUsedAt: Date | null;
}

/** Filters of a list; bounds are inclusive, milliseconds since the epoch, domain time. */
export interface TokenFilters {
  name?: string | undefined;
  createdFromMs?: number | undefined;
  createdToMs?: number | undefined;
  updatedFromMs?: number | undefined;
  updatedToMs?: number | undefined;
}

interface TokenRow {
  platform_key: number;
  id: Uuid;
  client_id: string;
  platform_id: string;
  name: string;
  permissions: Permission[];
  secret_hash: Buffer;
  created_at: Date;
  updated_at: Date;
  last_used_at: Date | null;
}

const MANAGE = 'MANAGE';

const MATCHING = `
  platform_key = $1
  AND ($2::text IS NULL OR name = $2)
  AND ($3::float8 IS NULL OR created_at >= to_timestamp($3 / 1000))
  AND ($4::float8 IS NULL OR created_at <= to_timestamp($4 / 1000))
  AND ($5::float8 IS NULL OR updated_at >= to_timestamp($5 / 1000))
  AND ($6::float8 IS NULL OR updated_at <= to_timestamp($6 / 1000))`;

function recordOf(row: TokenRow): TokenRecord {
  return {
    platformKey: row.platform_key,
    id: row.id,
    clientId: row.client_id,
    platformId: row.platform_id,
    name: row.name,
    permissions: row.permissions,
    secretHash: row.secret_hash,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    lastUsedAt: row.last_used_at,
  };
}

/** The only SQL for tokens. */
@Injectable()
export class TokenRepository {
  /**
   * The tokens of these credentials, in their order. Their platform is unknown yet, so only this statement has no
   * platform.
   */
  async findByCredentials(
    runner: SqlRunner,
    named: readonly Pick<Credentials, 'by' | 'identity'>[],
  ): Promise<(TokenRecord | undefined)[]> {
    const identities = (by: Credentials['by']): string[] =>
      named.filter((credentials) => credentials.by === by).map(({ identity }) => identity);
    const rows = rowsOf<TokenRow>(
      await runner.query(
        'SELECT * FROM api_tokens WHERE client_id = ANY($1::text[]) OR id = ANY($2::uuid[])',
        [identities('clientId'), identities('tokenId')],
      ),
    );
    const tokens = rows.map(recordOf);
    const found = {
      clientId: new Map(tokens.map((token) => [token.clientId, token])),
      tokenId: new Map<string, TokenRecord>(tokens.map((token) => [token.id, token])),
    };
    return named.map(({ by, identity }) => found[by].get(identity));
  }

  /**
   * Prevents other tokens of the platform from being counted or created until the transaction ends; returns their
   * number.
   */
  async lockCount(runner: SqlRunner, platformKey: number): Promise<number> {
    await runner.query("SELECT pg_advisory_xact_lock(hashtext('corridor-create-token'), $1)", [platformKey]);
    const sql = 'SELECT count(*)::int AS tokens FROM api_tokens WHERE platform_key = $1';
    return rowsOf<{ tokens: number }>(await runner.query(sql, [platformKey]))[0]?.tokens ?? 0;
  }

  /** The ids of platforms by their keys, of those that have a token. */
  async platformIdsOf(runner: SqlRunner, platformKeys: readonly number[]): Promise<Map<number, string>> {
    const sql = `SELECT DISTINCT ON (platform_key) platform_key, platform_id FROM api_tokens
      WHERE platform_key = ANY($1::int[])`;
    const rows = rowsOf<Pick<TokenRow, 'platform_key' | 'platform_id'>>(
      await runner.query(sql, [platformKeys]),
    );
    return new Map(rows.map((row) => [row.platform_key, row.platform_id]));
  }

  async find(runner: SqlRunner, platformKey: number, id: string): Promise<TokenRecord | undefined> {
    const sql = 'SELECT * FROM api_tokens WHERE platform_key = $1 AND id = $2';
    const rows = rowsOf<TokenRow>(await runner.query(sql, [platformKey, id]));
    return rows[0] && recordOf(rows[0]);
  }

  async insert(runner: SqlRunner, token: TokenRecord): Promise<void> {
    await runner.query(
      `INSERT INTO api_tokens (platform_key, id, client_id, platform_id, name, permissions, secret_hash, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        token.platformKey,
        token.id,
        token.clientId,
        token.platformId,
        token.name,
        token.permissions,
        token.secretHash,
        token.createdAt,
        token.updatedAt,
      ],
    );
  }

  /**
   * Notes the last uses of tokens, real time in milliseconds. The rows are locked in the order in which all lock them. An
   * earlier use than the known one changes nothing, nor does one that follows within seconds.
   */
  async noteUses(
    runner: SqlRunner,
    uses: readonly { platformKey: number; id: Uuid; atMs: number }[],
  ): Promise<void> {
    await runner.query(
      `WITH used AS (
         SELECT t.platform_key, t.id, u.at FROM api_tokens t
         JOIN (SELECT p, i, to_timestamp(ms / 1000) AS at FROM unnest($1::integer[], $2::uuid[], $3::float8[]) AS n (p, i, ms))
           AS u ON u.p = t.platform_key AND u.i = t.id
         WHERE t.last_used_at IS NULL OR t.last_used_at < u.at - interval '15 seconds'
         ORDER BY t.platform_key, t.id FOR NO KEY UPDATE OF t)
       UPDATE api_tokens t SET last_used_at = used.at FROM used
       WHERE t.platform_key = used.platform_key AND t.id = used.id`,
      [uses.map(({ platformKey }) => platformKey), uses.map(({ id }) => id), uses.map(({ atMs }) => atMs)],
    );
  }

  /** Locks the platform's tokens with MANAGE, in id order, until the transaction ends; returns their ids. */
  async lockManagers(runner: SqlRunner, platformKey: number): Promise<string[]> {
    const sql = `SELECT id FROM api_tokens WHERE platform_key = $1 AND $2 = ANY(permissions) ORDER BY id FOR UPDATE`;
    return rowsOf<{ id: string }>(await runner.query(sql, [platformKey, MANAGE])).map((row) => row.id);
  }

  /** Removes a token and records the deletion for all instances; false if it was gone already. */
  async remove(runner: SqlRunner, platformKey: number, id: string): Promise<boolean> {
    const rows = rowsOf(
      await runner.query(
        `WITH gone AS (DELETE FROM api_tokens WHERE platform_key = $1 AND id = $2 RETURNING platform_key, id, client_id)
         INSERT INTO token_deletions (platform_key, id, client_id) SELECT * FROM gone RETURNING id`,
        [platformKey, id],
      ),
    );
    return rows.length > 0;
  }

  /** Tokens that were deleted within the last `windowMs`; a late commit may have made them visible only now. */
  async deletedWithin(runner: SqlRunner, windowMs: number): Promise<{ id: string; clientId: string }[]> {
    const rows = rowsOf<{ id: string; client_id: string }>(
      await runner.query(
        'SELECT id, client_id FROM token_deletions WHERE deleted_at > now() - make_interval(secs => $1)',
        [windowMs / 1_000],
      ),
    );
    return rows.map((row) => ({ id: row.id, clientId: row.client_id }));
  }

  /** Removes records of deletions that no instance needs any more. */
  async forgetDeletions(runner: SqlRunner, olderThanMs: number): Promise<void> {
    await runner.query('DELETE FROM token_deletions WHERE deleted_at < now() - make_interval(secs => $1)', [
      olderThanMs / 1_000,
    ]);
  }

  /** One page, newest first, and the number of all matches, from one snapshot. The id contains the time. */
  async list(
    runner: SqlRunner,
    page: { platformKey: number; filters: TokenFilters; beforeId: string | undefined; limit: number },
  ): Promise<{ tokens: TokenRecord[]; totalCount: number }> {
    const { filters } = page;
    const rows = rowsOf<TokenRow & { total_count: string }>(
      await runner.query(
        `WITH counted AS (SELECT count(*) AS total_count FROM api_tokens WHERE ${MATCHING})
         SELECT counted.total_count, page.* FROM counted LEFT JOIN LATERAL (
           SELECT * FROM api_tokens WHERE ${MATCHING} AND ($7::uuid IS NULL OR id < $7)
           ORDER BY id DESC LIMIT $8) AS page ON true
         ORDER BY page.id DESC`,
        [
          page.platformKey,
          filters.name ?? null,
          filters.createdFromMs ?? null,
          filters.createdToMs ?? null,
          filters.updatedFromMs ?? null,
          filters.updatedToMs ?? null,
          page.beforeId ?? null,
          page.limit,
        ],
      ),
    );
    return {
      tokens: rows.filter((row) => row.id !== null).map(recordOf),
      totalCount: Number(rows[0]?.total_count ?? 0),
    };
  }
}
