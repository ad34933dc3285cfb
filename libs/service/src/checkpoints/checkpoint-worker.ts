import type { Gauge } from 'prom-client';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { raiseDailyAlert, readAuditHash, verifyAuditLog, type NewAlert } from '@corridor/database';
import { SECOND_MS } from '@corridor/kernel';
import { rowsOf, tryWithLock, type SqlRunner } from '@corridor/messaging';
import type { ServiceMetrics } from '../metrics';
import { PeriodicWorker } from '../periodic.worker';
import type { ServiceConfig } from '../service-config';
import { digestOf, NOTHING, readCheckpoint, signedLine, type Checkpoint } from './checkpoint';
import type { CheckpointConfig } from './checkpoint-config';
import { checkpointPlaces, type CheckpointPlace } from './checkpoint-places';

const LOOK_PAUSE_MS = 10 * SECOND_MS;
/** A place is late if it lacks the checkpoints of this many intervals. */
const LATE_INTERVALS = 2;
const PUSH_MAX = 500;

/** What the worker is made of. */
export interface CheckpointWorkerParts {
  config: Pick<ServiceConfig, 'service'> & { checkpoints: CheckpointConfig };
  pool: Pool;
  metrics: ServiceMetrics;
  logger: Logger;
}

/**
 * Signs the state of the audit log and pushes what it has signed to places outside of the database. It signs only what
 * continues its last checkpoint, so whoever changes the log under a running service is told of.
 */
export class CheckpointWorker extends PeriodicWorker {
  private readonly places: readonly CheckpointPlace[];
  private readonly newestAt: Gauge<'place'>;
  private readonly startedAtMs = Date.now();
  /** The last one that this process has seen: who removes rows of the table doesn't remove this. */
  private seen: Checkpoint | undefined;

  constructor(private readonly parts: CheckpointWorkerParts) {
    super(LOOK_PAUSE_MS, parts.logger);
    this.places = checkpointPlaces(parts.config.checkpoints);
    this.newestAt = parts.metrics.gauge('audit_checkpoint_timestamp_seconds');
  }

  async look(): Promise<void> {
    const { pool, config } = this.parts;
    if (!config.checkpoints.key) return;
    await tryWithLock(pool, `audit-checkpoints/${config.service}`, async (lock) => {
      await this.sign(lock);
      await Promise.all(this.places.map((place) => this.push(lock, place)));
      await this.tellLate(lock);
    });
  }

  private async sign(runner: SqlRunner): Promise<void> {
    const { service, checkpoints } = this.parts.config;
    const { last, fault: ofLast } = await this.newest(runner);
    const head = (await readAuditHash(runner)) ?? { sequence: 0, hash: NOTHING };
    const fault = ofLast ?? (await this.faultSince(runner, last));
    if (fault !== undefined) return raiseDailyAlert(runner, broken(fault));
    if (last) {
      this.seen = last;
      const isDue = Date.now() - Date.parse(last.at) >= checkpoints.intervalMs;
      if (!isDue && head.sequence - last.sequence < checkpoints.entriesMax) return;
    }
    const after = last && { entries: last.sequence, lastHash: last.hash };
    const check = await verifyAuditLog(runner, after ? { after } : {});
    if (check.firstFault !== null)
      return raiseDailyAlert(runner, broken(`entry ${check.firstFault} is not as it was written`));
    const { key } = checkpoints;
    if (!key) return;
    const fields = {
      log: service,
      number: (last?.number ?? 0) + 1,
      sequence: check.entries,
      hash: check.lastHash,
      at: new Date().toISOString(),
      previous: last ? digestOf(last) : NOTHING,
    };
    await runner.query('INSERT INTO audit_checkpoints (number, at, line) VALUES ($1, $2, $3)', [
      fields.number,
      fields.at,
      signedLine(fields, key),
    ]);
    this.seen = { ...fields, key: key.id };
  }

  /** The newest checkpoint of the database, or why it can't be trusted. */
  private async newest(runner: SqlRunner): Promise<{ last?: Checkpoint; fault?: string }> {
    const { service, checkpoints } = this.parts.config;
    const [row] = rowsOf<{ number: string; line: string }>(
      await runner.query('SELECT number, line FROM audit_checkpoints ORDER BY number DESC LIMIT 1'),
    );
    if (!row) return {};
    const read = readCheckpoint(row.line, checkpoints.keys);
    if (read?.checkpoint.log !== service) return { fault: `checkpoint ${row.number} is none of this log` };
    if (read.fault !== undefined) return { fault: `checkpoint ${row.number}: ${read.fault}` };
    return { last: read.checkpoint };
  }

  /** Why the log or its checkpoints are no more what they were at the last checkpoint. */
  private async faultSince(runner: SqlRunner, last: Checkpoint | undefined): Promise<string | undefined> {
    const { seen } = this;
    if (seen && (!last || last.number < seen.number))
      return `checkpoint ${seen.number} is gone from the database`;
    if (seen && last?.number === seen.number && digestOf(last) !== digestOf(seen))
      return `checkpoint ${seen.number} is another one than before`;
    if (!last || last.sequence === 0) return undefined;
    const entry = await readAuditHash(runner, last.sequence);
    if (!entry) return `entry ${last.sequence} is gone`;
    return entry.hash === last.hash ? undefined : `entry ${last.sequence} has another hash`;
  }

  /** Pushes what a place lacks, in order. What fails is repeated with the next look. */
  private async push(runner: SqlRunner, place: CheckpointPlace): Promise<void> {
    const rows = rowsOf<{ line: string }>(
      await runner.query(
        `SELECT line FROM audit_checkpoints WHERE NOT places @> ARRAY[$1] ORDER BY number LIMIT ${PUSH_MAX}`,
        [place.name],
      ),
    );
    for (const { line } of rows) {
      const checkpoint = JSON.parse(line) as Checkpoint;
      try {
        await place.push(checkpoint, line);
      } catch (error) {
        const { name } = place;
        this.parts.logger.warn({ err: error, place: name }, 'a checkpoint of the audit log is pushed again');
        return;
      }
      await runner.query(
        'UPDATE audit_checkpoints SET places = places || ARRAY[$2::text] WHERE number = $1 AND NOT places @> ARRAY[$2::text]',
        [checkpoint.number, place.name],
      );
    }
  }

  private async tellLate(runner: SqlRunner): Promise<void> {
    const lateMs = LATE_INTERVALS * this.parts.config.checkpoints.intervalMs;
    for (const { name } of this.places) {
      const [row] = rowsOf<{ at: Date | null }>(
        await runner.query('SELECT max(at) AS at FROM audit_checkpoints WHERE places @> ARRAY[$1]', [name]),
      );
      const atMs = row?.at?.getTime();
      if (atMs !== undefined) this.newestAt.set({ place: name }, atMs / SECOND_MS);
      if (Date.now() - (atMs ?? this.startedAtMs) >= lateMs) await raiseDailyAlert(runner, late(name));
    }
  }
}

function broken(fault: string): NewAlert {
  return {
    type: 'AUDIT_LOG_BROKEN',
    severity: 'CRITICAL',
    message: 'the audit log is not as it was at its last checkpoint; it is signed no further',
    data: { fault },
  };
}

function late(place: CheckpointPlace['name']): NewAlert {
  return {
    type: 'AUDIT_CHECKPOINTS_LATE',
    severity: 'WARNING',
    message: 'checkpoints of the audit log do not reach their second place',
    data: { place },
  };
}
