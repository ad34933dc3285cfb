import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { findJava } from '../infra/java.mjs';
import { ROOT, readJson } from '../infra/workspace.mjs';

const KAFKA_LOCK = join(ROOT, 'tools', 'kafka', 'jars.lock.json');

/** @param {string[]} args */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}

/** @param {import('pg').Client} server @param {string} setting */
async function show(server, setting) {
  const { rows } = await server.query(`SELECT current_setting($1) AS value`, [setting]);
  return String(rows[0].value);
}

/**
 * Everything that a figure depends on.
 * @param {import('pg').Client} server
 * @param {Record<string, unknown>} options of the run
 */
export async function conditionsOf(server, options) {
  const model = cpus()[0]?.model.trim();
  return {
    commit: `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' and changes'}`,
    date: new Date().toISOString(),
    cores: cpus().length,
    ...(model ? { cpu: model } : {}),
    memoryGb: Math.round(totalmem() / 1e9),
    node: process.versions.node,
    postgres: await show(server, 'server_version'),
    kafka: readJson(KAFKA_LOCK)?.kafka,
    java: findJava(process.env).version.split('\n')[0],
    fsync: await show(server, 'fsync'),
    synchronousCommit: await show(server, 'synchronous_commit'),
    ...options,
  };
}
