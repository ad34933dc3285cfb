import { Injectable } from '@nestjs/common';
import type { Claim, StoredAnswer } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { expectRows } from './domain/row-count';

/** An answer of a command of a batch. */
export interface Answer {
  claim: Claim;
  status: number;
  renderedBody: string;
}

interface AnswerRow extends StoredAnswer {
  platform_key: number;
  key_hash: Buffer;
}

/** Text of a claim's key, for maps. */
export function claimKey(claim: { platformKey: number; keyHash: Buffer }): string {
  return `${claim.platformKey}/${claim.keyHash.toString('hex')}`;
}

function keyColumns(claims: readonly { platformKey: number; keyHash: Buffer }[]): [number[], Buffer[]] {
  return [claims.map(({ platformKey }) => platformKey), claims.map(({ keyHash }) => keyHash)];
}

/** Claims and answers of the batch's commands: the set-based form of the idempotency table of libs/database. */
@Injectable()
export class AnswerRepository {
  /** Claims keys in their order, so that two batches never wait for each other; answers those that were new. */
  async claim(runner: SqlRunner, claims: readonly Claim[]): Promise<Set<string>> {
    const rows = rowsOf<{ platform_key: number; key_hash: Buffer }>(
      await runner.query(
        `INSERT INTO idempotency_keys (platform_key, key_hash, request_hash, command_id)
         SELECT * FROM unnest($1::integer[], $2::bytea[], $3::text[], $4::uuid[]) AS k (platform_key, key_hash, r, c)
         ORDER BY platform_key, key_hash
         ON CONFLICT DO NOTHING RETURNING platform_key, key_hash`,
        [
          ...keyColumns(claims),
          claims.map(({ requestHash }) => requestHash),
          claims.map(({ commandId }) => commandId),
        ],
      ),
    );
    return new Set(rows.map((row) => claimKey({ platformKey: row.platform_key, keyHash: row.key_hash })));
  }

  /** Stored answers of repeats, by key. */
  async find(runner: SqlRunner, claims: readonly Claim[]): Promise<Map<string, StoredAnswer>> {
    const rows = rowsOf<AnswerRow>(
      await runner.query(
        `SELECT i.platform_key, i.key_hash, i.request_hash, i.command_id, i.status, i.body, i.sealed
         FROM unnest($1::integer[], $2::bytea[]) AS k (platform_key, key_hash)
         JOIN idempotency_keys i USING (platform_key, key_hash)`,
        keyColumns(claims),
      ),
    );
    return new Map(
      rows.map((row) => [claimKey({ platformKey: row.platform_key, keyHash: row.key_hash }), row]),
    );
  }

  /** Keeps answers with their effects. */
  async store(runner: SqlRunner, answers: readonly Answer[]): Promise<void> {
    if (answers.length === 0) return;
    const rows = rowsOf(
      await runner.query(
        `UPDATE idempotency_keys i SET status = a.status, body = a.body
         FROM unnest($1::integer[], $2::bytea[], $3::smallint[], $4::text[]) AS a (platform_key, key_hash, status, body)
         WHERE i.platform_key = a.platform_key AND i.key_hash = a.key_hash AND i.status IS NULL RETURNING 1`,
        [
          ...keyColumns(answers.map(({ claim }) => claim)),
          answers.map(({ status }) => status),
          answers.map(({ renderedBody }) => renderedBody),
        ],
      ),
    );
    expectRows('answers', rows.length, answers.length);
  }

  /** Gives up claims of commands that are decided later. */
  async release(runner: SqlRunner, claims: readonly Claim[]): Promise<void> {
    if (claims.length === 0) return;
    await runner.query(
      `DELETE FROM idempotency_keys i USING unnest($1::integer[], $2::bytea[]) AS k (platform_key, key_hash)
       WHERE i.platform_key = k.platform_key AND i.key_hash = k.key_hash AND i.status IS NULL`,
      keyColumns(claims),
    );
  }
}
