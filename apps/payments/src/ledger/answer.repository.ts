import { Injectable } from '@nestjs/common';
import type { Uuid } from '@corridor/kernel';
import { plainArray, plainColumns, storedAnswerAad, type Claim, type StoredAnswer } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { PersonalDataVault, SEALED_PREFIX } from '@corridor/service';

/** The answer of a command. */
export interface Answer {
  claim: Claim;
  status: number;
  renderedBody: string;
  /** Whether the body is stored as ciphertext. */
  isPersonal: boolean;
  /** The transaction that the command has opened. The body can be rebuilt from it, so it isn't stored. */
  openedId: Uuid | null;
}

/** A stored answer; for an opened transaction without its body. */
export interface KeptAnswer extends StoredAnswer {
  platform_key: number;
  key_hash: Buffer;
  subject: string | null;
}

/** A claim's key as text, for maps. */
export function claimKey(claim: { platformKey: number; keyHash: Buffer }): string {
  return `${claim.platformKey}/${claim.keyHash.toString('hex')}`;
}

function claimColumns(claims: readonly { platformKey: number; keyHash: Buffer }[]): string[] {
  return plainColumns(
    claims,
    ({ platformKey }) => platformKey,
    ({ keyHash }) => keyHash,
  );
}

/**
 * Answers of a batch's commands: the set-based form of the idempotency table of libs/database. A batch looks up
 * answers first and stores its own last, so that a key costs one row. If another process stores an answer in between,
 * the insert fails on the duplicate key, and the whole batch is rolled back and repeated.
 */
@Injectable()
export class AnswerRepository {
  constructor(private readonly vault: PersonalDataVault) {}

  private keptBody({ renderedBody, isPersonal, claim }: Answer): string {
    return isPersonal ? this.vault.seal(Buffer.from(renderedBody), storedAnswerAad(claim)) : renderedBody;
  }

  /** Stored answers of repeats, by key. */
  async find(runner: SqlRunner, claims: readonly Claim[]): Promise<Map<string, KeptAnswer>> {
    if (claims.length === 0) return new Map();
    const rows = rowsOf<KeptAnswer>(
      await runner.query(
        `SELECT i.platform_key, i.key_hash, i.request_hash, i.command_id, i.status, i.body, i.sealed, i.subject
         FROM unnest($1::integer[], $2::bytea[]) AS k (platform_key, key_hash)
         JOIN idempotency_keys i USING (platform_key, key_hash)`,
        claimColumns(claims),
      ),
    );
    return new Map(
      rows.map((row) => [claimKey({ platformKey: row.platform_key, keyHash: row.key_hash }), row]),
    );
  }

  /** Stores answers with their effects, in the order of their keys, so that two batches cannot deadlock. */
  async store(runner: SqlRunner, answers: readonly Answer[]): Promise<void> {
    if (answers.length === 0) return;
    const claims = answers.map(({ claim }) => claim);
    await runner.query(
      `INSERT INTO idempotency_keys (platform_key, key_hash, request_hash, command_id, status, body, subject, sealed)
       SELECT a.*, coalesce(starts_with(a.body, '${SEALED_PREFIX}'), false) FROM unnest($1::integer[], $2::bytea[], $3::text[], $4::uuid[], $5::smallint[], $6::text[], $7::uuid[])
         AS a (platform_key, key_hash, request_hash, command_id, status, body, subject)
       ORDER BY platform_key, key_hash`,
      [
        ...claimColumns(claims),
        claims.map(({ requestHash }) => requestHash),
        plainArray(claims.map(({ commandId }) => commandId)),
        plainArray(answers.map(({ status }) => status)),
        answers.map((answer) => (answer.openedId === null ? this.keptBody(answer) : null)),
        plainArray(answers.map(({ openedId }) => openedId)),
      ],
    );
  }
}
