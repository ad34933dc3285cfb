import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { Options } from './options';

const CLIENTS = 32;
const THREADS = 2;
/** Transactions of each client in the short form. */
const EACH_IN_SHORT = 5;
const DATABASE = 'tpcb';

const program = process.env.PGBENCH ?? 'pgbench';

async function pgbench(args: string[], url: string): Promise<string> {
  const { hostname, port, username, password } = new URL(url);
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(password) };
  const connection = ['-h', hostname, '-p', port, '-U', decodeURIComponent(username)];
  const child = spawn(program, [...connection, ...args, DATABASE], { env, stdio: 'pipe' });
  let [output, complaints] = ['', ''];
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (complaints += chunk));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`pgbench: ${complaints}`);
  return output;
}

/** Whether the yardstick can be measured here. */
export function hasPgbench(): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

/** Makes the yardstick's tables on the same server. */
export async function prepareYardstick(
  adminUrl: string,
  { query, scale }: { query: (sql: string) => Promise<unknown>; scale: number },
) {
  await query(`CREATE DATABASE ${DATABASE}`);
  await pgbench(['-i', '-q', '-s', String(scale)], adminUrl);
}

/**
 * TPC-B, prepared, alone on the server; transactions a second.
 * @param length of the run; the short form counts transactions, since a busy machine may end none within a second
 */
export async function yardstick(
  adminUrl: string,
  { seconds, short }: Pick<Options, 'seconds' | 'short'>,
): Promise<number> {
  const length = short ? ['-t', String(EACH_IN_SHORT)] : ['-T', String(seconds)];
  const args = ['-c', String(CLIENTS), '-j', String(THREADS), '-M', 'prepared', ...length, '-n'];
  const tps = /tps = ([\d.]+)/.exec(await pgbench(args, adminUrl))?.[1];
  if (tps === undefined) throw new Error('pgbench told no transactions a second');
  return Math.round(Number(tps));
}
