import { spawnSync } from 'node:child_process';

const SCALE = 50;
const CLIENTS = 32;
const THREADS = 2;
const DATABASE = 'tpcb';

const program = process.env.PGBENCH ?? 'pgbench';

/** @param {string[]} args @param {string} url */
function pgbench(args, url) {
  const { hostname, port, username, password } = new URL(url);
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(password) };
  const connection = ['-h', hostname, '-p', port, '-U', decodeURIComponent(username)];
  return spawnSync(program, [...connection, ...args, DATABASE], { env, encoding: 'utf8' });
}

/** Whether the yardstick can be measured here. */
export function hasPgbench() {
  return spawnSync(program, ['--version']).status === 0;
}

/**
 * Makes the yardstick's tables on the same server.
 * @param {string} adminUrl
 * @param {(sql: string) => Promise<unknown>} query on the same server
 */
export async function prepareYardstick(adminUrl, query) {
  await query(`CREATE DATABASE ${DATABASE}`);
  const { status, stderr } = pgbench(['-i', '-q', '-s', String(SCALE)], adminUrl);
  if (status !== 0) throw new Error(`pgbench -i: ${stderr}`);
}

/**
 * TPC-B, prepared, alone on the server; transactions a second.
 * @param {string} adminUrl @param {number} seconds
 */
export function yardstick(adminUrl, seconds) {
  const args = ['-c', String(CLIENTS), '-j', String(THREADS), '-M', 'prepared', '-T', String(seconds), '-n'];
  const { status, stdout, stderr } = pgbench(args, adminUrl);
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (status !== 0 || tps === undefined) throw new Error(`pgbench: ${stderr}`);
  return Math.round(Number(tps));
}
