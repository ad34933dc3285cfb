import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { trustUuid, type TransactionStatus, type Uuid } from '@corridor/kernel';
import { TIMELINE_STEPS_MAX } from '@corridor/contracts';
import { rowsOf } from '@corridor/messaging';
import type { TimelineRecords } from './timeline.presenter';
import { TRANSACTION_COLUMNS, transactionOf, type TransactionRow } from './transaction-row.entity';

/** Largest number of rows of one kind; a payment has a few of each. */
const ROWS_MAX = 200;

interface PostingRow {
  kind: string;
  from_account_id: string | null;
  from_system: string | null;
  to_account_id: string | null;
  to_system: string | null;
  currency: string;
  amount: string;
  created_at: Date;
}

interface InstructionRow {
  id: string;
  state: string;
  amount: string;
  currency: string;
  queued_at: Date;
}

interface HistoryRow {
  instruction_id: string;
  event: string;
  attempt: number;
  created_at: Date;
}

interface TimerRow {
  action: string;
  due_at: Date;
  is_stopped: boolean;
  rule: string | null;
  report: TransactionStatus | null;
}

/** Everything that payments keeps of the course of one payment. */
@Injectable()
export class TimelineRepository {
  constructor(private readonly pool: Pool) {}

  /** Undefined if the platform has no such transaction. */
  async find(platformKey: number, id: Uuid): Promise<TimelineRecords | undefined> {
    const key = [platformKey, id];
    const [states, postings, instructions, history, timers] = await Promise.all([
      this.rows<TransactionRow & { trail: string | null }>(
        `SELECT ${TRANSACTION_COLUMNS}, s.trail FROM transactions t
         JOIN transaction_states s ON s.platform_key = t.platform_key AND s.id = t.id
         WHERE t.platform_key = $1 AND t.id = $2`,
        key,
      ),
      this.rows<PostingRow>(
        `SELECT kind, from_account_id, from_system, to_account_id, to_system, currency, amount, created_at
         FROM postings WHERE platform_key = $1 AND transaction_id = $2
         ORDER BY created_at, kind <> 'RESERVE', kind, line LIMIT ${ROWS_MAX}`,
        key,
      ),
      this.rows<InstructionRow>(
        `SELECT id, state, amount, currency, queued_at FROM payment_instructions
         WHERE platform_key = $1 AND transaction_id = $2 ORDER BY queued_at, id LIMIT ${ROWS_MAX}`,
        key,
      ),
      this.rows<HistoryRow>(
        `SELECT h.instruction_id, h.event, h.attempt, h.created_at FROM payment_instructions i
         JOIN instruction_history h ON h.platform_key = i.platform_key AND h.instruction_id = i.id
         WHERE i.platform_key = $1 AND i.transaction_id = $2 ORDER BY h.version DESC LIMIT ${TIMELINE_STEPS_MAX}`,
        key,
      ),
      // Timers have no index by transaction, which would cost every payment. This reads a part of their key instead.
      this.rows<TimerRow>(
        `SELECT action, due_at, COALESCE(retry_at = 'infinity', false) AS is_stopped,
           step ->> 'rule' AS rule, step #>> '{steps,0,report,to}' AS report FROM timers
         WHERE platform_key = $1 AND transaction_id = $2 ORDER BY due_at LIMIT ${ROWS_MAX}`,
        key,
      ),
    ]);
    const [state] = states;
    if (!state) return undefined;
    return {
      transaction: transactionOf(state),
      trail: state.trail,
      postings: postings.map((row) => ({
        kind: row.kind,
        from: row.from_system ?? trustUuid(row.from_account_id ?? ''),
        to: row.to_system ?? trustUuid(row.to_account_id ?? ''),
        isFromAccount: row.from_account_id !== null,
        isToAccount: row.to_account_id !== null,
        currency: row.currency,
        amount: BigInt(row.amount),
        atMs: row.created_at.getTime(),
      })),
      instructions: instructions.map((row) => ({
        id: trustUuid(row.id),
        state: row.state,
        amount: BigInt(row.amount),
        currency: row.currency,
        queuedAtMs: row.queued_at.getTime(),
        changes: history
          .filter(({ instruction_id }) => instruction_id === row.id)
          .map(({ event, attempt, created_at }) => ({ event, attempt, atMs: created_at.getTime() }))
          .reverse(),
      })),
      timers: timers.map(({ action, due_at, is_stopped: isStopped, rule, report }) => ({
        action,
        dueAtMs: due_at.getTime(),
        isStopped,
        rule,
        report,
      })),
    };
  }

  private async rows<R extends object>(text: string, values: unknown[]): Promise<R[]> {
    return rowsOf<R>((await this.pool.query(text, values)).rows);
  }
}
