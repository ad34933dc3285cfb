#!/usr/bin/env node
/**
 * `npm start` installs, builds, starts PostgreSQL and Kafka, migrates, and starts the apps. It keeps them running until
 * SIGINT or SIGTERM. Before packages are installed, it loads only modules of Node.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure, failureText } from './infra/failure.mjs';
import { ensureKafkaJars } from './infra/jars.mjs';
import { findJava } from './infra/java.mjs';
import { startKafka } from './infra/kafka.mjs';
import { planNodes } from './infra/kafka-cluster.mjs';
import { accepts, freePort, portOf } from './infra/ports.mjs';
import { startPostgres } from './infra/postgres.mjs';
import { assertPassable, postgresUser } from './infra/postgres-user.mjs';
import { identityOf } from './infra/processes.mjs';
import { writeJson } from './infra/workspace.mjs';
import { APP_NAMES } from './start/apps.mjs';
import {
  assertDatabaseAnswers,
  assertKind,
  embeddedUrl,
  ensureDatabase,
  provisionAndMigrate,
  serviceUrl,
} from './start/database.mjs';
import { assertSpace, prepareDataDir } from './start/data-dir.mjs';
import { assertNodeVersion, ensureBuilt, ensureInstalled } from './start/install.mjs';
import { endLeftovers, lockDataDir } from './start/lock.mjs';
import { sandboxLink, withConsole } from './start/console.mjs';
import { ensureConsolePages } from './start/console-pages.mjs';
import { appService, keysOf, peerKeysUse, planInstances, sharedEnvironment } from './start/plan.mjs';
import { startObserving } from './start/observe.mjs';
import { runFileOf } from './start/run-file.mjs';
import { ensureSecrets, noteLastRun } from './start/secrets.mjs';
import { API_VERSION, seedSandbox } from './start/seed.mjs';
import { signAnew } from './start/sign-anew.mjs';
import { readSettings } from './start/settings.mjs';
import { Supervisor } from './start/supervisor.mjs';
import { welcomeText } from './start/welcome.mjs';

const startedAt = Date.now();

/** @param {string} line */
function say(line) {
  process.stdout.write(`[${((Date.now() - startedAt) / 1_000).toFixed(1).padStart(6)} s] ${line}\n`);
}

/** @type {import('./start/run-file.mjs').RunFile | undefined} */
let run;
/** @type {string | undefined} */
let runFile;
/** @type {(() => void) | undefined} */
let unlock;
const supervisor = new Supervisor({ say, onChange: () => saveRun({}) });

/** @param {Partial<import('./start/run-file.mjs').RunFile>} change */
function saveRun(change) {
  if (!run || !runFile) return;
  run = { ...run, ...change, processes: supervisor.processes };
  writeJson(runFile, run);
}

/** @param {import('./start/settings.mjs').Settings} given */
async function startSystem(given) {
  const { dataDir, env } = given;
  const java = given.kafkaBrokers ? undefined : findJava(env);
  say(`Node ${process.versions.node}${java ? `, Java ${java.major}` : ''}; data in ${dataDir}`);
  const postgres = given.databaseUrl ? undefined : postgresUser();
  assertSpace(given);
  prepareDataDir(dataDir, postgres);
  unlock = lockDataDir(dataDir);
  if (postgres) assertPassable(postgres, dataDir);
  await endLeftovers(dataDir, say);
  const gatewayPort = await portOf({ PORT: given.port }, 'PORT');
  const settings = await withConsole(given);
  const logs = join(dataDir, 'logs');
  say(`Logs are appended to ${join(logs, '<name>.log')}`);
  noteLastRun(dataDir);
  const secrets = ensureSecrets(dataDir);
  runFile = runFileOf(dataDir);
  run = {
    pid: process.pid,
    identity: identityOf(process.pid),
    ready: false,
    baseUrl: `http://localhost:${gatewayPort}/${API_VERSION}`,
    logs,
    kafkaBrokers: '',
    adminDatabaseUrl: '',
    environment: { PEER_KEYS_USE: peerKeysUse(settings, secrets) },
    apps: {},
    processes: [],
  };
  // Kafka needs no npm package, so it starts during the installation. If either fails, the start ends immediately.
  const launching = java
    ? launchBrokers(settings, { logs, java })
    : assertBrokersAnswer(String(settings.kafkaBrokers));
  await Promise.all([
    launching.then(({ ready }) => ready),
    startOnBroker(settings, { launching, gatewayPort, logs, secrets }),
  ]);
}

