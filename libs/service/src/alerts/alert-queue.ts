import { DAY_MS, formatId, SECOND_MS } from '@corridor/kernel';
import type { AlertSeverity } from '@corridor/database';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { DataSource } from 'typeorm';
import { decideAlerts, STREAM_WINDOW_MS, type AlertDecision } from './alert-decisions';

/** An alert as it is logged and sent. */
export interface ToldAlert {
  /** Stored id, without the name of the resource. */
  id: string;
  type: string;
  severity: AlertSeverity;
  message: string;
  /** How many findings it represents. */
  count: number;
  occurredAt: Date;
  data: Readonly<Record<string, unknown>>;
  /** Attempts to send it, with the present one. */
  attempts: number;
}

interface AlertRow {
  id: string;
  type: string;
  severity: AlertSeverity;
  message: string;
  count: string;
  occurred_at: Date;
  data: Record<string, unknown>;
  attempts: number;
}

/** Most alerts that one look decides about. */
const DECIDE_MAX = 1_000;
/** How long an alert stays with the instance that sends it, milliseconds. Longer than an attempt. */
const LEASE_MS = 60 * SECOND_MS;
/** How long an alert is sent again, milliseconds. */
const RETRY_WINDOW_MS = 7 * DAY_MS;
const KEPT_DAYS = 90;
const PURGE_MAX = 1_000;
/** Largest number of waiting alerts that is counted. */
const COUNT_MAX = 10_000;
const COLUMNS = 'id, type, severity, message, count, occurred_at, data, attempts';

const seconds = (ms: number): string => `interval '${ms / SECOND_MS} seconds'`;

function toldAlert({ occurred_at: occurredAt, count, ...row }: AlertRow): ToldAlert {
  return { ...row, occurredAt, count: Number(count) };
}

/** Whose alert it is, and where its people have their pages. */
interface AlertSender {
  service: string;
  /** Address of the console. */
  consoleUrl?: string | undefined;
}

/** The body of an alert. It is the same in each attempt. */
export function alertBody({ service, consoleUrl }: AlertSender, alert: ToldAlert): string {
  const { id, type, severity, message, count, occurredAt, data } = alert;
  const timestamp = occurredAt.toISOString();
  const { breakId } = data;
  const hasPage = consoleUrl !== undefined && typeof breakId === 'string';
  return JSON.stringify({
    id: formatId('Alert', id),
    type,
    severity,
    service,
    timestamp,
    message,
    count,
    ...(hasPage ? { url: `${consoleUrl}/ops/breaks/${breakId}` } : {}),
    data,
  });
}

/** The table `alerts` of a service. Several instances may work on it. */
export class AlertQueue {
  /** @param keptDays how long alerts are kept. */
  constructor(
    private readonly dataSource: DataSource,
    private readonly keptDays = KEPT_DAYS,
  ) {}

  /**
   * Decides about new alerts. Returns those that are told now.
   * @param isSent whether they are sent; otherwise they are only kept
   */
  async admit(isSent: boolean): Promise<ToldAlert[]> {
    const { manager } = this.dataSource;
    const due = await manager.query(
      `SELECT FROM alerts WHERE status = 'NEW' AND look_at <= (SELECT clock_timestamp()) LIMIT 1`,
    );
    if (rowsOf(due).length === 0) return [];
    return this.dataSource.transaction(async (runner) => {
      const waiting = rowsOf<{ id: string; stream: string; count: string }>(
        await runner.query(
          `SELECT id, stream, count FROM alerts WHERE status = 'NEW' AND look_at <= (SELECT clock_timestamp())
           ORDER BY look_at, id LIMIT ${DECIDE_MAX} FOR UPDATE SKIP LOCKED`,
        ),
      );
      const told = rowsOf<{ stream: string; n: string }>(
        await runner.query(
          `SELECT stream, count(*) AS n FROM alerts
           WHERE told_at > (SELECT clock_timestamp()) - ${seconds(STREAM_WINDOW_MS)} GROUP BY stream`,
        ),
      );
      const decisions = decideAlerts(
        waiting.map(({ count, ...alert }) => ({ ...alert, count: Number(count) })),
        new Map(told.map(({ stream, n }) => [stream, Number(n)])),
      );
      return this.apply(runner, decisions, isSent);
    });
  }

