import type { Gauge } from 'prom-client';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { AuditEntryResource } from '@corridor/contracts';
import { raiseDailyAlert, readAuditEntriesAfter, type NewAlert } from '@corridor/database';
import { MINUTE_MS, SECOND_MS } from '@corridor/kernel';
import { rowsOf, tryWithLock, type SessionLock } from '@corridor/messaging';
import type { ServiceMetrics } from '../metrics';
import { PeriodicWorker } from '../periodic.worker';
import type { ServiceConfig } from '../service-config';
import { auditEvent } from './audit-event';
import type { SecurityEventsConfig } from './security-event-config';
import { eventSender, type SendEvents } from './security-event-receiver';

const LOOK_PAUSE_MS = 5 * SECOND_MS;
/** Entries that are sent together. */
const SEND_MAX = 500;
/** The receiver is late if it lacks an entry for so long. */
const LATE_MS = 10 * MINUTE_MS;

const late: NewAlert = {
  type: 'SECURITY_EVENTS_LATE',
  severity: 'WARNING',
  message: 'entries of the audit log do not reach the receiver of security events',
  data: {},
};

/** What the worker is made of. */
interface AuditEventWorkerParts {
  config: Pick<ServiceConfig, 'service'> & { securityEvents: SecurityEventsConfig };
  pool: Pool;
  metrics: ServiceMetrics;
  logger: Logger;
}

/**
 * Sends the entries of the audit log to the receiver of security events: each at least once, in the order of their
 * numbers. One instance at a time does so, under a lock of the database. A receiver gets the log from its first entry.
 */
export class AuditEventWorker extends PeriodicWorker {
  private readonly send: SendEvents;
  private readonly behind: Gauge;

  constructor(private readonly parts: AuditEventWorkerParts) {
    super(LOOK_PAUSE_MS, parts.logger);
    this.send = eventSender(parts.config.securityEvents);
    this.behind = parts.metrics.gauge('security_events_behind_seconds');
  }

  async look(): Promise<void> {
    const { pool, config } = this.parts;
    const held = await tryWithLock(pool, `audit-events/${config.service}`, async (lock) => {
      let entries: readonly AuditEntryResource[];
      do {
        entries = await this.next(lock);
        if (!(await this.pass(lock, entries))) return;
      } while (entries.length === SEND_MAX && !this.isStopping);
    });
    // The instance that has the lock tells how far behind the receiver is.
    if (!held) this.behind.set(0);
  }

  private async next(lock: SessionLock): Promise<AuditEntryResource[]> {
    const { service, securityEvents } = this.parts.config;
    const [row] = rowsOf<{ sequence: string }>(
      await lock.query('SELECT sequence FROM audit_positions WHERE receiver = $1', [securityEvents.name]),
    );
    return readAuditEntriesAfter(lock, service, { sequence: Number(row?.sequence ?? 0), limit: SEND_MAX });
  }

  /** Sends entries, and moves the position behind them. Returns false if they are sent again with the next look. */
  private async pass(lock: SessionLock, entries: readonly AuditEntryResource[]): Promise<boolean> {
    const [oldest, newest] = [entries[0], entries.at(-1)];
    const ageMs = oldest === undefined ? 0 : Math.max(0, Date.now() - Date.parse(oldest.at));
    this.behind.set(ageMs / SECOND_MS);
    if (!newest) return true;
    try {
      await this.send(entries.map(auditEvent));
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'entries of the audit log are sent again to the receiver');
      if (ageMs >= LATE_MS) await raiseDailyAlert(lock, late);
      return false;
    }
    await lock.query(
      `INSERT INTO audit_positions (receiver, sequence, moved_at) VALUES ($1, $2, clock_timestamp())
       ON CONFLICT (receiver) DO UPDATE SET sequence = EXCLUDED.sequence, moved_at = EXCLUDED.moved_at`,
      [this.parts.config.securityEvents.name, newest.sequence],
    );
    this.behind.set(0);
    return true;
  }
}