/**
 * Starts everything except the broker. The apps start while the broker is still starting, and wait for it themselves.
 * @param {import('./start/settings.mjs').Settings} settings
 * @param {{launching: Promise<Broker>, gatewayPort: number, logs: string,
 *   secrets: import('./start/secrets.mjs').Secrets}} context
 */
async function startOnBroker(settings, { launching, gatewayPort, logs, secrets }) {
  const [broker, adminDatabaseUrl] = await Promise.all([
    launching,
    prepareDatabase(settings, { logs, secrets }),
  ]);
  const kafkaBrokers = broker.brokers;
  const environment = sharedEnvironment(settings, secrets, kafkaBrokers);
  const instances = await planInstances(settings, gatewayPort);
  saveRun({
    adminDatabaseUrl,
    kafkaBrokers,
    environment,
    apps: appTable(settings, { adminDatabaseUrl, secrets, instances }),
  });
  await startApps(settings, instances);
  if (secrets.sharedSignaturesUntil === null && environment['PEER_KEYS_USE'] === 'sign')
    beginToSignAnew(settings);
}

/**
 * Beside everything else: the system is in use meanwhile.
 * @param {import('./start/settings.mjs').Settings} settings
 */
function beginToSignAnew(settings) {
  const current = /** @type {import('./start/run-file.mjs').RunFile} */ (run);
  const execute = supervisor.run.bind(supervisor);
  signAnew({ run: current, settings, say, execute, isStopping: () => supervisor.isStopping }).catch(
    (error) => supervisor.isStopping || say(failureText(error)),
  );
}

/**
 * @param {import('./start/settings.mjs').Settings} settings
 * @param {{adminDatabaseUrl: string, secrets: import('./start/secrets.mjs').Secrets,
 *   instances: import('./start/plan.mjs').Instance[]}} input
 */
function appTable(settings, { adminDatabaseUrl, secrets, instances }) {
  const port = settings.serviceDatabasePort;
  return Object.fromEntries(
    APP_NAMES.map((app) => {
      const databaseUrl = serviceUrl(adminDatabaseUrl, app, String(secrets.servicePasswords[app]), port);
      const operatorPorts = instances.filter((one) => one.app === app).map((one) => one.operatorPort);
      return [app, { databaseUrl, operatorPorts, keys: keysOf(app, settings, secrets) }];
    }),
  );
}

/**
 * Installs packages, compiles, and starts the database with all tables. The compiler leaves a core idle, so the server
 * starts at the same time.
 * @param {import('./start/settings.mjs').Settings} settings
 * @param {{logs: string, secrets: import('./start/secrets.mjs').Secrets}} context
 */
async function prepareDatabase(settings, { logs, secrets }) {
  const run = supervisor.run.bind(supervisor);
  await ensureInstalled({ run, say });
  if (settings.env.CONSOLE_PORT) buildConsolePages(run);
  const [adminUrl] = await Promise.all([databaseOf(settings, { logs, secrets }), ensureBuilt({ run, say })]);
  await assertKind(adminUrl, settings.sandbox);
  await provisionAndMigrate({ adminUrl, servicePasswords: secrets.servicePasswords, run });
  say('The database schemas are up to date');
  return adminUrl;
}

/**
 * Builds the pages of the console beside everything else: the API does not wait for them, and without them the console
 * says so.
 * @param {import('./start/install.mjs').Run} run
 */
function buildConsolePages(run) {
  ensureConsolePages({ run }).then(
    (isNew) => isNew && say('The pages of the console are built'),
    (error) => supervisor.isStopping || say(failureText(error)),
  );
}

