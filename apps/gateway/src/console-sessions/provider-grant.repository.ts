import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PersonalDataVault, type SealedColumn } from '@corridor/service';
import { ROLES_READ_PAUSE_MS } from './domain/session';

/** What the identity provider gave for a session. */
export interface ProviderGrant {
  /** The session there; undefined if the provider names none. */
  sid: string | undefined;
  tokens: ProviderTokens;
}

/** Tokens of the identity provider. They are stored encrypted, and in no log. */
export interface ProviderTokens {
  access: string;
  refresh: string | undefined;
  /** The last ID token. */
  id: string;
}

/** How far the reading of a session's roles is. */
type ReadingState = 'CURRENT' | 'READING' | 'STALE' | 'ENDED';

/** Longest reading of roles, milliseconds. After it, another instance may begin one. */
const READING_MAX_MS = 30_000;
/** How long a logout token or a sign-in is remembered, seconds: longer than one is valid. */
const USED_KEPT_SECONDS = 3_600;

const MS = `* interval '1 millisecond'`;
const IS_STALE = `COALESCE(roles_read_at, signed_in_at) < clock_timestamp() - ${ROLES_READ_PAUSE_MS} ${MS}`;

/** The tokens for the rotation of keys. */
export const providerTokensColumn: SealedColumn = {
  table: 'console_sessions',
  key: ['id', 'secret_hash'],
  column: 'provider_tokens',
  aadOf: ({ id }) => `${recordOf(String(id))}/providerTokens`,
};

function recordOf(id: string): string {
  return `ConsoleSession:${id}`;
}

/** The only SQL for what an identity provider gave for a session. */
@Injectable()
export class ProviderGrantRepository {
  constructor(private readonly vault: PersonalDataVault) {}

  /** Keeps the tokens of an open session. */
  async keepTokens(runner: SqlRunner, id: Uuid, tokens: ProviderTokens): Promise<void> {
    const sealed = this.vault.sealField(JSON.stringify(tokens), recordOf(id), 'providerTokens');
    await runner.query(
      'UPDATE console_sessions SET provider_tokens = $2 WHERE id = $1 AND ended_at IS NULL',
      [id, sealed],
    );
  }

  /** Keeps the session of the provider. */
  async keepSid(runner: SqlRunner, id: Uuid, sid: string | undefined): Promise<void> {
    await runner.query('UPDATE console_sessions SET provider_sid = $2 WHERE id = $1', [id, sid ?? null]);
  }

  /** The tokens of an open session; undefined if it has none. */
  async tokensOf(runner: SqlRunner, id: Uuid): Promise<ProviderTokens | undefined> {
    const sql = 'SELECT provider_tokens FROM console_sessions WHERE id = $1 AND ended_at IS NULL';
    const [row] = rowsOf<{ provider_tokens: string | null }>(await runner.query(sql, [id]));
    const sealed = row?.provider_tokens ?? undefined;
    if (sealed === undefined) return undefined;
    return JSON.parse(this.vault.unsealField(sealed, recordOf(id), 'providerTokens')) as ProviderTokens;
  }

  /** Begins to read the roles of an open session again, unless an instance does, or has. */
  async beginReading(runner: SqlRunner, id: Uuid): Promise<boolean> {
    const rows = rowsOf(
      await runner.query(
        `UPDATE console_sessions SET reading_until = clock_timestamp() + ${READING_MAX_MS} ${MS}
         WHERE id = $1 AND ended_at IS NULL AND ${IS_STALE}
           AND (reading_until IS NULL OR reading_until < clock_timestamp())
         RETURNING id`,
        [id],
      ),
    );
    return rows.length > 0;
  }

  /** Ends a reading, with or without an answer. */
  async endReading(runner: SqlRunner, id: Uuid, hasRead: boolean): Promise<void> {
    await runner.query(
      `UPDATE console_sessions SET reading_until = NULL,
         roles_read_at = CASE WHEN $2 THEN clock_timestamp() ELSE roles_read_at END
       WHERE id = $1 AND ended_at IS NULL`,
      [id, hasRead],
    );
  }

  async readingState(runner: SqlRunner, id: Uuid): Promise<ReadingState> {
    const [row] = rowsOf<{ state: ReadingState }>(
      await runner.query(
        `SELECT CASE WHEN ended_at IS NOT NULL THEN 'ENDED' WHEN NOT (${IS_STALE}) THEN 'CURRENT'
           WHEN reading_until > clock_timestamp() THEN 'READING' ELSE 'STALE' END AS state
         FROM console_sessions WHERE id = $1`,
        [id],
      ),
    );
    return row?.state ?? 'ENDED';
  }

  /** Uses a logout token up. False if it was used. */
  useLogoutToken(runner: SqlRunner, jti: string): Promise<boolean> {
    return this.useUp(runner, jti);
  }

  /** Uses a sign-in up. False if another request of its browser has. */
  useSignIn(runner: SqlRunner, state: string): Promise<boolean> {
    return this.useUp(runner, `sign-in ${state}`);
  }

  private async useUp(runner: SqlRunner, text: string): Promise<boolean> {
    await runner.query(
      `DELETE FROM console_logout_tokens WHERE used_at < clock_timestamp() - ${USED_KEPT_SECONDS} * interval '1 second'`,
    );
    const sql =
      'INSERT INTO console_logout_tokens (jti_hash) VALUES ($1) ON CONFLICT DO NOTHING RETURNING used_at';
    return rowsOf(await runner.query(sql, [createHash('sha256').update(text).digest()])).length > 0;
  }
}
