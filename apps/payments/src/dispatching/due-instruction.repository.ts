import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { trustUuid, type Uuid } from '@corridor/kernel';
import { preparedQuery } from '@corridor/database';
import { ATTEMPT_LEASE_MS } from '../instructions/domain/instruction-events';
import type { PaymentInstruction } from '../instructions/domain/payment-instruction';
import {
  acceptedSince,
  INSTRUCTION_COLUMNS,
  instructionOf,
  IS_DISPUTED,
  type InstructionRow,
} from '../instructions/instruction.repository';
import type { TransactionDetails } from '../transactions/domain/transaction';

/** An instruction that this instance has taken for a while, with what a dispatch needs to know. */
export interface DueInstruction {
  instruction: PaymentInstruction;
  /** Public id of the platform. */
  platformId: string;
  /** Rails of the account, if the payment names none. */
  paymentRails: readonly string[];
  customerId: Uuid | null;
  serial: number;
  details: TransactionDetails | null;
  /** Since it was queued, milliseconds of real time. */
  queuedForMs: number;
  /** Since its last attempt, milliseconds of real time. */
  sinceAttemptMs: number;
  /** Whether it is UNKNOWN, and a break says that this lasts too long. */
  isOverdue: boolean;
  /** Why its state isn't known, or since when it has not ended; null if nothing says it. */
  cause: string | null;
  /** Whether an open break says that its former attempts may have had effect after all. */
  isDisputed: boolean;
}

interface DueRow extends InstructionRow {
  platform_id: string;
  payment_rails: string[] | null;
  customer_id: string | null;
  serial: string;
  details: TransactionDetails | null;
  queued_for_ms: string;
  since_attempt_ms: string | null;
  is_overdue: boolean;
  is_disputed: boolean;
  cause: string | null;
  up_to: number | null;
}

/** The one row of a take that found nothing. */
interface NoRow {
  id: null;
  up_to: number | null;
}

/** Which instructions to take. */
export interface DueTake {
  connectorId: Uuid;
  limit: number;
  /** At most this many of one platform. */
  shareMax: number;
  /** Platforms whose key is greater come first. */
  afterPlatform: number;
}

/** What a take found. */
export interface TakenInstructions {
  due: DueInstruction[];
  /** Where the next take goes on; 0 if all platforms were looked at. */
  next: number;
}

/** Most platforms that one take looks at. */
const PLATFORMS_MAX = 200;
/** Most held instructions that one statement releases. */
const RELEASE_LIMIT = 1_000;

/**
 * The time is a subquery, because an index can't be searched by a volatile function. The search for platforms names the
 * order of the index of what is due. Otherwise the planner may go through all instructions of a platform.
 */
const TAKE = `
  WITH RECURSIVE platform (key, n) AS (
    (SELECT platform_key, 1 FROM payment_instructions
     WHERE connector_id = $1 AND look_at IS NOT NULL AND platform_key > $4
     ORDER BY platform_key, look_at LIMIT 1)
    UNION ALL
    SELECT (SELECT i.platform_key FROM payment_instructions i
            WHERE i.connector_id = $1 AND i.look_at IS NOT NULL AND i.platform_key > p.key
            ORDER BY i.platform_key, i.look_at LIMIT 1), n + 1
    FROM platform p WHERE p.key IS NOT NULL AND n < ${PLATFORMS_MAX}
  ), due AS (
    SELECT d.platform_key, d.id FROM platform p
    CROSS JOIN LATERAL (
      SELECT i.platform_key, i.id FROM payment_instructions i
      WHERE i.connector_id = $1 AND i.platform_key = p.key AND i.look_at <= (SELECT clock_timestamp())
      ORDER BY i.look_at LIMIT $3 FOR UPDATE SKIP LOCKED) d
    WHERE p.key IS NOT NULL LIMIT $2
  ), i AS (
    UPDATE payment_instructions i SET look_at = clock_timestamp() + ${ATTEMPT_LEASE_MS} * interval '1 millisecond'
    FROM due WHERE i.platform_key = due.platform_key AND i.id = due.id
    RETURNING i.*)
  SELECT ${INSTRUCTION_COLUMNS}, p.id AS platform_id, e.payment_rails, t.customer_id, t.serial, t.details,
    round(extract(epoch FROM clock_timestamp() - i.queued_at) * 1000) AS queued_for_ms,
    round(extract(epoch FROM clock_timestamp() - i.attempted_at) * 1000) AS since_attempt_ms,
    i.state = 'UNKNOWN' AND EXISTS (
      SELECT FROM breaks b WHERE b.platform_key = i.platform_key AND b.instruction_id = i.id AND b.kind = 'OVERDUE'
    ) AS is_overdue,
    i.attempt > 0 AND ${IS_DISPUTED} AS is_disputed,
    CASE i.state WHEN 'UNKNOWN' THEN (
      SELECT h.message FROM instruction_history h
      WHERE h.platform_key = i.platform_key AND h.instruction_id = i.id AND h.version = i.version
    ) WHEN 'ACCEPTED' THEN ${acceptedSince('i.changed_at')} END AS cause, visited.up_to
  FROM (SELECT max(key) FILTER (WHERE n = ${PLATFORMS_MAX}) AS up_to FROM platform) visited
  LEFT JOIN (
    i JOIN platforms p ON p.platform_key = i.platform_key
    JOIN transactions t ON t.platform_key = i.platform_key AND t.id = i.transaction_id
    LEFT JOIN external_accounts e ON e.platform_key = i.platform_key AND e.id = i.external_account_id
  ) ON true`;

