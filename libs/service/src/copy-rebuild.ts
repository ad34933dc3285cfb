import { errorText } from '@corridor/kernel';
import type { Command } from 'commander';
import type { IntegrationEvent } from '@corridor/contracts';
import { readNewestEvents, rowsOf, type SqlRunner } from '@corridor/messaging';
import { printLine } from './admin-program';
import type { ServiceRuntime } from './runtime';

/** A table that copies what another service owns. Its rows have `platform_key`, `version` and `epoch`. */
export interface CopyTable {
  table: string;
  /** The topic of its owner. */
  topic: string;
  /** SQL of a row's subject, as the events name it, the row being `c`: `'Customer:' || c.id`. */
  subject: string;
}

/** Takes states over into the copies, in the caller's transaction, as the consumer of their topic does. */
export type ApplyStates = (runner: SqlRunner, events: readonly IntegrationEvent[]) => Promise<void>;

/** What became of a table's rows. */
export interface RebuiltCopy {
  table: string;
  /** Rows written again from the topic, those that were missing included. */
  rewritten: number;
  /** Rows that the topic does not know. */
  dropped: number;
  /** States that can't be taken over, with why; the service has them among its dead letters. */
  failed: { subject: string; error: string }[];
}

interface CopyRow {
  platform_key: number;
  subject: string;
  epoch: string;
  version: string;
}

/** States that one transaction takes over. */
const CHUNK = 500;
/** Older than every state there is. */
const NO_EPOCH = -1;

/**
 * Drops copies and reads them again from their owners' topics while the service runs. A row gives way in the very
 * transaction that writes it again, so that nobody ever sees it missing. What was there before the topic was read and
 * doesn't stand in it is dropped: a copy may only say yes, and what it lacks is asked for. A row that is newer than the
 * topic came by request a moment ago and stays; its event is on its way.
 */
export class CopyRebuild {
  constructor(
    private readonly runtime: Pick<ServiceRuntime, 'connection' | 'dataSource' | 'unitOfWork'>,
    private readonly apply: ApplyStates,
  ) {}

  async execute(copy: CopyTable): Promise<RebuiltCopy> {
    const { connection, dataSource } = this.runtime;
    const before = await this.rows(dataSource.manager, copy);
    const events = await readNewestEvents(connection, copy.topic);
    const unknown = before.filter(({ subject }) => !events.has(subject));
    const rewritable = new Map(
      before.filter((row) => !isNewer(row, events.get(row.subject))).map((row) => [row.subject, row]),
    );
    const states = [...events.values()].sort(
      (a, b) => a.platformKey - b.platformKey || (a.subject < b.subject ? -1 : 1),
    );
    const failed: RebuiltCopy['failed'] = [];
    for (let from = 0; from < states.length; from += CHUNK) {
      failed.push(...(await this.rewrite(copy, states.slice(from, from + CHUNK), rewritable)));
    }
    await this.change(dataSource.manager, copy, unknown, `DELETE FROM ${copy.table} c USING`);
    const rewritten = states.length - failed.length;
    return { table: copy.table, rewritten, dropped: unknown.length, failed };
  }

  /** All in one transaction; where that fails, each in one of its own, so that only the culprit is left out. */
  private async rewrite(
    copy: CopyTable,
    states: readonly IntegrationEvent[],
    rewritable: ReadonlyMap<string, CopyRow>,
  ): Promise<RebuiltCopy['failed']> {
    const rows = states.flatMap(({ subject }) => rewritable.get(subject) ?? []);
    try {
      await this.runtime.unitOfWork.transaction(async ({ manager }) => {
        await this.change(manager, copy, rows, `UPDATE ${copy.table} c SET epoch = ${NO_EPOCH} FROM`);
        await this.apply(manager, states);
      });
      return [];
    } catch (error) {
      const [only] = states;
      if (only && states.length === 1) return [{ subject: only.subject, error: errorText(error) }];
      const failed: RebuiltCopy['failed'] = [];
      for (const state of states) failed.push(...(await this.rewrite(copy, [state], rewritable)));
      return failed;
    }
  }

  private async rows(runner: SqlRunner, { table, subject }: CopyTable): Promise<CopyRow[]> {
    const sql = `SELECT platform_key, ${subject} AS subject, epoch, version FROM ${table} c`;
    return rowsOf<CopyRow>(await runner.query(sql));
  }

  /** Changes the rows that are still as they were read. */
  private async change(
    runner: SqlRunner,
    { subject }: CopyTable,
    rows: readonly CopyRow[],
    statement: string,
  ): Promise<void> {
    if (rows.length === 0) return;
    await runner.query(
      `${statement} (SELECT * FROM unnest($1::integer[], $2::text[], $3::bigint[], $4::bigint[])
         AS r (platform_key, subject, epoch, version)) r
       WHERE c.platform_key = r.platform_key AND ${subject} = r.subject
         AND c.epoch = r.epoch AND c.version = r.version`,
      [
        rows.map((row) => row.platform_key),
        rows.map((row) => row.subject),
        rows.map(({ epoch }) => epoch),
        rows.map(({ version }) => version),
      ],
    );
  }
}

function isNewer({ epoch, version }: CopyRow, event: IntegrationEvent | undefined): boolean {
  if (event === undefined) return false;
  return Number(epoch) > event.epoch || (Number(epoch) === event.epoch && Number(version) > event.version);
}

/** Gives a service's admin program the command `rebuild-copies`. */
export function addRebuildCopies(
  program: Command,
  runtime: ServiceRuntime,
  tables: readonly CopyTable[],
  apply: ApplyStates,
): void {
  program
    .command('rebuild-copies')
    .description('drops the copies of what other services own and reads them again from the topics')
    .action(async () => {
      await runtime.connection.connect();
      const rebuild = new CopyRebuild(runtime, apply);
      for (const table of tables) {
        const rebuilt = await rebuild.execute(table);
        printLine(rebuilt);
        if (rebuilt.failed.length > 0) process.exitCode = 1;
      }
    });
}
