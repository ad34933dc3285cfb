import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { allTopics, type RequestService } from '@corridor/contracts';
import { appendAuditEntries } from '@corridor/database';
import {
  assertStopped,
  beginEpoch,
  ensureTopics,
  finishEpoch,
  newestEpoch,
  noteLostStates,
  readDeadLetters,
  replacedTopics,
  resetPositions,
  rowsOf,
  type LostState,
  type SqlRunner,
} from '@corridor/messaging';
import { printLine, warnOfUnbelieved } from '../admin-program';
import { inputLines } from '../admin-session';
import { adminActor, auditEntryOf } from '../operators/actor';
import type { ServiceRuntime } from '../runtime';
import { findLostStates, type OwnedEvents } from './lost-states';

/** Rows that a replica and its owner must both have. */
export interface ReplicaDigest {
  /** `customers@payments`: the data, and the service that has the replica. */
  name: string;
  /** SQL of the rows. The columns and their texts are equal in both services. */
  sql: string;
}

/** What republishing needs to know. */
export interface Restatement {
  epoch: number;
  /** Facts before this time aren't told again; milliseconds. */
  sinceMs: number;
  /** Topics whose records are gone, so that facts in them may not have arrived. */
  replaced: ReadonlySet<string>;
}

/** The parts of a service that `after-restore` works on. */
export interface RestoreParts {
  owned: readonly OwnedEvents[];
  /** Tables of the service whose rows have an epoch. */
  epochTables?: readonly string[];
  /** The greatest epoch that the configuration gave to events. */
  configuredEpoch?: number;
  /** Writes present states into the outbox. Returns their number by kind. It may be repeated. */
  restate?: (restatement: Restatement) => Promise<Record<string, number>>;
  /** Whether the outbox is published at once, because replicas are rebuilt from the topic. */
  publishes?: boolean;
  /** Removes what the service has of lost commits. Returns what it found. */
  reconcile?: (runner: SqlRunner, epoch: number) => Promise<Record<string, number>>;
  digests?: readonly ReplicaDigest[];
}

interface StepOptions {
  epoch: string;
  restoredTo?: string;
  since?: string;
  replaced?: string;
  reason?: string;
}

const NOTE_CHUNK = 1_000;
const PUBLISH_POLL_MS = 100;
const PUBLISH_LIMIT_MS = 10 * 60_000;

/**
 * Adds the steps of `after-restore` to a service's admin program. The command of the deployment runs them in order, in
 * all services. Each step may be repeated.
 */
export function addAfterRestore(program: Command, runtime: ServiceRuntime, parts: RestoreParts): void {
  const steps = new RestoreSteps(runtime, parts);
  const command = program
    .command('after-restore')
    .description('one step of what is necessary after a back-up was restored; see docs/restore.md');
  const add = (name: string, run: (options: StepOptions) => Promise<void>): Command =>
    command.command(name).action((options: StepOptions) => run(options));
  add('look', () => steps.look());
  add('begin', (options) => steps.begin(options))
    .requiredOption('--epoch <n>')
    .option('--restored-to <time>');
  add('find-lost', (options) => steps.findLost(options))
    .requiredOption('--epoch <n>')
    .option('--since <time>');
  add('note-lost', (options) => steps.noteLost(options)).requiredOption('--epoch <n>');
  add('restate', (options) => steps.restate(options))
    .requiredOption('--epoch <n>')
    .requiredOption('--since <time>')
    .option('--replaced <topics>', 'separated by commas', '');
  add('reset-positions', (options) => steps.resetPositions(options)).option('--since <time>');
  add('reconcile', (options) => steps.reconcile(options)).requiredOption('--epoch <n>');
  add('digest', () => steps.digest());
  add('finish', (options) => steps.finish(options))
    .requiredOption('--epoch <n>')
    .requiredOption('--reason <text>');
}

/** The steps. Each prints lines of JSON. */
class RestoreSteps {
  constructor(
    private readonly runtime: ServiceRuntime,
    private readonly parts: RestoreParts,
  ) {}

  private get service(): RequestService {
    return this.runtime.config.service as RequestService;
  }

  private get runner(): SqlRunner {
    return this.runtime.dataSource.manager;
  }

  /** Prints the greatest epoch of the service and the topics that were replaced. Creates missing topics. */
  async look(): Promise<void> {
    const { connection, config } = this.runtime;
    await this.connectStopped();
    await ensureTopics(connection, allTopics, { ...config, manage: config.managesTopics ?? true });
    const begun = await newestEpoch(this.runner);
    const used = [begun?.epoch ?? 0, this.parts.configuredEpoch ?? 0, await this.greatestRowEpoch()];
    printLine({
      greatestEpoch: Math.max(...used),
      unfinishedEpoch: begun && !begun.isFinished ? begun.epoch : null,
      replaced: await replacedTopics(connection, this.service, this.runner),
    });
  }

