import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { storedAnswerAad, type Transaction, type UnitOfWork } from '@corridor/database';
import type { RequestService } from '@corridor/contracts';
import { readDeadLetters, renewDeadLetters, rowsOf, withLock } from '@corridor/messaging';
import { auditedAction } from './admin-audit';
import { printLine, warnOfUnbelieved } from './admin-program';
import type { PersonalDataVault } from './personal-data';
import type { ServiceRuntime } from './runtime';

/** Number of records that are encrypted again in one transaction. The system runs meanwhile. */
const BATCH = 200;
/** Maximum number of passes. A process whose active key is still the old one makes another pass necessary. */
const PASSES_MAX = 5;
/** How long to wait for the outbox, in milliseconds. The relay of the running service empties it. */
const OUTBOX_LIMIT_MS = 30_000;
const OUTBOX_PAUSE_MS = 250;

/** One kind of data that a service stores encrypted. */
export interface SealedPart {
  name: string;
  /** Encrypts everything under inactive keys again. Returns the number. */
  renew(): Promise<number>;
}

/**
 * Records that are renewed in batches.
 * @param reseal renews up to that many in one transaction and returns their number.
 */
export function sealedRecords(
  unitOfWork: UnitOfWork,
  name: string,
  reseal: (tx: Transaction, limit: number) => Promise<number>,
): SealedPart {
  return {
    name,
    renew: async () => {
      let total = 0;
      for (let done = BATCH; done > 0; total += done) {
        done = await unitOfWork.transaction((tx) => reseal(tx, BATCH));
      }
      return total;
    },
  };
}

/** The position of a record in the order of its table's key. */
interface RecordPosition {
  platformKey: number;
  id: string;
}

/** The position before all records. */
const BEFORE_ALL: RecordPosition = { platformKey: 0, id: '00000000-0000-0000-0000-000000000000' };

/**
 * Records that don't show their key and are all computed again, in the order of their keys.
 * @param renew renews up to that many after a position, in one transaction, and returns the last one; undefined at the end
 */
export function recordsInOrder(
  unitOfWork: UnitOfWork,
  name: string,
  renew: (
    tx: Transaction,
    after: RecordPosition,
    limit: number,
  ) => Promise<{ renewed: number; last: RecordPosition | undefined }>,
): SealedPart {
  return {
    name,
    renew: async () => {
      let total = 0;
      for (let after: RecordPosition | undefined = BEFORE_ALL; after !== undefined;) {
        const from: RecordPosition = after;
        const { renewed, last } = await unitOfWork.transaction((tx) => renew(tx, from, BATCH));
        total += renewed;
        after = last;
      }
      return total;
    },
  };
}

/**
 * Data that doesn't show its key, for example the records of a topic. Only the first pass of a run renews it.
 * @param renew writes all of it under the active key and returns the number.
 */
export function unmarkedPart(name: string, renew: () => Promise<number>): SealedPart {
  let isRenewed = false;
  return {
    name,
    renew: async () => {
      if (isRenewed) return 0;
      isRenewed = true;
      return renew();
    },
  };
}

/** A text column whose whole value is ciphertext. Names are SQL and never input. */
export interface SealedColumn {
  table: string;
  /** The columns of the primary key. */
  key: readonly [string, string];
  column: string;
  /** SQL condition for the rows whose column is ciphertext. Default: all rows with a value. */
  where?: string;
  /** The record and field that the ciphertext of a row is bound to. */
  aadOf: (row: Record<string, unknown>) => string;
}

/**
 * A column as a part. It is renewed in the order of its primary key, so that the cost grows linearly with the table.
 */
export function sealedColumn(
  { unitOfWork, vault }: Pick<ServiceRuntime, 'unitOfWork' | 'vault'>,
  name: string,
  column: SealedColumn,
): SealedPart {
  return {
    name,
    renew: async () => {
      let total = 0;
      let after: unknown[] = [];
      for (;;) {
        const from = after;
        const done = await unitOfWork.transaction((tx) => renewBatch(tx, vault, column, from));
        total += done.length;
        const last = done.at(-1);
        if (!last) return total;
        after = last;
      }
    },
  };
}

/** Renews rows after a key and returns the keys of the renewed rows, in order. */
async function renewBatch(
  { manager }: Transaction,
  vault: PersonalDataVault,
  { table, key: [first, second], column, where = 'true', aadOf }: SealedColumn,
  after: readonly unknown[],
): Promise<unknown[][]> {
  const position = after.length > 0 ? `AND (${first}, ${second}) > ($3, $4)` : '';
  const rows = rowsOf<Record<string, unknown>>(
    await manager.query(
      `SELECT ${first}, ${second}, ${column} FROM ${table}
       WHERE ${column} IS NOT NULL AND ${where} AND NOT starts_with(${column}, $1) ${position}
       ORDER BY ${first}, ${second} LIMIT $2 FOR UPDATE`,
      [vault.activePrefix, BATCH, ...after],
    ),
  );
  for (const row of rows) {
    const sealed = vault.reseal(String(row[column]), aadOf(row));
    await manager.query(`UPDATE ${table} SET ${column} = $3 WHERE ${first} = $1 AND ${second} = $2`, [
      row[first],
      row[second],
      sealed,
    ]);
  }
  return rows.map((row) => [row[first], row[second]]);
}

