import { mintUuid } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';

/** How urgent an alert is. INFO: nothing has to be done, for example a connector that answers again. */
export type AlertSeverity = 'CRITICAL' | 'WARNING' | 'INFO';

/**
 * What operators are told about (docs/operations.md, Alerts). Triggers of the database write BREAK_OPENED and TIMER_DEAD.
 */
export type AlertType =
  | 'AUDIT_CHECKPOINTS_LATE'
  | 'AUDIT_LOG_BROKEN'
  | 'BREAK_GLASS'
  | 'BREAK_OPENED'
  | 'CONNECTOR_DOWN'
  | 'CONNECTOR_UP'
  | 'FX_POSITION_BEYOND_LIMIT'
  | 'FX_POSITION_WITHIN_LIMIT'
  | 'INTERIM_ENTRIES_UNMATCHED'
  | 'LEDGER_UNSOUND'
  | 'MESSAGES_DEAD'
  | 'OPEN_ITEMS_OVERDUE'
  | 'PROOF_DIFFERENT'
  | 'RATE_REFUSED'
  | 'REPORTS_READABLE'
  | 'REPORTS_UNREADABLE'
  | 'SAFEGUARDING_DIFFERENT'
  | 'SAFEGUARDING_SHORTFALL'
  | 'SECURITY_EVENTS_LATE'
  | 'STATEMENT_MISSING'
  | 'TIMER_DEAD'
  | 'UNMATCHED_LINES_OVERDUE'
  | 'VERDICT_CHANGED'
  | 'WRONG_SIGNATURES';

/** An alert before it is stored. It contains no personal data. */
export interface NewAlert {
  type: AlertType;
  severity: AlertSeverity;
  /** One sentence for people. */
  message: string;
  /** Public ids, amounts in smallest units, and other facts for programs. */
  data: Readonly<Record<string, string | number | null>>;
}

/** Stores alerts in the transaction of what they tell about. A worker of the service delivers them. */
export async function raiseAlerts(runner: SqlRunner, alerts: readonly NewAlert[]): Promise<void> {
  if (alerts.length === 0) return;
  await runner.query(
    `INSERT INTO alerts (id, type, severity, message, data)
     SELECT n.id, n.type, n.severity, n.message, n.data::jsonb
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) AS n (id, type, severity, message, data)`,
    [
      alerts.map(() => mintUuid()),
      alerts.map(({ type }) => type),
      alerts.map(({ severity }) => severity),
      alerts.map(({ message }) => message),
      alerts.map(({ data }) => JSON.stringify(data)),
    ],
  );
}

/** Raises an alert about a state, and again each day while it holds. */
export async function raiseDailyAlert(runner: SqlRunner, alert: NewAlert): Promise<void> {
  const told = await runner.query(
    `SELECT FROM alerts WHERE type = $1 AND data = $2::jsonb
       AND occurred_at > clock_timestamp() - interval '1 day' LIMIT 1`,
    [alert.type, JSON.stringify(alert.data)],
  );
  if (rowsOf(told).length === 0) await raiseAlerts(runner, [alert]);
}
