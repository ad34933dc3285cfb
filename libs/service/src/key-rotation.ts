import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { storedAnswerAad, type Transaction, type UnitOfWork } from '@corridor/database';
import type { RequestService } from '@corridor/contracts';
import { renewDeadLetters, rowsOf, withLock } from '@corridor/messaging';
import { printLine } from './admin-program';
import type { PersonalDataVault } from './personal-data';
import type { ServiceRuntime } from './runtime';

/** Records that are encrypted again in one transaction; the system runs meanwhile. */
const BATCH = 200;
/** Passes over everything; a process that still has the old key as its active one makes work for another. */
const PASSES_MAX = 5;
/** How long the outbox is waited for, milliseconds: the relay of the running service empties it. */
const OUTBOX_LIMIT_MS = 30_000;
const OUTBOX_PAUSE_MS = 250;

/** One sort of what a service keeps encrypted. */
export interface SealedPart {
  name: string;
  /** Encrypts all of it again that stands under another key than the active one; answers how much it was. */
  renew(): Promise<number>;
}

/**
 * Records that are renewed some at a time.
 * @param reseal renews up to so many, in one transaction; answers how many.
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

/**
 * What has no mark of its key, such as the records of a topic: it is renewed by the first pass of a run alone.
 * @param renew writes all of it under the active key; answers how much it was.
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

/** A column of text that is ciphertext as a whole. Names are SQL, never input. */
export interface SealedColumn {
  table: string;
  /** The columns of the primary key. */
  key: readonly [string, string];
  column: string;
  /** SQL of the rows whose column is ciphertext; all that have one where it isn't set. */
  where?: string;
  /** What the ciphertext of a row is bound to. */
  aadOf: (row: Record<string, unknown>) => string;
}

/** A column as a part: in the order of its primary key, so that the cost grows with the table and not with its square. */
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

/** Keys of the rows that were renewed, in their order; those that come after a key. */
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

/** Answers of idempotency keys that are kept encrypted; every service has them. */
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

/** What became of a rotation. */
export interface Rotation {
  /** Records that were encrypted again, by part. */
  renewed: Record<string, number>;
  /** Whether nothing is left under another key. */
  isDone: boolean;
}

/**
 * Encrypts everything that a service keeps again under the active key of the ring, while the service runs. One run at a
 * time; a second one waits, and finds nothing left. Broken off, the next run goes on: what is under the active key
 * already is passed over. Every process must have the key as its active one by then.
 * @throws Error where a record can't be opened: its key isn't in the ring any more, or it was changed.
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

/** Whether no event waits that names another key; the relay takes those that do. */
async function isOutboxRenewed({ pool, vault }: Pick<ServiceRuntime, 'pool' | 'vault'>): Promise<boolean> {
  const table = await pool.query<{ name: string | null }>("SELECT to_regclass('outbox') AS name");
  if (!table.rows[0]?.name) return true;
  const sql = `SELECT 1 FROM outbox o, LATERAL regexp_matches(o.events, '"v1:([^:"]+):', 'g') m
    WHERE m[1] <> $1 LIMIT 1`;
  const endMs = Date.now() + OUTBOX_LIMIT_MS;
  while ((await pool.query(sql, [vault.activeKeyId])).rows.length > 0) {
    if (Date.now() > endMs) return false;
    await pause(OUTBOX_PAUSE_MS);
  }
  return true;
}

/** Events among the dead letters that carry personal data. */
function deadLetters({ connection, config, vault }: ServiceRuntime): SealedPart {
  const keys = { sealer: vault, activePrefix: vault.activePrefix };
  return {
    name: 'deadLetters',
    renew: () => renewDeadLetters(connection, config.service as RequestService, keys),
  };
}

/** Gives a service's admin program the command `rotate-keys`. */
export function addRotateKeys(
  program: Command,
  runtime: ServiceRuntime,
  parts: () => readonly SealedPart[],
): void {
  program
    .command('rotate-keys')
    .description('encrypts everything again under the active key; exits with 1 where something is left')
    .action(async () => {
      await runtime.connection.connect();
      const rotation = await rotateKeys(runtime, [...parts(), deadLetters(runtime)]);
      printLine(rotation);
      if (!rotation.isDone) process.exitCode = 1;
    });
}