/**
 * @param {import('./start/settings.mjs').Settings} settings
 * @param {{logs: string, secrets: import('./start/secrets.mjs').Secrets}} context
 */
async function databaseOf(settings, { logs, secrets }) {
  if (settings.databaseUrl) {
    say('Using the PostgreSQL of DATABASE_URL');
    await assertDatabaseAnswers(settings.databaseUrl);
    return settings.databaseUrl;
  }
  const server = { port: await portOf(settings.env, 'PG_PORT'), password: secrets.postgresPassword };
  const [folder, logFile] = [join(settings.dataDir, 'postgres'), join(logs, 'postgres.log')];
  say(`Starting PostgreSQL 18 on port ${server.port}`);
  await supervisor.start({
    name: 'postgres',
    kind: 'postgres',
    logFile,
    signal: 'SIGINT',
    launch: (onSpawn) => startPostgres({ folder, logFile, durable: true, ...server }, onSpawn),
    ready: () => Promise.resolve(true),
  });
  say('PostgreSQL is ready');
  await ensureDatabase(server);
  return embeddedUrl(server);
}

/** @typedef {{brokers: string, ready: Promise<void>}} Broker */

/**
 * @param {string} brokers of KAFKA_BROKERS
 * @returns {Promise<Broker>}
 */
async function assertBrokersAnswer(brokers) {
  say(`Using the Kafka of KAFKA_BROKERS (${brokers})`);
  const answers = await Promise.all(
    brokers.split(',').map((broker) => {
      const [host, port] = broker.trim().split(':');
      return accepts(String(host), Number(port));
    }),
  );
  if (!answers.includes(true)) throw new StartFailure(`No broker of KAFKA_BROKERS (${brokers}) answers.`);
  return { brokers, ready: Promise.resolve() };
}

/**
 * @param {import('./start/settings.mjs').Settings} settings
 * @param {{logs: string, java: import('./infra/kafka.mjs').KafkaOptions['java']}} context
 * @returns {Promise<Broker>}
 */
async function launchBrokers(settings, { logs, java }) {
  assertSameBrokers(settings);
  const jars = await ensureKafkaJars({ cacheDir: settings.cacheDir, env: settings.env, say });
  if (settings.brokers > 1) return launchCluster(settings, { logs, java, jars });
  const port = await portOf(settings.env, 'KAFKA_PORT');
  const controllerPort = await portOf(settings.env, 'KAFKA_CONTROLLER_PORT');
  const [folder, logFile] = [join(settings.dataDir, 'kafka'), join(logs, 'kafka.log')];
  say(`Starting Kafka on port ${port}`);
  const started = supervisor.start({
    name: 'kafka',
    kind: 'kafka',
    logFile,
    signal: 'SIGTERM',
    mayStopLate: true,
    launch: (onSpawn) =>
      startKafka({ folder, logFile, port, controllerPort, java, jars, writesArchive: true }, onSpawn),
    ready: () => Promise.resolve(true),
  });
  return { brokers: `127.0.0.1:${port}`, ready: started.then(() => say('Kafka is ready')) };
}

/**
 * The topics are in the folders of their brokers, so a data folder keeps its number of brokers.
 * @param {import('./start/settings.mjs').Settings} settings
 */
function assertSameBrokers({ dataDir, brokers }) {
  const single = existsSync(join(dataDir, 'kafka', 'data'));
  const several = existsSync(join(dataDir, 'kafka-1', 'data'));
  if (brokers > 1 ? single : several)
    throw new StartFailure(
      `${dataDir} was made with ${single ? 'one broker' : '--brokers 3'}: start it so again, or choose another DATA_DIR.`,
    );
}

/**
 * Starts several brokers at once, because none is ready before the majority runs.
 * @param {import('./start/settings.mjs').Settings} settings
 * @param {{logs: string, java: import('./infra/kafka.mjs').KafkaOptions['java'],
 *   jars: import('./infra/kafka.mjs').KafkaOptions['jars']}} context
 * @returns {Promise<Broker>}
 */
