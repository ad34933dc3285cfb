import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { findJava } from '../../infra/java.mjs';
import { ROOT, readJson } from '../../infra/workspace.mjs';
import type { Client } from 'pg';

const KAFKA_LOCK = join(ROOT, 'tools', 'kafka', 'jars.lock.json');

function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : 'unknown';
}

async function show(server: Client, setting: string): Promise<string> {
  const { rows } = await server.query(`SELECT current_setting($1) AS value`, [setting]);
  return String(rows[0].value);
}

/** Everything that a figure depends on, with the options of the run. */
export async function conditionsOf(
  server: Client,
  options: Record<string, unknown>,
): Promise<Record<string, unknown>> {
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
