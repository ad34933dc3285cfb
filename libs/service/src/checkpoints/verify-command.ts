import { InvalidArgumentError, type Command } from 'commander';
import type { ServiceName } from '@corridor/contracts';
import { verifyAuditLog, type AuditLogCheck } from '@corridor/database';
import { HOUR_MS, MINUTE_MS } from '@corridor/kernel';
import type { SqlRunner } from '@corridor/messaging';
import { Environment } from '../environment';
import { NOTHING } from './checkpoint';
import { checkpointChain, type CheckpointChain } from './checkpoint-chain';
import { readCheckpointBucket, readCheckpointConfig, type CheckpointBucket } from './checkpoint-config';
import { linesOf } from './checkpoint-places';

const HOURS_MAX = 2;

/** What the checkpoints of a second place say about an audit log. */
interface SealedCheck extends AuditLogCheck {
  checkpoints: number;
  newestAt: string | null;
  ageMinutes: number | null;
  /** Entries that no checkpoint covers yet. */
  entriesAfter: number;
  faults: string[];
}

/** Compares an audit log with its checkpoints, and their age with `hoursMax`. */
export async function verifySealedLog(
  runner: SqlRunner,
  { checkpoints, faults: chainFaults }: CheckpointChain,
  hoursMax = HOURS_MAX,
): Promise<SealedCheck> {
  const faults = [...chainFaults];
  const sealed = new Map(checkpoints.map(({ sequence }) => [sequence, NOTHING]));
  const check = await verifyAuditLog(runner, {
    onEntry: (sequence, hash) => {
      if (sealed.has(sequence)) sealed.set(sequence, hash);
    },
  });
  for (const { number, sequence, hash } of checkpoints) {
    // What comes after a fault of the chain was not read.
    if (sealed.get(sequence) === hash || (check.firstFault !== null && sequence > check.entries)) continue;
    faults.push(
      sequence > check.entries
        ? `cut: checkpoint ${number} saw ${sequence} entries, and there are ${check.entries}`
        : `rewritten: checkpoint ${number} saw entry ${sequence} with another hash`,
    );
  }
  const newestMs = Math.max(...checkpoints.map(({ at }) => Date.parse(at)));
  const ageMs = Date.now() - newestMs;
  if (checkpoints.length === 0) faults.push('the second place has no checkpoint of this log');
  else if (ageMs > hoursMax * HOUR_MS) faults.push(`the newest checkpoint is older than ${hoursMax} hours`);
  return {
    ...check,
    checkpoints: checkpoints.length,
    newestAt: checkpoints.length === 0 ? null : new Date(newestMs).toISOString(),
    ageMinutes: checkpoints.length === 0 ? null : Math.round(ageMs / MINUTE_MS),
    entriesAfter: Math.max(0, check.entries - Math.max(0, ...sealed.keys())),
    faults,
  };
}

interface VerifyOptions {
  checkpoints?: string;
  restored: ReadonlyMap<string, number>;
  maxAge: number;
}

/** `--restored payments:17`, which may be repeated. */
function restoredOption(text: string, earlier: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const [, log, number] = /^(\w+):(\d+)$/.exec(text) ?? [];
  if (log === undefined) throw new InvalidArgumentError('It is <log>:<number of the last checkpoint>.');
  return new Map([...earlier, [log, Number(number)]]);
}

function hoursOption(text: string): number {
  const hours = Number(text);
  if (!(hours > 0)) throw new InvalidArgumentError('It is a number of hours.');
  return hours;
}

/** Where the checkpoints are: as the option says, else the configured file or bucket. */
function placeOf(env: Environment, option: string | undefined): string | CheckpointBucket | undefined {
  if (option !== undefined) return option.startsWith('s3://') ? readCheckpointBucket(env, option) : option;
  return readCheckpointBucket(env) ?? env.optional('AUDIT_CHECKPOINTS_FILE');
}

/**
 * `verify-audit-log` of a service.
 * @param read runs a check on the service's database
 */
export function addVerifyAuditLog(
  program: Command,
  log: ServiceName,
  read: <T>(check: (runner: SqlRunner) => Promise<T>) => Promise<T>,
): void {
  program
    .command('verify-audit-log')
    .description('checks the audit log by its hashes and its signed checkpoints; exit code 1 for any fault')
    .option('--checkpoints <place>', 'a file or s3://bucket/prefix; default: the configured one')
    .option(
      '--restored <log:number>',
      'a restore took away what came after this checkpoint; may be repeated',
      restoredOption,
      new Map<string, number>(),
    )
    .option('--max-age <hours>', 'greatest age of the newest checkpoint', hoursOption, HOURS_MAX)
    .action(async ({ checkpoints, restored, maxAge }: VerifyOptions) => {
      const env = new Environment();
      const { keys } = readCheckpointConfig(env);
      const isSandbox = env.flag('SANDBOX', false);
      const place = placeOf(env, checkpoints);
      env.assertValid();
      const print = (result: object): void =>
        void process.stdout.write(`${JSON.stringify({ service: log, ...result })}\n`);
      if (place === undefined) {
        const check = await read((runner) => verifyAuditLog(runner));
        print({ ...check, checkpoints: null });
        process.stderr.write(
          `${log}: without checkpoints this proves the chain alone, which an owner of the database can write again\n`,
        );
        if (check.firstFault !== null || keys.size > 0 || !isSandbox) process.exitCode = 1;
        return;
      }
      const chain = checkpointChain(await linesOf(place, log), { log, keys, restoredTo: restored.get(log) });
      const check = await read((runner) => verifySealedLog(runner, chain, maxAge));
      print(check);
      if (check.firstFault !== null || check.faults.length > 0) process.exitCode = 1;
    });
}
