#!/usr/bin/env node
/**
 * Starts three brokers for tests, each in a rack of its own:
 *
 *   node tools/test-kafka-cluster.mjs --dir <folder>
 *
 * It prints {pids, brokers}. Without one of them the others continue. They keep running after this program ends, until
 * they are killed.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureKafkaJars } from './infra/jars.mjs';
import { findJava } from './infra/java.mjs';
import { startKafka } from './infra/kafka.mjs';
import { planNodes } from './infra/kafka-cluster.mjs';
import { freePort } from './infra/ports.mjs';
import { cacheDirOf } from './infra/workspace.mjs';

const BROKERS = 3;

/** @param {string} dir */
async function start(dir) {
  const java = findJava(process.env);
  const jars = await ensureKafkaJars({ cacheDir: cacheDirOf(process.env), say: () => {} });
  /** @type {{port: number, controllerPort: number}[]} */
  const ports = [];
  /** @type {string[]} */
  const folders = [];
  for (let id = 1; id <= BROKERS; id += 1) {
    ports.push({ port: await freePort(), controllerPort: await freePort() });
    folders.push(join(dir, `kafka-${id}`));
  }
  const children = await Promise.all(
    planNodes({ folders, ports }).map((node) => {
      const logFile = join(dir, `kafka-${node.id}.log`);
      mkdirSync(node.folder, { recursive: true });
      return startKafka({ ...node, node, logFile, java, jars, writesArchive: false });
    }),
  );
  for (const child of children) child.unref();
  return {
    pids: children.map(({ pid }) => pid),
    brokers: ports.map(({ port }) => `127.0.0.1:${port}`),
  };
}

const { values } = parseArgs({ options: { dir: { type: 'string' } } });
if (!values.dir) throw new Error('Usage: node tools/test-kafka-cluster.mjs --dir <folder>');
process.stdout.write(`${JSON.stringify(await start(resolve(values.dir)))}\n`);
