#!/usr/bin/env node
/**
 * Runs PostgreSQL and Kafka for tests, on free ports and in a temporary folder:
 *
 *   node tools/test-infra.mjs start --dir <folder>   prints {adminUrl, brokers, pids}
 *   node tools/test-infra.mjs stop --dir <folder>
 *
 * Both keep running after `start` returns. Nothing is flushed to disk, so the data does not survive a crash.
 */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { StartFailure, firstLine } from './infra/failure.mjs';
import { ensureKafkaJars } from './infra/jars.mjs';
import { findJava } from './infra/java.mjs';
import { startKafka } from './infra/kafka.mjs';
import { freePort } from './infra/ports.mjs';
import { SUPERUSER, startPostgres } from './infra/postgres.mjs';
import { identityOf, stopProcess } from './infra/processes.mjs';
import { cacheDirOf, readJson, writeJson } from './infra/workspace.mjs';

const STOP_TIMEOUT_MS = 8_000;

/**
 * @typedef {{pid: number, identity: string | undefined, signal: NodeJS.Signals}} Started
 * @typedef {{adminUrl: string, brokers: string, pids: number[], started: Started[]}} TestInfra
 */

/** @param {string} dir */
function stateFile(dir) {
  return join(dir, 'test-infra.json');
}

/**
 * Starts both servers, or returns the servers that already run in the folder.
 * @param {{dir: string, say?: (line: string) => void}} options
 * @returns {Promise<TestInfra>}
 */
export async function startTestInfra({ dir, say = () => {} }) {
  /** @type {TestInfra | undefined} */
  const running = readJson(stateFile(dir));
  if (
    running?.started.length === 2 &&
    running.started.every(({ pid, identity }) => identityOf(pid) === identity)
  )
    return running;
  await stopTestInfra({ dir });
  mkdirSync(dir, { recursive: true });
  // A temporary folder is private to its owner, but PostgreSQL's user must pass it.
  chmodSync(dir, 0o711);
  for (const name of ['postgres', 'kafka']) rmSync(join(dir, name), { recursive: true, force: true });
  /** @type {Started[]} */
  const started = [];
  const password = randomBytes(16).toString('hex');
  const [postgresPort, kafkaPort, controllerPort] = [await freePort(), await freePort(), await freePort()];
  /** @type {TestInfra} */
  const infra = {
    adminUrl: `postgres://${SUPERUSER}:${password}@127.0.0.1:${postgresPort}/postgres`,
    brokers: `127.0.0.1:${kafkaPort}`,
    pids: [],
    started,
  };
  const note =
    (/** @type {NodeJS.Signals} */ signal) =>
    (/** @type {import('node:child_process').ChildProcess} */ child) => {
      child.unref();
      if (child.pid === undefined) return;
      started.push({ pid: child.pid, identity: identityOf(child.pid), signal });
      infra.pids = started.map(({ pid }) => pid);
      writeJson(stateFile(dir), infra);
    };
  const java = findJava(process.env);
  const jars = await ensureKafkaJars({ cacheDir: cacheDirOf(process.env), say });
  try {
    await Promise.all([
      startPostgres(
        {
          folder: join(dir, 'postgres'),
          logFile: join(dir, 'postgres.log'),
          port: postgresPort,
          password,
          durable: false,
        },
        note('SIGINT'),
      ),
      startKafka(
        {
          folder: join(dir, 'kafka'),
          logFile: join(dir, 'kafka.log'),
          port: kafkaPort,
          controllerPort,
          java,
          jars,
          writesArchive: false,
        },
        note('SIGTERM'),
      ),
    ]);
  } catch (error) {
    await stopTestInfra({ dir });
    throw error;
  }
  return infra;
}

/**
 * Stops the servers that `startTestInfra` started in the folder. The folder is kept.
 * @param {{dir: string}} options
 */
export async function stopTestInfra({ dir }) {
  /** @type {TestInfra | undefined} */
  const infra = readJson(stateFile(dir));
  const alive = (infra?.started ?? []).filter(
    ({ pid, identity }) => identity && identityOf(pid) === identity,
  );
  await Promise.all(alive.map(({ pid, signal }) => stopProcess(pid, { signal, timeoutMs: STOP_TIMEOUT_MS })));
  rmSync(stateFile(dir), { force: true });
}

async function main() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { dir: { type: 'string' } } });
  if (!values.dir || !['start', 'stop'].includes(String(positionals[0]))) {
    throw new StartFailure('Usage: node tools/test-infra.mjs start|stop --dir <folder>');
  }
  const dir = resolve(values.dir);
  if (positionals[0] === 'stop') {
    await stopTestInfra({ dir });
    return;
  }
  const { adminUrl, brokers, pids } = await startTestInfra({
    dir,
    say: (line) => process.stderr.write(`${line}\n`),
  });
  process.stdout.write(`${JSON.stringify({ adminUrl, brokers, pids })}\n`);
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main().catch((error) => {
    process.stderr.write(
      `${error instanceof StartFailure ? error.message : (error.stack ?? firstLine(error))}\n`,
    );
    process.exitCode = 1;
  });
}