async function launchCluster({ dataDir, env, brokers }, { logs, java, jars }) {
  const ids = Array.from({ length: brokers }, (_, index) => index + 1);
  const ports = [];
  for (const id of ids) {
    const port = id === 1 ? await portOf(env, 'KAFKA_PORT') : await freePort();
    const controllerPort = id === 1 ? await portOf(env, 'KAFKA_CONTROLLER_PORT') : await freePort();
    ports.push({ port, controllerPort });
  }
  const nodes = planNodes({ folders: ids.map((id) => join(dataDir, `kafka-${id}`)), ports });
  say(`Starting Kafka with ${brokers} brokers on ports ${nodes.map(({ port }) => port).join(', ')}`);
  const started = nodes.map((node) => {
    const { folder, port, controllerPort } = node;
    const logFile = join(logs, `kafka-${node.id}.log`);
    const options = { folder, logFile, port, controllerPort, java, jars, node, writesArchive: false };
    return supervisor.start({
      name: `kafka-${node.id}`,
      kind: 'kafka',
      logFile,
      signal: 'SIGTERM',
      launch: (onSpawn) => startKafka(options, onSpawn),
      ready: () => Promise.resolve(true),
    });
  });
  return {
    brokers: nodes.map(({ port }) => `127.0.0.1:${port}`).join(','),
    ready: Promise.all(started).then(() => say('Kafka is ready')),
  };
}

/**
 * @param {import('./start/settings.mjs').Settings} settings
 * @param {import('./start/plan.mjs').Instance[]} instances
 */
async function startApps(settings, instances) {
  const current = /** @type {import('./start/run-file.mjs').RunFile} */ (run);
  say(`Starting ${instances.map(({ name }) => name).join(', ')}`);
  await Promise.all(
    instances.map(async (instance) => {
      await supervisor.start(appService(instance, { run: current, env: settings.env }));
      say(`${instance.name} is ready (health and metrics on port ${instance.operatorPort})`);
    }),
  );
  if (settings.sandbox && instances.some(({ entersHttp }) => entersHttp)) {
    await seedSandbox({ run: current, settings, say, execute: (step) => supervisor.run(step) });
  }
  if (settings.observe) await startObserving({ settings, instances, logs: current.logs, supervisor, say });
  saveRun({ ready: true });
  say(`Ready: ${current.baseUrl}`);
  for (const { name, port } of instances.filter((one) => one.entersHttp).slice(1)) {
    say(`${name} listens on http://localhost:${port}/${API_VERSION}`);
  }
  if (instances.some(({ entersHttp }) => entersHttp)) {
    const link = await sandboxLink(settings, current.baseUrl);
    process.stdout.write(welcomeText({ settings, baseUrl: current.baseUrl, link }));
  }
  process.stdout.write(`Logs: ${current.logs}. Stop with Ctrl+C.\n`);
}

/** @type {Promise<void> | undefined} */
let stopping;

/**
 * Stops everything once, even if it is called again: npm forwards a SIGINT that the terminal has also sent.
 * @param {number} exitCode
 * @param {string} reason
 */
function stopAll(exitCode, reason) {
  stopping ??= (async () => {
    if (reason) say(reason);
    await supervisor.stop();
    // The next start asks how this one signed.
    if (run && runFile)
      writeJson(runFile, { environment: { PEER_KEYS_USE: run.environment['PEER_KEYS_USE'] } });
    unlock?.();
    if (reason) say('Everything has stopped');
    process.exit(exitCode);
  })();
  return stopping;
}

/** @param {unknown} error */
async function fail(error) {
  if (supervisor.isStopping) return;
  process.stderr.write(`\n${failureText(error)}\n`);
  await stopAll(1, '');
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => void stopAll(0, `Stopping everything (${signal})`));
}
// A closed terminal must not prevent the children from being stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
process.on('uncaughtException', (error) => void fail(error));

try {
  assertNodeVersion();
  await startSystem(readSettings({ argv: process.argv.slice(2), env: process.env }));
} catch (error) {
  await fail(error);
}
