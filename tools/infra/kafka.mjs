import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from './failure.mjs';
import { accepts } from './ports.mjs';
import { sizeOf, spawnLogged, startOutcome, tailOf, waitWhileItWorks } from './processes.mjs';
import { ROOT, sha256 } from './workspace.mjs';

const LOG_CONFIG = join(ROOT, 'tools', 'kafka', 'log4j2.properties');
const HEAP = '-Xmx512m';
/** Of each broker of several. */
const HEAP_OF_NODE = '-Xmx256m';
const JVM_FLAGS = ['-XX:+UseSerialGC', '-XX:+ExitOnOutOfMemoryError', '-Djava.awt.headless=true'];

/**
 * @typedef {object} ClusterNode
 * @property {number} id from 1
 * @property {string} voters of the quorum, all nodes: `1@host:port,2@host:port,…`
 * @property {number} count of the nodes
 * @property {string} clusterId
 *
 * @typedef {object} KafkaOptions
 * @property {string} folder of the log segments and the configuration
 * @property {string} logFile
 * @property {number} port
 * @property {number} controllerPort
 * @property {{command: string, version: string}} java
 * @property {{folder: string, classPath: string}} jars
 * @property {{listeners: Record<string, {port: number, host: string, protocol: string}>,
 *   properties: Record<string, string>, format: string[], flags: string[]}} [secured] listeners beside the plain one, for
 *   tests: further properties, arguments of the formatting, flags of Java
 * @property {ClusterNode} [node] this broker's place in a cluster of several. Default: a cluster of one
 * @property {boolean} writesArchive whether this process outlives the broker and so can keep its class data archive
 */

/**
 * Starts one broker that is its own controller (KRaft), and waits until it answers.
 * @param {KafkaOptions} options
 * @param {(child: import('node:child_process').ChildProcess) => void} [onSpawn] called before the broker is ready
 */
export async function startKafka(options, onSpawn) {
  mkdirSync(options.folder, { recursive: true });
  // The broker's log files contain the records of the topics, so only their owner may read them.
  chmodSync(options.folder, 0o700);
  if (!existsSync(join(options.folder, 'data', 'meta.properties'))) format(options);
  const config = join(options.folder, 'server.properties');
  writeFileSync(config, serverProperties(options, join(options.folder, 'data')), { mode: 0o600 });
  const archive = classDataArchive(options);
  const from = sizeOf(options.logFile);
  const child = spawnLogged({
    command: options.java.command,
    args: [
      ...archive.flags,
      options.node ? HEAP_OF_NODE : HEAP,
      ...JVM_FLAGS,
      ...ownFlags(),
      ...(options.secured?.flags ?? []),
      ...javaArgs(options),
      'kafka.Kafka',
      config,
    ],
    log: options.logFile,
    env: process.env,
  });
  child.once('exit', (code) => archive.keep(code));
  onSpawn?.(child);
  await waitUntilReady(child, options, from);
  return child;
}

/** Further Java flags, from `KAFKA_JVM_FLAGS`. */
function ownFlags() {
  return (process.env.KAFKA_JVM_FLAGS ?? '').split(' ').filter(Boolean);
}

/** @param {KafkaOptions} options */
function javaArgs({ jars }) {
  return [`-Dlog4j2.configurationFile=${LOG_CONFIG}`, '-cp', jars.classPath];
}

/**
 * Formats the data folder with a cluster id. This happens in a folder beside it, which is then renamed. If the start is
 * killed half-way, the data folder therefore does not look formatted.
 * @param {KafkaOptions} options
 */
function format(options) {
  const next = join(options.folder, 'data.new');
  rmSync(next, { recursive: true, force: true });
  const config = join(options.folder, 'format.properties');
  writeFileSync(config, serverProperties(options, next), { mode: 0o600 });
  const clusterId = options.node?.clusterId ?? newClusterId();
  const args = ['kafka.tools.StorageTool', 'format', '--cluster-id', clusterId, '--config', config];
  args.push(...(options.secured?.format ?? []));
  const run = spawnSync(
    options.java.command,
    [...sharedClasses(options), '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', ...javaArgs(options), ...args],
    { encoding: 'utf8' },
  );
  rmSync(config, { force: true });
  if (run.status !== 0) {
    const reason = `${run.stderr}${run.stdout}`.trim().split('\n').at(-1);
    throw new StartFailure(`Kafka's folder ${options.folder} could not be formatted: ${reason}`);
  }
  rmSync(join(options.folder, 'data'), { recursive: true, force: true });
  renameSync(next, join(options.folder, 'data'));
}

/** A cluster id is 16 bytes in base64url. A leading hyphen would be parsed as an option. */
function newClusterId() {
  return `A${randomBytes(16).toString('base64url').slice(1, 21)}A`;
}

/**
 * The id of the cluster that these folders of nodes belong to, or a new one if none is formatted yet.
 * @param {string[]} folders
 */
export function clusterIdOf(folders) {
  for (const folder of folders) {
    const file = join(folder, 'data', 'meta.properties');
    const found = existsSync(file) && /^cluster\.id=(.+)$/m.exec(readFileSync(file, 'utf8'))?.[1];
    if (found) return found.trim();
  }
  return newClusterId();
}