/** Takes due instructions, a share for each platform, so that the queue of one platform does not delay the others. */
@Injectable()
export class DueInstructionRepository {
  constructor(private readonly pool: Pool) {}

  /** Connectors that were removed and still have instructions to move on. */
  async removedConnectors(): Promise<Uuid[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT c.id FROM connectors c WHERE c.removed_at IS NOT NULL AND EXISTS (
         SELECT FROM payment_instructions i WHERE i.connector_id = c.id AND i.look_at IS NOT NULL)`,
    );
    return rows.map(({ id }) => trustUuid(id));
  }

  async take({ connectorId, limit, shareMax, afterPlatform }: DueTake): Promise<TakenInstructions> {
    const { rows } = await this.pool.query<DueRow | NoRow>(
      preparedQuery(TAKE, [connectorId, limit, shareMax, afterPlatform]),
    );
    const due = rows.filter((row): row is DueRow => row.id !== null).map(dueInstructionOf);
    const isFull = due.length === limit;
    const lastTaken = Math.max(0, ...due.map(({ instruction }) => instruction.platformKey));
    return { due, next: isFull ? lastTaken : (rows[0]?.up_to ?? 0) };
  }

  /** Lets another look follow later, unless the instruction has changed meanwhile. */
  async postpone({ platformKey, id, version }: PaymentInstruction, ms: number): Promise<void> {
    await this.pool.query(
      `UPDATE payment_instructions SET look_at = clock_timestamp() + $4 * interval '1 millisecond'
       WHERE platform_key = $1 AND id = $2 AND version = $3`,
      [platformKey, id, version, Math.round(ms)],
    );
  }

  /** Lets held instructions of a connector be looked at now. Returns whether more are left. */
  async release(connectorId: Uuid): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `UPDATE payment_instructions i SET look_at = clock_timestamp()
       FROM (SELECT platform_key, id FROM payment_instructions
             WHERE connector_id = $1 AND state = 'HELD' AND look_at > clock_timestamp()
             LIMIT ${RELEASE_LIMIT} FOR UPDATE SKIP LOCKED) held
       WHERE i.platform_key = held.platform_key AND i.id = held.id`,
      [connectorId],
    );
    return rowCount === RELEASE_LIMIT;
  }

  /** Ciphertext of the body that was built for this connector; undefined if there is none. */
  async bodyFor({ platformKey, id }: PaymentInstruction, connectorId: Uuid): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ body_sealed: string }>(
      `SELECT body_sealed FROM instruction_bodies
       WHERE platform_key = $1 AND instruction_id = $2 AND connector_id = $3`,
      [platformKey, id, connectorId],
    );
    return rows[0]?.body_sealed;
  }
}

function dueInstructionOf(row: DueRow): DueInstruction {
  return {
    instruction: instructionOf(row),
    platformId: row.platform_id,
    paymentRails: row.payment_rails ?? [],
    customerId: row.customer_id === null ? null : trustUuid(row.customer_id),
    serial: Number(row.serial),
    details: row.details,
    queuedForMs: Number(row.queued_for_ms),
    sinceAttemptMs: Number(row.since_attempt_ms ?? 0),
    isOverdue: row.is_overdue,
    isDisputed: row.is_disputed,
    cause: row.cause,
  };
}
