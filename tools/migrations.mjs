#!/usr/bin/env node
/**
 * Holds migrations that have landed to what they were: their checksums stand in `libs/database/migrations.lock.json`.
 * Without an option it fails where the migrations of the last build are others than the committed ones, or, once these
 * are frozen, where one that was frozen in any earlier commit is edited, moved or gone. `--record` writes the checksums
 * (it refuses what a freeze refuses), `--freeze` does so for good.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readJson } from './infra/workspace.mjs';
import { APP_NAMES, appFile } from './start/apps.mjs';
import { lockFaults, selfFaults } from './checks/migration-freeze.mjs';

const LOCK = 'libs/database/migrations.lock.json';
const require = createRequire(import.meta.url);

/** @returns {Promise<Record<string, import('./checks/migration-freeze.mjs').Checksum[]>>} by service, of the last build */
async function present() {
  const { checksumsOf } = require(join(ROOT, 'libs', 'database', 'dist', 'index.js'));
  /** @type {Record<string, import('./checks/migration-freeze.mjs').Checksum[]>} */
  const services = {};
  for (const app of [...APP_NAMES].sort()) {
    const { migrations } = require(appFile(app, 'database/migrations/all'));
    services[app] = await checksumsOf(migrations);
  }
  return services;
}

/** @param {readonly string[]} args @returns {string} what git says, nothing where there is none */
function git(args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout : '';
}

/** @returns {import('./checks/migration-freeze.mjs').Lock[]} the lock as each commit left it, as far as they are here */
function history() {
  const commits = git(['log', '--format=%H', '--', LOCK]).split('\n').filter(Boolean);
  return commits.flatMap((commit) => {
    const text = git(['show', `${commit}:${LOCK}`]);
    return text === '' ? [] : [JSON.parse(text)];
  });
}

/** @param {import('./checks/migration-freeze.mjs').Lock} lock */
function write(lock) {
  writeFileSync(join(ROOT, LOCK), `${JSON.stringify(lock, undefined, 2)}\n`);
}

const services = await present();
const lock = readJson(join(ROOT, LOCK)) ?? { frozen: false, services: {} };
const isRecorded = process.argv.includes('--record') || process.argv.includes('--freeze');
const wanted = isRecorded ? { frozen: lock.frozen || process.argv.includes('--freeze'), services } : lock;
const before = isRecorded ? [lock, ...history()] : history();
const faults = [...selfFaults(), ...lockFaults(wanted, services, before)];
if (isRecorded && faults.length === 0) write(wanted);
for (const fault of faults) process.stderr.write(`${fault}\n`);
const count = Object.values(services).flat().length;
process.stdout.write(
  `${count} migrations, ${wanted.frozen ? 'frozen' : 'not frozen yet'}, ${faults.length} faults\n`,
);
process.exitCode = faults.length === 0 ? 0 : 1;