/**
 * What the loss of one node must not stop: internal topics have three copies, of which two are written. Each node is a
 * rack of its own, and clients may read from the replica of their rack.
 * @param {ClusterNode} node
 */
function clusterProperties({ id, count }) {
  const copies = Math.min(3, count);
  const written = Math.max(1, copies - 1);
  return {
    'broker.rack': `rack-${id}`,
    'replica.selector.class': 'org.apache.kafka.common.replica.RackAwareReplicaSelector',
    'default.replication.factor': copies,
    'min.insync.replicas': written,
    'offsets.topic.replication.factor': copies,
    'transaction.state.log.replication.factor': copies,
    'transaction.state.log.min.isr': written,
    'share.coordinator.state.topic.replication.factor': copies,
    'share.coordinator.state.topic.min.isr': written,
  };
}

/**
 * The quorum is static: the address of its only voter is configured here and not in the metadata log, so that a
 * formatted folder also starts on other ports. Log segments are flushed by the operating system, as Kafka does by
 * default: a killed broker loses nothing, a power cut may lose the last seconds.
 * @param {Pick<KafkaOptions, 'port' | 'controllerPort' | 'secured' | 'node'>} options
 * @param {string} dataFolder
 */
function serverProperties({ port, controllerPort, secured, node }, dataFolder) {
  const added = Object.entries(secured?.listeners ?? {});
  /** @param {string} first @param {string[]} rest */
  const list = (first, rest) => [first, ...rest].join(',');
  const asked = added.map(([name, { host, port: own }]) => `${name}://${host}:${own}`);
  const protocols = added.map(([name, { protocol }]) => `${name}:${protocol}`);
  const lines = {
    'process.roles': 'broker,controller',
    'node.id': node?.id ?? 1,
    'controller.quorum.voters': node?.voters ?? `1@127.0.0.1:${controllerPort}`,
    listeners: list(`PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`, asked),
    'advertised.listeners': list(`PLAINTEXT://127.0.0.1:${port}`, asked),
    'listener.security.protocol.map': list('PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT', protocols),
    'controller.listener.names': 'CONTROLLER',
    'log.dirs': dataFolder,
    // A killed broker may register again only after its old session has expired (9 s by default).
    'broker.session.timeout.ms': 3_000,
    'broker.heartbeat.interval.ms': 500,
    // After a kill the broker reads the last segment of each log, and a coordinator reads all of its offsets.
    'log.segment.bytes': 67_108_864,
    'offsets.topic.segment.bytes': 4_194_304,
    'auto.create.topics.enable': false,
    'default.replication.factor': 1,
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 8,
    'offsets.retention.minutes': 30 * 24 * 60,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 4,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    'group.initial.rebalance.delay.ms': 0,
    'num.network.threads': 2,
    'num.io.threads': 4,
    'num.recovery.threads.per.data.dir': 2,
    'log.cleaner.dedupe.buffer.size': 16_777_216,
    ...(node && node.count > 1 ? clusterProperties(node) : {}),
    ...secured?.properties,
  };
  return Object.entries(lines)
    .map(([key, value]) => `${key}=${value}\n`)
    .join('');
}

/**
 * The archive of loaded classes, which halves the time of the next start. The name depends on the Java version and the
 * folder, because Java rejects the archive of another version or of moved jars.
 * @param {KafkaOptions} options
 */
function archiveOf({ java, jars }) {
  const key = sha256(`${java.version}\n${jars.classPath}`).slice(0, 12);
  return join(jars.folder, `kafka-${key}.jsa`);
}

/**
 * Flags of Java that read loaded classes from the archive, if it exists.
 * @param {KafkaOptions} options
 */
function sharedClasses(options) {
  const archive = archiveOf(options);
  if (!existsSync(archive)) return [];
  return [`-XX:SharedArchiveFile=${archive}`, '-Xshare:auto', '-Xlog:cds=off'];
}

/**
 * A broker without an archive writes one when it stops normally.
 * @param {KafkaOptions} options
 */
function classDataArchive(options) {
  const flags = sharedClasses(options);
  if (flags.length > 0) return { flags, keep: () => {} };
  const { writesArchive } = options;
  const archive = archiveOf(options);
  if (!writesArchive) return { flags: [], keep: () => {} };
  const next = `${archive}.${process.pid}.${Date.now()}.part`;
  /** @param {number | null} code 143 means that the broker ended by SIGTERM after all shutdown hooks */
  const keep = (code) => {
    if (!existsSync(next)) return;
    if (code === 0 || code === 143) renameSync(next, archive);
    else rmSync(next, { force: true });
  };
  return { flags: [`-XX:ArchiveClassesAtExit=${next}`, '-Xlog:cds=off', '-Xlog:cds+dynamic=off'], keep };
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {KafkaOptions} options
 * @param {number} logFrom
 */
async function waitUntilReady({ pid }, { logFile, port }, logFrom) {
  const outcome = await waitWhileItWorks({ pid, logFile }, () => accepts('127.0.0.1', port));
  if (outcome === 'done') return;
  const reason = tailOf(logFile, { from: logFrom, lines: 3 });
  throw new StartFailure(
    `Kafka ${startOutcome(outcome)}; see ${logFile}. Its last lines:\n${reason || '(none)'}`,
  );
}
