import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const CLIENTS = 32;
const THREADS = 2;
const DATABASE = 'tpcb';

const program = process.env.PGBENCH ?? 'pgbench';

/** @param {string[]} args @param {string} url */
async function pgbench(args, url) {
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
export function hasPgbench() {
  return spawnSync(program, ['--version']).status === 0;
}

/**
 * Makes the yardstick's tables on the same server.
 * @param {string} adminUrl
 * @param {{query: (sql: string) => Promise<unknown>, scale: number}} options query: on the same server
 */
export async function prepareYardstick(adminUrl, { query, scale }) {
  await query(`CREATE DATABASE ${DATABASE}`);
  await pgbench(['-i', '-q', '-s', String(scale)], adminUrl);
}

/**
 * TPC-B, prepared, alone on the server; transactions a second.
 * @param {string} adminUrl @param {number} seconds
 */
export async function yardstick(adminUrl, seconds) {
  const args = ['-c', String(CLIENTS), '-j', String(THREADS), '-M', 'prepared', '-T', String(seconds), '-n'];
  const tps = /tps = ([\d.]+)/.exec(await pgbench(args, adminUrl))?.[1];
  if (tps === undefined) throw new Error('pgbench told no transactions a second');
  return Math.round(Number(tps));
}
