import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '@corridor/kernel';
import { rowsOf, type SqlRunner } from '@corridor/messaging';
import type { Pool, QueryConfig } from 'pg';
import type { DataSource, EntityManager } from 'typeorm';
import { SharedReads } from './shared-reads';
import { sqlState } from './unit-of-work';

/**
 * Where a list was read: on the replica, or on the primary because the replica has not replayed the primary's position
 * in time (`late`) or can't be used (`down`).
 */
export type ListSource = 'replica' | 'late' | 'down';

interface ReadReplicaOptions {
  /** The primary, which is asked for its position. */
  primary: SqlRunner;
  /** Sessions of the replica for single statements. */
  pool: Pool;
  /** Sessions of the replica for snapshots. It is connected with the first list. */
  dataSource: DataSource;
  /** How much older than its question a list may be, in milliseconds. 0: it has every commit before its question. */
  stalenessMs: number;
  /** How long a list waits for the replica, in milliseconds. After that it is read on the primary. */
  waitMs: number;
  /** Called for each list. `error` is why the replica can't be used. */
  onRead?: (source: ListSource, error?: unknown) => void;
}

/** Pause between two looks whether the replica has replayed enough, in milliseconds. */
const LOOK_PAUSE_MS = 5;
/** For this long no list asks a replica that was late or down, in milliseconds. */
const AVOIDED_MS = 1_000;
/** Commits are flushed before their callers get an answer, so this is not before any of them. */
const POSITION = 'SELECT pg_current_wal_flush_lsn() AS position';
const HAS_REPLAYED = `
  SELECT pg_is_in_recovery() AS standby, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) AS replayed`;

/** The primary's position in its log, and when it was asked for it. */
interface Position {
  lsn: string;
  askedAtMs: number;
}

/** A session of the replica. */
interface ReplicaSession {
  runner: SqlRunner;
  release: (error?: unknown) => unknown;
}

class ReplicaLateError extends Error {}

/** Whether an error says nothing about the next statement, for example that this one delayed the replay. */
function isOfStatement(error: unknown): boolean {
  const state = sqlState(error);
  return /^[0-9A-Z]{5}$/.test(state) && !/^(08|53|57P)/.test(state);
}

/**
 * Reads lists on a streaming replica and bounds their age. A list first asks the primary for its position, and is read
 * on a session of the replica that has replayed it. If the replica needs too long or fails, the list is read on the
 * primary. Lists that are asked for at the same time share the question for the position.
 */
export class ReadReplica {
  private readonly positions = new SharedReads<Position>(1);
  private position: Position | undefined;
  private avoidedUntilMs = 0;
  private whyAvoided: ListSource = 'down';
  private connecting: Promise<unknown> | undefined;

  constructor(private readonly options: ReadReplicaOptions) {}

  /** Runs one statement in a snapshot of its own. */
  statement(query: QueryConfig, onPrimary: () => Promise<unknown>): Promise<unknown> {
    return this.read(
      async () => {
        const client = await this.options.pool.connect();
        return { runner: client, release: (error) => client.release(error !== undefined), client };
      },
      ({ client }) => client.query(query),
      onPrimary,
    );
  }

  /** Runs reads in one snapshot. */
  snapshot<T>(work: (manager: EntityManager) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    return this.read(
      async () => {
        const session = (await this.connected()).createQueryRunner();
        await session.connect();
        return { runner: session, release: () => session.release(), session };
      },
      ({ session }) => session.manager.transaction('REPEATABLE READ', work),
      onPrimary,
    );
  }

  /** Closes the sessions. */
  async end(): Promise<void> {
    await this.connecting?.catch(() => undefined);
    if (this.options.dataSource.isInitialized) await this.options.dataSource.destroy();
    await this.options.pool.end();
  }

  private async read<S extends ReplicaSession, T>(
    open: () => Promise<S>,
    work: (session: S) => Promise<T>,
    onPrimary: () => Promise<T>,
  ): Promise<T> {
    const { onRead } = this.options;
    if (performance.now() < this.avoidedUntilMs) {
      onRead?.(this.whyAvoided);
      return onPrimary();
    }
    try {
      const result = await this.onReplica(open, work);
      onRead?.('replica');
      return result;
    } catch (error) {
      if (error instanceof DomainError) throw error;
      const source = error instanceof ReplicaLateError ? 'late' : 'down';
      if (!isOfStatement(error)) {
        this.avoidedUntilMs = performance.now() + AVOIDED_MS;
        this.whyAvoided = source;
      }
      onRead?.(source, error);
      return onPrimary();
    }
  }

  private async onReplica<S extends ReplicaSession, T>(
    open: () => Promise<S>,
    work: (session: S) => Promise<T>,
  ): Promise<T> {
    const { lsn } = await this.positionOfPrimary();
    const session = await open();
    let failure: unknown;
    try {
      await this.untilReplayed(session.runner, lsn);
      return await work(session);
    } catch (error) {
      const isUsable =
        error instanceof ReplicaLateError || error instanceof DomainError || isOfStatement(error);
      if (!isUsable) failure = error;
      throw error;
    } finally {
      await session.release(failure);
    }
  }

  private async positionOfPrimary(): Promise<Position> {
    const known = this.position;
    if (known !== undefined && performance.now() - known.askedAtMs < this.options.stalenessMs) return known;
    return this.positions.read('', async () => {
      const askedAtMs = performance.now();
      const [row] = rowsOf<{ position: string }>(await this.options.primary.query(POSITION));
      if (row === undefined) throw new Error('the primary has no position');
      this.position = { lsn: row.position, askedAtMs };
      return this.position;
    });
  }

  /** @throws ReplicaLateError if the position is not replayed in time. */
  private async untilReplayed(session: SqlRunner, lsn: string): Promise<void> {
    const deadlineMs = performance.now() + this.options.waitMs;
    for (;;) {
      const result = await session.query(HAS_REPLAYED, [lsn]);
      const [row] = rowsOf<{ standby: boolean; replayed: boolean }>(result);
      if (row?.standby !== true) throw new Error('the read replica is no standby');
      if (row.replayed) return;
      if (performance.now() >= deadlineMs)
        throw new ReplicaLateError(`the read replica has not replayed ${lsn}`);
      await pause(LOOK_PAUSE_MS);
    }
  }

  private async connected(): Promise<DataSource> {
    const { dataSource } = this.options;
    if (dataSource.isInitialized) return dataSource;
    this.connecting ??= dataSource.initialize().finally(() => (this.connecting = undefined));
    await this.connecting;
    return dataSource;
  }
}

const replicas = new WeakMap<DataSource, ReadReplica>();

/** Lets {@link listSnapshot} read lists of a data source on its replica. */
export function attachReplica(dataSource: DataSource, replica: ReadReplica): void {
  replicas.set(dataSource, replica);
}

/**
 * Runs reads that must see one state of the database: a page and its count (docs/behaviour.md 5). They run on the read
 * replica if there is one that is recent enough, so they must not write and must be safe to repeat.
 */
export function listSnapshot<T>(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  const onPrimary = (): Promise<T> => dataSource.transaction('REPEATABLE READ', work);
  return replicas.get(dataSource)?.snapshot(work, onPrimary) ?? onPrimary();
}