/** Encrypted answers of idempotency keys. Every service has them. */
const storedAnswers: SealedColumn = {
  table: 'idempotency_keys',
  key: ['platform_key', 'key_hash'],
  column: 'body',
  where: 'sealed',
  aadOf: (row) =>
    storedAnswerAad({
      platformKey: Number(row['platform_key']),
      keyHash: row['key_hash'] as Buffer,
      requestHash: '',
      commandId: '',
    }),
};

/** The result of a rotation. */
export interface Rotation {
  /** Number of records that were encrypted again, by part. */
  renewed: Record<string, number>;
  /** Whether nothing remains under another key. */
  isDone: boolean;
}

/**
 * Encrypts everything that a service stores again under the active key of the ring, while the service runs. One run at
 * a time: a second one waits and finds nothing left. After an interruption, the next run continues and skips everything
 * under the active key. Every process must already use the key as its active one.
 * @throws Error if a record can't be opened, because its key is no longer in the ring or the record was changed.
 */
export async function rotateKeys(
  runtime: Pick<ServiceRuntime, 'config' | 'pool' | 'unitOfWork' | 'vault'>,
  own: readonly SealedPart[],
): Promise<Rotation> {
  const { config, pool } = runtime;
  const parts = [...own, sealedColumn(runtime, 'storedAnswers', storedAnswers)];
  return withLock(pool, `rotate-keys/${config.service}`, async (lock) => {
    const renewed: Record<string, number> = {};
    for (let pass = 1; pass <= PASSES_MAX; pass += 1) {
      let total = 0;
      for (const part of parts) {
        await lock.assertHeld();
        const count = await part.renew();
        renewed[part.name] = (renewed[part.name] ?? 0) + count;
        total += count;
      }
      if (total === 0) return { renewed, isDone: await isOutboxRenewed(runtime) };
    }
    return { renewed, isDone: false };
  });
}

/** Whether no waiting event names another key. The relay publishes those that do. */
async function isOutboxRenewed({ pool, vault }: Pick<ServiceRuntime, 'pool' | 'vault'>): Promise<boolean> {
  const table = await pool.query<{ name: string | null }>("SELECT to_regclass('outbox') AS name");
  if (!table.rows[0]?.name) return true;
  const sql = `SELECT 1 FROM outbox o, LATERAL regexp_matches(o.events, '"v1:([^:"]+):', 'g') m
    WHERE m[1] <> $1 LIMIT 1`;
  const endMs = Date.now() + OUTBOX_LIMIT_MS;
  while ((await pool.query(sql, [vault.forTopics.activeKeyId])).rows.length > 0) {
    if (Date.now() > endMs) return false;
    await pause(OUTBOX_PAUSE_MS);
  }
  return true;
}

/** The dead letters with personal data. */
function deadLetters({ connection, config, vault }: ServiceRuntime): SealedPart {
  const keys = { sealer: vault, activePrefix: vault.forTopics.activePrefix };
  return {
    name: 'deadLetters',
    renew: () => renewDeadLetters(connection, config.service as RequestService, keys),
  };
}

/** Adds the command `rotate-keys` to a service's admin program. */
export function addRotateKeys(
  program: Command,
  runtime: ServiceRuntime,
  parts: () => readonly SealedPart[],
): void {
  const command = program
    .command('rotate-keys')
    .description('encrypts everything again under the active key; exits with 1 if something is left')
    .option('--new-data-key', 'first makes a new data key of the service, for example after a theft');
  auditedAction(command, runtime.unitOfWork, {
    name: 'rotate-keys',
    work: async ({ newDataKey = false }: { newDataKey?: boolean }) => {
      await runtime.connection.connect();
      const dataKey = await runtime.dataKeys.activate({ isNew: newDataKey });
      const renewed = await rotateKeys(runtime, [...parts(), deadLetters(runtime)]);
      const { unbelieved } = await readDeadLetters(
        runtime.connection,
        runtime.config.service as RequestService,
      );
      const rotation = {
        ...(dataKey === undefined ? {} : { dataKey }),
        ...renewed,
        ...(unbelieved.length === 0 ? {} : { unbelievedLetters: unbelieved.length }),
      };
      printLine(rotation);
      warnOfUnbelieved(unbelieved);
      if (!rotation.isDone || unbelieved.length > 0) process.exitCode = 1;
      return { after: rotation };
    },
  });
}