  async begin({ epoch, restoredTo }: StepOptions): Promise<void> {
    await this.connectStopped();
    await this.runtime.dataSource.transaction(async (manager) => {
      // It changes every row of a table once, and no service waits for it.
      await manager.query('SET LOCAL statement_timeout = 0');
      await beginEpoch(manager, Number(epoch), restoredTo ?? null);
      for (const table of this.parts.epochTables ?? [])
        await manager.query(`UPDATE ${table} SET epoch = $1 WHERE epoch < $1`, [Number(epoch)]);
    });
    printLine({ epoch: Number(epoch) });
  }

  /** Prints each lost state as one line. Says beside them what is not believed. */
  async findLost({ epoch, since }: StepOptions): Promise<void> {
    const { connection } = this.runtime;
    await connection.connect();
    const range = { epoch: Number(epoch), ...(since === undefined ? {} : { sinceMs: Date.parse(since) }) };
    for (const owned of this.parts.owned) {
      const { states, unbelieved } = await findLostStates(connection, this.runner, owned, range);
      states.forEach(printLine);
      for (const [reason, count] of unbelieved)
        process.stderr.write(
          `${count} records of ${this.service}.${owned.aggregate} are not believed (${reason}), and lost states in them are not found: see docs/keys.md\n`,
        );
    }
    warnOfUnbelieved((await readDeadLetters(connection, this.service)).unbelieved);
  }

  /** Stores the lost states that it reads from the standard input. */
  async noteLost({ epoch }: StepOptions): Promise<void> {
    let count = 0;
    let chunk: LostState[] = [];
    const store = async (): Promise<void> => {
      if (chunk.length > 0) await noteLostStates(this.runner, Number(epoch), chunk);
      count += chunk.length;
      chunk = [];
    };
    for await (const line of inputLines()) {
      if (line === '') continue;
      chunk.push(JSON.parse(line) as LostState);
      if (chunk.length === NOTE_CHUNK) await store();
    }
    await store();
    printLine({ lostStates: count });
  }

  async restate({ epoch, since, replaced = '' }: StepOptions): Promise<void> {
    await this.connectStopped();
    const restated = await this.parts.restate?.({
      epoch: Number(epoch),
      sinceMs: Date.parse(String(since)),
      replaced: new Set(replaced.split(',')),
    });
    if (this.parts.publishes === true) await this.publish();
    printLine({ restated: restated ?? {} });
  }

  async resetPositions({ since }: StepOptions): Promise<void> {
    const { connection } = this.runtime;
    await this.connectStopped();
    const sinceMs = since === undefined ? undefined : Date.parse(since);
    printLine(await resetPositions(connection, this.service, this.runner, sinceMs));
  }

  async reconcile({ epoch }: StepOptions): Promise<void> {
    printLine((await this.parts.reconcile?.(this.runner, Number(epoch))) ?? {});
  }

  async digest(): Promise<void> {
    for (const { name, sql } of this.parts.digests ?? []) {
      const [row] = rowsOf(
        await this.runner.query(
          `SELECT count(*)::integer AS rows, coalesce(sum(hashtextextended(r::text, 0)::numeric), 0)::text AS digest
           FROM (${sql}) r`,
        ),
      );
      printLine({ name, ...row });
    }
  }

  async finish({ epoch, reason }: StepOptions): Promise<void> {
    await this.runtime.dataSource.transaction(async (manager) => {
      await finishEpoch(manager, Number(epoch));
      const audit = {
        resourceId: null,
        reason: String(reason),
        before: null,
        after: { epoch: Number(epoch) },
      };
      await appendAuditEntries(manager, [auditEntryOf(adminActor(), 'after-restore', audit)]);
    });
    printLine({ epoch: Number(epoch), finished: true });
  }

  private async connectStopped(): Promise<void> {
    await this.runtime.connection.connect();
    await assertStopped(this.runtime.connection, this.service);
  }

  private async greatestRowEpoch(): Promise<number> {
    let greatest = 0;
    for (const table of this.parts.epochTables ?? []) {
      const rows = rowsOf<{ epoch: number | null }>(
        await this.runner.query(`SELECT max(epoch)::integer AS epoch FROM ${table}`),
      );
      greatest = Math.max(greatest, rows[0]?.epoch ?? 0);
    }
    return greatest;
  }

  /** Publishes the whole outbox. @throws Error if the broker doesn't take it in time. */
  private async publish(): Promise<void> {
    const { relay } = this.runtime;
    await relay.start();
    try {
      const deadline = Date.now() + PUBLISH_LIMIT_MS;
      while (rowsOf(await this.runner.query('SELECT 1 FROM outbox LIMIT 1')).length > 0) {
        if (Date.now() > deadline) throw new Error('the outbox could not be published in time');
        await pause(PUBLISH_POLL_MS);
      }
    } finally {
      await relay.stop();
    }
  }
}
