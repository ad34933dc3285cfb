import { Injectable } from '@nestjs/common';
import { formatId, type Uuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import { resolution, type ResolutionOutcome } from './domain/resolution';

/** A stored decision of an operator. */
export interface Resolution {
  platformKey: number;
  id: Uuid;
  transactionId: Uuid;
  outcome: ResolutionOutcome;
  /** Whether the decision is on money in the suspense account; else it is on a stuck payment. */
  isOfSuspense: boolean;
  reason: string;
  /** Name of the person who decided, as the operator entered it. */
  operator: string;
  /** Account of the operating system: `user@host`. */
  operatorAccount: string;
}

/** A decision as it is shown to operators. */
export interface ListedResolution {
  id: string;
  platformId: string;
  transactionId: string;
  of: 'SUSPENDED' | 'STUCK';
  outcome: ResolutionOutcome;
  reason: string;
  operator: string;
  operatorAccount: string;
  /** Real time. */
  decidedAt: string;
  /**
   * WAITING: the service hasn't booked it yet. DEAD: the service failed to book it. REPLACED: a later decision
   * replaced it.
   */
  state: 'APPLIED' | 'WAITING' | 'DEAD' | 'REPLACED';
}

interface Row {
  id: string;
  platform_id: string;
  transaction_id: string;
  is_of_suspense: boolean;
  outcome: ResolutionOutcome;
  reason: string;
  operator: string;
  operator_account: string;
  created_at: Date;
  state: ListedResolution['state'];
}

const COLUMNS = `r.id, p.id AS platform_id, r.transaction_id, r.is_of_suspense, r.outcome, r.reason, r.operator,
  r.operator_account, r.created_at,
  CASE
    WHEN d.retry_at = 'infinity' THEN 'DEAD' WHEN d.action IS NOT NULL THEN 'WAITING'
    WHEN EXISTS (
      SELECT 1 FROM suspense_resolutions later
      WHERE later.platform_key = r.platform_key AND later.transaction_id = r.transaction_id
        AND later.is_of_suspense = r.is_of_suspense AND later.created_at > r.created_at) THEN 'REPLACED'
    ELSE 'APPLIED'
  END AS state`;
const TABLES = `suspense_resolutions r JOIN platforms p USING (platform_key)
  LEFT JOIN timers d ON d.platform_key = r.platform_key AND d.transaction_id = r.transaction_id
    AND d.action = '${resolution.action}' AND d.step->>'resolutionId' = r.id::text`;

function listed(row: Row): ListedResolution {
  return {
    id: row.id,
    platformId: row.platform_id,
    transactionId: formatId('Transaction', row.transaction_id),
    of: row.is_of_suspense ? 'SUSPENDED' : 'STUCK',
    outcome: row.outcome,
    reason: row.reason,
    operator: row.operator,
    operatorAccount: row.operator_account,
    decidedAt: row.created_at.toISOString(),
    state: row.state,
  };
}

/** Rows of `resolutions`. They are only appended. */
@Injectable()
export class ResolutionRepository {
  async add(runner: SqlRunner, resolution: Resolution): Promise<void> {
    const { platformKey, id, transactionId, outcome, isOfSuspense, reason, operator, operatorAccount } =
      resolution;
    await runner.query(
      `INSERT INTO suspense_resolutions (platform_key, id, transaction_id, outcome, is_of_suspense, reason, operator,
         operator_account)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [platformKey, id, transactionId, outcome, isOfSuspense, reason, operator, operatorAccount],
    );
  }

  /** Decisions, newest first, optionally of one transaction or one platform. */
  async list(
    runner: SqlRunner,
    filter: { platformKey?: number | undefined; transactionId?: Uuid; limit: number },
  ): Promise<ListedResolution[]> {
    const { platformKey, transactionId, limit } = filter;
    const rows = rowsOf<Row>(
      await runner.query(
        `SELECT ${COLUMNS} FROM ${TABLES}
         WHERE ($1::integer IS NULL OR r.platform_key = $1) AND ($2::uuid IS NULL OR r.transaction_id = $2)
         ORDER BY r.created_at DESC, r.id DESC LIMIT $3`,
        [platformKey ?? null, transactionId ?? null, limit],
      ),
    );
    return rows.map(listed);
  }
}
