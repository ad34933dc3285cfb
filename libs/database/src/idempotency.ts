import { createHash } from 'node:crypto';
import { DomainError } from '@corridor/kernel';
import type { OperationReply, RequestContext } from '@corridor/contracts';
import { rowsOf, type PayloadSealer, type SqlRunner } from '@corridor/messaging';
import { plainColumns } from './plain-array';

/** How long an answer is kept at least, in hours of real time (docs/behaviour.md 4). */
export const ANSWER_HOURS_MIN = 24;

/** The key of a command's claim: its Idempotency-Key, or its own id if it has none. */
export interface Claim {
  platformKey: number;
  keyHash: Buffer;
  requestHash: string;
  commandId: string;
}

/** A claimed answer as it is stored. */
export interface StoredAnswer {
  request_hash: string;
  command_id: string;
  status: number | null;
  body: string | null;
  sealed: boolean;
}

/** The claim of a command. Keys are unique per platform, method and path (docs/behaviour.md 4). */
export function claimOf(context: RequestContext): Claim {
  const { idempotency, commandId, platformKey } = context;
  const text = idempotency ? `${idempotency.scope}\n${idempotency.key}` : `command\n${commandId}`;
  return {
    platformKey,
    keyHash: createHash('sha256').update(text).digest(),
    requestHash: idempotency?.bodyHash ?? '',
    commandId,
  };
}

/** Binds a stored answer's ciphertext to its row. */
export function storedAnswerAad(claim: Claim): string {
  return `idempotency:${claim.platformKey}:${claim.keyHash.toString('hex')}`;
}

/**
 * The answer to a repeated command.
 * @throws DomainError IDEMPOTENCY_KEY_REUSED if the key came with another body, IDEMPOTENCY_KEY_IN_USE if its first
 * command has not finished.
 */
export function replay(claim: Claim, stored: StoredAnswer, sealer: PayloadSealer): OperationReply {
  if (stored.request_hash !== claim.requestHash) {
    throw new DomainError('IDEMPOTENCY_KEY_REUSED', 'the Idempotency-Key was used with another body');
  }
  if (stored.status === null) {
    throw new DomainError('IDEMPOTENCY_KEY_IN_USE', 'a request with this Idempotency-Key is still running');
  }
  const text = stored.body ?? '';
  const renderedBody = stored.sealed ? sealer.unseal(text, storedAnswerAad(claim)).toString('utf8') : text;
  return { status: stored.status, renderedBody, replayed: stored.command_id !== claim.commandId };
}

/** Claims in the caller's transaction. Undefined means that the command is new and belongs to this caller. */
export async function claim(runner: SqlRunner, wanted: Claim): Promise<StoredAnswer | undefined> {
  const inserted = rowsOf(
    await runner.query(
      `INSERT INTO idempotency_keys (platform_key, key_hash, request_hash, command_id)
       VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING platform_key`,
      [wanted.platformKey, wanted.keyHash, wanted.requestHash, wanted.commandId],
    ),
  );
  return inserted.length > 0 ? undefined : findStored(runner, wanted);
}

/** The stored answer of a claim, if a visible one exists. */
export async function findStored(runner: SqlRunner, wanted: Claim): Promise<StoredAnswer | undefined> {
  const rows = rowsOf<StoredAnswer>(
    await runner.query(
      `SELECT request_hash, command_id, status, body, sealed FROM idempotency_keys
       WHERE platform_key = $1 AND key_hash = $2`,
      [wanted.platformKey, wanted.keyHash],
    ),
  );
  return rows[0];
}

/** A claim's text, unique in the service. */
export function claimText({ platformKey, keyHash }: Pick<Claim, 'platformKey' | 'keyHash'>): string {
  return `${platformKey}:${keyHash.toString('hex')}`;
}

/** The visible stored answers of claims, by the text of the claim. */
export async function findAllStored(
  runner: SqlRunner,
  wanted: readonly Claim[],
): Promise<Map<string, StoredAnswer>> {
  const rows = rowsOf<StoredAnswer & { platform_key: number; key_hash: Buffer }>(
    await runner.query(
      `SELECT platform_key, key_hash, request_hash, command_id, status, body, sealed
       FROM unnest($1::integer[], $2::bytea[]) AS w (platform_key, key_hash)
       JOIN idempotency_keys USING (platform_key, key_hash)`,
      plainColumns(
        wanted,
        ({ platformKey }) => platformKey,
        ({ keyHash }) => keyHash,
      ),
    ),
  );
  return new Map(
    rows.map((row) => [claimText({ platformKey: row.platform_key, keyHash: row.key_hash }), row]),
  );
}

/** An answer of a new command. */
export interface NewAnswer {
  claim: Claim;
  status: number;
  renderedBody: string;
}

/**
 * Stores the answers of new commands together with their effects, as a set. If another transaction has stored an answer
 * for one of the claims meanwhile, the primary key refuses all of them.
 * @param sealer encrypts the answers; absent if they can't contain secrets or account numbers.
 */
export async function insertAnswers(
  runner: SqlRunner,
  answers: readonly NewAnswer[],
  sealer: PayloadSealer | undefined,
): Promise<void> {
  if (answers.length === 0) return;
  const bodies = answers.map(({ claim: claimed, renderedBody }) =>
    sealer ? sealer.seal(Buffer.from(renderedBody, 'utf8'), storedAnswerAad(claimed)) : renderedBody,
  );
  const columns = plainColumns(
    answers,
    ({ claim: { platformKey } }) => platformKey,
    ({ claim: { keyHash } }) => keyHash,
    ({ claim: { commandId } }) => commandId,
    ({ status }) => status,
  );
  await runner.query(
    `INSERT INTO idempotency_keys (platform_key, key_hash, request_hash, command_id, status, body, sealed)
     SELECT p, k, r, c, s, b, $7 FROM unnest($1::integer[], $2::bytea[], $3::uuid[], $4::smallint[], $5::text[], $6::text[])
       AS n (p, k, c, s, r, b) ORDER BY p, k`,
    [...columns, answers.map(({ claim: { requestHash } }) => requestHash), bodies, sealer !== undefined],
  );
}

/** Stores the answer together with the effect. It is encrypted if it may contain secrets or account numbers. */
export async function storeAnswer(
  runner: SqlRunner,
  claimed: Claim,
  answer: { status: number; renderedBody: string; sealer?: PayloadSealer | undefined },
): Promise<void> {
  const { sealer } = answer;
  const body = sealer
    ? sealer.seal(Buffer.from(answer.renderedBody, 'utf8'), storedAnswerAad(claimed))
    : answer.renderedBody;
  await runner.query(
    `UPDATE idempotency_keys SET status = $3, body = $4, sealed = $5 WHERE platform_key = $1 AND key_hash = $2`,
    [claimed.platformKey, claimed.keyHash, answer.status, body, sealer !== undefined],
  );
}

/**
 * Removes answers that are older than `hours`, the oldest first, and returns their number, at most `limit`. It
 * uses `now()` instead of `clock_timestamp()`, because PostgreSQL can't use an index with a volatile function.
 */
export async function purgeIdempotencyKeys(
  runner: SqlRunner,
  limit = 5_000,
  hours = ANSWER_HOURS_MIN,
): Promise<number> {
  const rows = rowsOf(
    await runner.query(
      `DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(
         SELECT ctid FROM idempotency_keys
         WHERE created_at < now() - make_interval(hours => $1) ORDER BY created_at LIMIT $2)) RETURNING 1`,
      [hours, limit],
    ),
  );
  return rows.length;
}
