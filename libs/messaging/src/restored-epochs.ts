import { type IntegrationEvent } from '@corridor/contracts';
import { rowsOf, type SqlRunner } from './sql-runner';

/** An epoch that `after-restore` began. */
export interface BegunEpoch {
  epoch: number;
  isFinished: boolean;
}

/** Events of the subject with a smaller epoch and a greater version tell of commits that a restore has undone. */
export interface LostState {
  topic: string;
  subject: string;
  platformKey: number;
  /** The owner's version after the restore; 0 if it doesn't have the record. */
  knownVersion: number;
}

/** The newest epoch of a service; undefined before its first restore. */
export async function newestEpoch(runner: SqlRunner): Promise<BegunEpoch | undefined> {
  const rows = rowsOf<{ epoch: number; finished: boolean }>(
    await runner.query(
      'SELECT epoch, finished_at IS NOT NULL AS finished FROM event_epochs ORDER BY epoch DESC LIMIT 1',
    ),
  );
  return rows[0] && { epoch: rows[0].epoch, isFinished: rows[0].finished };
}

/** Begins an epoch. Beginning it again changes nothing. @param restoredTo ISO 8601; null if it isn't known. */
export async function beginEpoch(runner: SqlRunner, epoch: number, restoredTo: string | null): Promise<void> {
  await runner.query(
    'INSERT INTO event_epochs (epoch, restored_to) VALUES ($1, $2::timestamptz) ON CONFLICT DO NOTHING',
    [epoch, restoredTo],
  );
}

/** Marks an epoch: everything that a restore needs is done. */
export async function finishEpoch(runner: SqlRunner, epoch: number): Promise<void> {
  await runner.query(
    'UPDATE event_epochs SET finished_at = clock_timestamp() WHERE epoch = $1 AND finished_at IS NULL',
    [epoch],
  );
}

/** Stores states that were lost before an epoch. Storing them again changes nothing. */
export async function noteLostStates(
  runner: SqlRunner,
  epoch: number,
  states: readonly LostState[],
): Promise<void> {
  await runner.query(
    `INSERT INTO lost_states (topic, subject, platform_key, known_version, below_epoch)
     SELECT *, $5::integer FROM unnest($1::text[], $2::text[], $3::integer[], $4::bigint[]) ON CONFLICT DO NOTHING`,
    [
      states.map(({ topic }) => topic),
      states.map(({ subject }) => subject),
      states.map(({ platformKey }) => platformKey),
      states.map(({ knownVersion }) => knownVersion),
      epoch,
    ],
  );
}

/** Recognises events of commits that a restore has undone. They must have no effect. */
export abstract class LostEvents {
  abstract among(topic: string, events: readonly IntegrationEvent[]): Promise<ReadonlySet<IntegrationEvent>>;
}

const NONE: ReadonlySet<IntegrationEvent> = new Set();

interface LostRow {
  subject: string;
  below_epoch: number;
  known_version: string;
}

/**
 * LostEvents on the service's own database. Events of the present epoch cost nothing, because only older ones are
 * looked up. `after-restore` requires stopped services, so the bounds are read once.
 */
export class PgLostEvents extends LostEvents {
  private bounds: ReadonlyMap<string, number> | undefined;

  constructor(private readonly runner: SqlRunner) {
    super();
  }

  async among(topic: string, events: readonly IntegrationEvent[]): Promise<ReadonlySet<IntegrationEvent>> {
    const bound = (await this.readBounds()).get(topic);
    const old = bound === undefined ? [] : events.filter(({ epoch }) => epoch < bound);
    if (old.length === 0) return NONE;
    const rows = rowsOf<LostRow>(
      await this.runner.query(
        'SELECT subject, below_epoch, known_version FROM lost_states WHERE topic = $1 AND subject = ANY($2::text[])',
        [topic, [...new Set(old.map(({ subject }) => subject))]],
      ),
    );
    const isLost = ({ subject, epoch, version }: IntegrationEvent): boolean =>
      rows.some(
        (row) => row.subject === subject && epoch < row.below_epoch && version > Number(row.known_version),
      );
    return new Set(old.filter(isLost));
  }

  private async readBounds(): Promise<ReadonlyMap<string, number>> {
    this.bounds ??= new Map(
      rowsOf<{ topic: string; below: number }>(
        await this.runner.query('SELECT topic, max(below_epoch) AS below FROM lost_states GROUP BY topic'),
      ).map(({ topic, below }) => [topic, below]),
    );
    return this.bounds;
  }
}