  private async apply(
    runner: SqlRunner,
    decisions: readonly AlertDecision[],
    isSent: boolean,
  ): Promise<ToldAlert[]> {
    const parts = decisions.filter((one) => one.action === 'FOLD');
    const whole = decisions.filter((one) => one.action !== 'FOLD');
    await runner.query(
      `UPDATE alerts a SET status = 'FOLDED', folded_into = n.leader, look_at = NULL
       FROM unnest($1::uuid[], $2::uuid[]) AS n (id, leader) WHERE a.id = n.id`,
      [parts.map(({ id }) => id), parts.map(({ into }) => into)],
    );
    const held = whole.filter(({ action }) => action === 'HOLD');
    await runner.query(
      `UPDATE alerts a SET count = n.count, look_at = clock_timestamp() + ${seconds(STREAM_WINDOW_MS)}
       FROM unnest($1::uuid[], $2::bigint[]) AS n (id, count) WHERE a.id = n.id`,
      [held.map(({ id }) => id), held.map(({ count }) => count)],
    );
    const now = whole.filter(({ action }) => action === 'TELL');
    const [status, lookAt] = isSent ? ['TOLD', 'clock_timestamp()'] : ['KEPT', 'NULL'];
    const rows = await runner.query(
      `WITH told AS (
         UPDATE alerts a SET status = '${status}', count = n.count, told_at = clock_timestamp(), look_at = ${lookAt}
         FROM unnest($1::uuid[], $2::bigint[]) AS n (id, count) WHERE a.id = n.id RETURNING a.*)
       SELECT ${COLUMNS} FROM told ORDER BY occurred_at, id`,
      [now.map(({ id }) => id), now.map(({ count }) => count)],
    );
    return rowsOf<AlertRow>(rows).map(toldAlert);
  }

  /** Takes alerts for an attempt. After a crash the lease ends, and another attempt follows. */
  async take(limit: number): Promise<ToldAlert[]> {
    const rows = await this.dataSource.manager.query(
      `WITH due AS (
         SELECT id FROM alerts WHERE status = 'TOLD' AND look_at <= (SELECT clock_timestamp())
         ORDER BY look_at, id LIMIT $1 FOR UPDATE SKIP LOCKED),
       taken AS (
         UPDATE alerts a SET attempts = attempts + 1, look_at = clock_timestamp() + ${seconds(LEASE_MS)}
         FROM due WHERE a.id = due.id RETURNING a.*)
       SELECT ${COLUMNS} FROM taken ORDER BY occurred_at, id`,
      [limit],
    );
    return rowsOf<AlertRow>(rows).map(toldAlert);
  }

  async sent({ id }: ToldAlert): Promise<void> {
    await this.dataSource.manager.query(
      `UPDATE alerts SET status = 'SENT', sent_at = clock_timestamp(), look_at = NULL WHERE id = $1`,
      [id],
    );
  }

  /** Plans the next attempt. Returns whether there is one. */
  async failed({ id, attempts }: ToldAlert, pauseMs: number): Promise<boolean> {
    const rows = await this.dataSource.manager.query(
      `WITH failed AS (
         UPDATE alerts SET
           status = CASE WHEN told_at < clock_timestamp() - ${seconds(RETRY_WINDOW_MS)} THEN 'GIVEN_UP' ELSE status END,
           look_at = CASE WHEN told_at < clock_timestamp() - ${seconds(RETRY_WINDOW_MS)} THEN NULL
             ELSE clock_timestamp() + $3 * interval '1 millisecond' END
         WHERE id = $1 AND attempts = $2 AND status = 'TOLD' RETURNING status)
       SELECT status FROM failed`,
      [id, attempts, pauseMs],
    );
    return rowsOf<{ status: string }>(rows)[0]?.status !== 'GIVEN_UP';
  }

  /** Alerts that wait for their delivery, up to a bound. */
  async waiting(): Promise<number> {
    const rows = await this.dataSource.manager.query(
      `SELECT count(*) AS n FROM (SELECT FROM alerts WHERE status = 'TOLD' AND look_at IS NOT NULL
         LIMIT ${COUNT_MAX}) w`,
    );
    return Number(rowsOf<{ n: string }>(rows)[0]?.n ?? 0);
  }

  /** Removes old alerts. Returns whether more are left. */
  async purge(): Promise<boolean> {
    const rows = await this.dataSource.manager.query(
      `WITH gone AS (
         DELETE FROM alerts WHERE id IN (
           SELECT id FROM alerts WHERE occurred_at < clock_timestamp() - make_interval(days => $1) AND look_at IS NULL
           ORDER BY occurred_at LIMIT ${PURGE_MAX}) RETURNING id)
       SELECT id FROM gone`,
      [this.keptDays],
    );
    return rowsOf(rows).length === PURGE_MAX;
  }
}
