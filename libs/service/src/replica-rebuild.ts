import { errorText } from '@corridor/kernel';
import type { Command } from 'commander';
import type { IntegrationEvent } from '@corridor/contracts';
import { PgLostEvents, readNewestEvents, rowsOf, type SqlRunner } from '@corridor/messaging';
import { auditedAction } from './admin-audit';
import { printLine } from './admin-program';
import type { ServiceRuntime } from './runtime';

/** A table that replicates another service's data. Its rows have `platform_key`, `version` and `epoch`. */
export interface ReplicaTable {
  table: string;
  /** The topic of the owning service. */
  topic: string;
  /** The column with the id of the resource. An index serves it with `platform_key`. */
  id: { column: string; type: 'uuid' | 'text' };
  /** The prefix of the id in the subject of an event, for example `Customer:`. */
  subjectPrefix: string;
}

/** Writes states into the replicas in the caller's transaction, as the consumer of their topic does. */
export type ApplyStates = (runner: SqlRunner, events: readonly IntegrationEvent[]) => Promise<void>;

/** The result for a table. */
export interface RebuiltReplica {
  table: string;
  /** Rows written again from the topic, including missing ones. */
  rewritten: number;
  /** Rows that the topic doesn't contain. */
  dropped: number;
  /** States that can't be applied, with the reason, or whose record isn't believed: their row stays as it is. */
  failed: { subject: string; error: string }[];
}

interface ReplicaRow {
  platform_key: number;
  subject: string;
  epoch: string;
  version: string;
}

/** Number of states that one transaction applies. */
const CHUNK = 500;
/** Older than every existing state. */
const NO_EPOCH = -1;

/**
 * Drops replicas and reads them again from their owners' topics while the service runs. One transaction replaces a row,
 * so no reader ever misses it. A row that existed before the topic was read and isn't in the topic is dropped. The
 * owner is asked for whatever a replica lacks. A row that is newer than the topic was applied by a recent request and
 * stays, because its event is on its way.
 */
export class ReplicaRebuild {
  constructor(
    private readonly runtime: Pick<ServiceRuntime, 'connection' | 'dataSource' | 'unitOfWork'>,
    private readonly apply: ApplyStates,
  ) {}

  async execute(replica: ReplicaTable): Promise<RebuiltReplica> {
    const { connection, dataSource } = this.runtime;
    const before = await this.rows(dataSource.manager, replica);
    const lostEvents = new PgLostEvents(dataSource);
    const { newest: events, unbelieved } = await readNewestEvents(connection, replica.topic, lostEvents);
    const unknown = before.filter(({ subject }) => !events.has(subject) && !unbelieved.has(subject));
    const rewritable = new Map(
      before.filter((row) => !isNewer(row, events.get(row.subject))).map((row) => [row.subject, row]),
    );
    const states = [...events.values()].sort(
      (a, b) => a.platformKey - b.platformKey || (a.subject < b.subject ? -1 : 1),
    );
    const failed: RebuiltReplica['failed'] = [...unbelieved].map(([subject, reason]) => ({
      subject,
      error: `its record is not believed: ${reason}`,
    }));
    for (let from = 0; from < states.length; from += CHUNK) {
      failed.push(...(await this.rewrite(replica, states.slice(from, from + CHUNK), rewritable)));
    }
    await this.change(dataSource.manager, replica, unknown, `DELETE FROM ${replica.table} c USING`);
    const rewritten = states.length + unbelieved.size - failed.length;
    return { table: replica.table, rewritten, dropped: unknown.length, failed };
  }

  /** Writes all in one transaction. If that fails, writes each in its own, so that only the failing one is skipped. */
  private async rewrite(
    replica: ReplicaTable,
    states: readonly IntegrationEvent[],
    rewritable: ReadonlyMap<string, ReplicaRow>,
  ): Promise<RebuiltReplica['failed']> {
    const rows = states.flatMap(({ subject }) => rewritable.get(subject) ?? []);
    try {
      await this.runtime.unitOfWork.transaction(async ({ manager }) => {
        await this.change(manager, replica, rows, `UPDATE ${replica.table} c SET epoch = ${NO_EPOCH} FROM`);
        await this.apply(manager, states);
      });
      return [];
    } catch (error) {
      const [only] = states;
      if (only && states.length === 1) return [{ subject: only.subject, error: errorText(error) }];
      const failed: RebuiltReplica['failed'] = [];
      for (const state of states) failed.push(...(await this.rewrite(replica, [state], rewritable)));
      return failed;
    }
  }

  private async rows(runner: SqlRunner, { table, id, subjectPrefix }: ReplicaTable): Promise<ReplicaRow[]> {
    const sql = `SELECT platform_key, $1 || ${id.column}::text AS subject, epoch, version FROM ${table}`;
    return rowsOf<ReplicaRow>(await runner.query(sql, [subjectPrefix]));
  }

  /** Changes the rows that haven't changed since they were read. It finds each row by the index of its id. */
  private async change(
    runner: SqlRunner,
    { id, subjectPrefix }: ReplicaTable,
    rows: readonly ReplicaRow[],
    statement: string,
  ): Promise<void> {
    if (rows.length === 0) return;
    await runner.query(
      `${statement} (SELECT * FROM unnest($1::integer[], $2::${id.type}[], $3::bigint[], $4::bigint[])
         AS r (platform_key, id, epoch, version)) r
       WHERE c.platform_key = r.platform_key AND c.${id.column} = r.id
         AND c.epoch = r.epoch AND c.version = r.version`,
      [
        rows.map((row) => row.platform_key),
        rows.map(({ subject }) => subject.slice(subjectPrefix.length)),
        rows.map(({ epoch }) => epoch),
        rows.map(({ version }) => version),
      ],
    );
  }
}

function isNewer({ epoch, version }: ReplicaRow, event: IntegrationEvent | undefined): boolean {
  if (event === undefined) return false;
  return Number(epoch) > event.epoch || (Number(epoch) === event.epoch && Number(version) > event.version);
}

/** Adds the command `rebuild-replicas`, formerly `rebuild-copies`, to a service's admin program. */
export function addRebuildReplicas(
  program: Command,
  runtime: ServiceRuntime,
  tables: readonly ReplicaTable[],
  apply: ApplyStates,
): void {
  const command = program
    .command('rebuild-replicas')
    .alias('rebuild-copies')
    .description('drops the replicas of what other services own and reads them again from the topics');
  auditedAction(command, runtime.unitOfWork, {
    name: 'rebuild-replicas',
    work: async () => {
      await runtime.connection.connect();
      const rebuild = new ReplicaRebuild(runtime, apply);
      const after: Record<string, object> = {};
      for (const table of tables) {
        const rebuilt = await rebuild.execute(table);
        const { rewritten, dropped, failed } = rebuilt;
        after[table.table] = { rewritten, dropped, failed: failed.length };
        printLine(rebuilt);
        if (failed.length > 0) process.exitCode = 1;
      }
      return { after };
    },
  });
}
