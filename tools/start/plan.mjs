import { join, resolve } from 'node:path';
import { StartFailure } from '../infra/failure.mjs';
import { freePort, portOf } from '../infra/ports.mjs';
import { sizeOf, spawnLogged, startOutcome, tailOf, waitWhileItWorks } from '../infra/processes.mjs';
import { ROOT } from '../infra/workspace.mjs';
import { APPS, appFile, operatorPortVariable, programArgs } from './apps.mjs';
import { appEnvironment } from './run-file.mjs';
import { KAFKA_SECURITY } from './settings.mjs';

const READY_POLL_MS = 100;

/**
 * The environment of every app's process, apart from its own database URL and ports.
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./secrets.mjs').Secrets} secrets
 * @param {string} kafkaBrokers
 * @returns {Record<string, string>}
 */
export function sharedEnvironment(settings, secrets, kafkaBrokers) {
  const partitions = Math.max(1, ...Object.values(settings.instances));
  return {
    SANDBOX: String(settings.sandbox),
    SANDBOX_CHECK_DIGITS: settings.env.SANDBOX_CHECK_DIGITS || 'false',
    WEBHOOK_ALLOW_PRIVATE_NETWORKS: settings.env.WEBHOOK_ALLOW_PRIVATE_NETWORKS || String(settings.sandbox),
    CONNECTORS_ALLOW_PRIVATE_NETWORKS: 'true',
    OPERATIONS_WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
    NODE_ENV: 'production',
    ...keyVariable(settings.env, 'KEY_RING', JSON.stringify(secrets.keyRing)),
    PEER_KEYS_USE: peerKeysUse(settings, secrets),
    ...keyVariable(settings.env, 'AUDIT_CHECKPOINT_KEY', secrets.auditCheckpointKey),
    AUDIT_CHECKPOINTS_FILE: resolve(
      settings.env.AUDIT_CHECKPOINTS_FILE || join(settings.dataDir, 'audit-checkpoints.jsonl'),
    ),
    // The command that verifies reads the same places, and accepts the same keys.
    ...(settings.env.AUDIT_CHECKPOINT_PUBLIC_KEYS_FILE
      ? { AUDIT_CHECKPOINT_PUBLIC_KEYS_FILE: resolve(settings.env.AUDIT_CHECKPOINT_PUBLIC_KEYS_FILE) }
      : {}),
    ...given(
      settings.env,
      Object.keys(settings.env).filter((name) => name.startsWith('AUDIT_CHECKPOINTS_S3')),
    ),
    UNSIGNED_EVENTS_UNTIL: settings.env.UNSIGNED_EVENTS_UNTIL || secrets.unsignedEventsUntil,
    REQUEST_PARTITIONS: String(partitions),
    EVENT_PARTITIONS: settings.env.EVENT_PARTITIONS || '1',
    // Admin commands compare and change topics, too.
    ...(settings.env.EVENT_DAYS ? { EVENT_DAYS: settings.env.EVENT_DAYS } : {}),
    ...(settings.env.DEAD_LETTER_DAYS ? { DEAD_LETTER_DAYS: settings.env.DEAD_LETTER_DAYS } : {}),
    ...(settings.brokers > 1 ? { KAFKA_REPLICATION_FACTOR: String(settings.brokers) } : {}),
    KAFKA_BROKERS: kafkaBrokers,
    ...kafkaSecurity(settings.env),
    FILES_DIR: settings.env.FILES_DIR || join(settings.dataDir, 'documents'),
    // Admin commands of the gateway also read HOST.
    ...(settings.env.HOST ? { HOST: settings.env.HOST } : {}),
    ...(settings.env.PUBLIC_URL ? { PUBLIC_URL: settings.env.PUBLIC_URL } : {}),
    // Every gateway and the admin commands make links to the console, also those that don't serve it.
    ...(settings.env.CONSOLE_URL ? { CONSOLE_URL: settings.env.CONSOLE_URL } : {}),
    // A command of one person is refused what needs two.
    ...given(settings.env, ['FOUR_EYES']),
    // With an identity provider, the admin commands make no links, and ask it who gives them. They read the configuration of the gateway.
    ...given(settings.env, [
      ...[
        'ALLOW_PLAINTEXT',
        'OIDC_ISSUER',
        'OIDC_CLIENT_ID',
        'OIDC_ROLE_MAP',
        'OIDC_SCOPE',
        'OIDC_ROLE_CLAIM',
      ],
      ...['OIDC_CLIENT_SECRET', 'OIDC_CLIENT_SECRET_FILE', 'OIDC_REQUIRED_ACR', 'OIDC_REQUIRED_AMR'],
    ]),
  };
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./secrets.mjs').Secrets} secrets
 */
export function peerKeysUse({ env }, { sharedSignaturesUntil }) {
  if (env.PEER_KEYS_USE) return env.PEER_KEYS_USE;
  const isOver = sharedSignaturesUntil !== null && !(Date.now() < Date.parse(sharedSignaturesUntil));
  return isOver ? 'require' : 'sign';
}

/**
 * Keys that not every app reads, with those of the data folder.
 * @type {readonly {name: string, readers: string[], own: (secrets: import('./secrets.mjs').Secrets) => string}[]}
 */
const KEYS_OF_APPS = [
  {
    name: 'FINGERPRINT_KEY',
    readers: ['accounts', 'compliance'],
    own: ({ fingerprintKey }) => fingerprintKey,
  },
  {
    name: 'DOCUMENT_LINK_KEYS',
    readers: ['gateway', 'compliance'],
    own: ({ documentLinkKeys }) => JSON.stringify(documentLinkKeys),
  },
];

/**
 * Those that one app reads.
 * @param {string} app
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./secrets.mjs').Secrets} secrets
 * @returns {Record<string, string>}
 */
export function keysOf(app, settings, secrets) {
  const read = KEYS_OF_APPS.filter(({ readers }) => readers.includes(app));
  const some = read.map(({ name, own }) => keyVariable(settings.env, name, own(secrets)));
  return Object.assign({ PEER_KEYS: JSON.stringify(secrets.peerKeys[app]) }, ...some);
}

/**
 * Those of some variables that are set.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} names
 * @returns {Record<string, string>}
 */
function given(env, names) {
  return Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])));
}

/**
 * A key of the environment, by its value or by its file. Without one, that of the data folder.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} name
 * @param {string} own
 * @returns {Record<string, string>}
 */
function keyVariable(env, name, own) {
  const file = env[`${name}_FILE`];
  if (!env[name] && file) return { [`${name}_FILE`]: resolve(file) };
  return { [name]: env[name] || own };
}

/**
 * The TLS and SASL variables for external brokers. Paths are made absolute, because admin commands run in other
 * folders.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Record<string, string>}
 */
function kafkaSecurity(env) {
  const set = Object.entries(env).filter(([name, value]) => KAFKA_SECURITY.test(name) && value);
  return Object.fromEntries(
    set.map(([name, value]) => [name, name.endsWith('_FILE') ? resolve(String(value)) : String(value)]),
  );
}

/**
 * @typedef {{app: string, name: string, entersHttp: boolean, operatorPort: number, port?: number}} Instance
 */

/**
 * Plans every process and its ports. The first gateway gets the port of the settings.
 * @param {import('./settings.mjs').Settings} settings
 * @param {number} gatewayPort
 * @returns {Promise<Instance[]>}
 */
export async function planInstances(settings, gatewayPort) {
  /** @type {Instance[]} */
  const instances = [];
  for (const { name: app, entersHttp } of APPS) {
    for (let number = 1; number <= (settings.instances[app] ?? 1); number += 1) {
      const isFirst = number === 1;
      const operatorPort = isFirst ? await portOf(settings.env, operatorPortVariable(app)) : await freePort();
      const port = isFirst ? gatewayPort : await freePort();
      const name = isFirst ? app : `${app}-${number}`;
      instances.push({ app, name, entersHttp, operatorPort, ...(entersHttp ? { port } : {}) });
    }
  }
  return instances;
}

/**
 * @param {Instance} instance
 * @param {{run: import('./run-file.mjs').RunFile, env: NodeJS.ProcessEnv}} options
 * @returns {import('./supervisor.mjs').Service}
 */
export function appService(instance, { run, env }) {
  const { app, name, operatorPort, port } = instance;
  const logFile = join(run.logs, `${name}.log`);
  const childEnv = {
    ...appEnvironment(run, app, { env: withoutStarterVariables(env) }),
    INSTANCE_ID: name === app ? `${app}-1` : name,
    OPERATOR_PORT: String(operatorPort),
    STOP_WITH_STDIN: 'true',
    ...(port === undefined ? {} : { PORT: String(port) }),
    // Only one process can listen on a port.
    ...(name === app ? {} : { CONNECTORS_PORT: '', OPERATIONS_PORT: '', CONSOLE_PORT: '', PORTAL_PORT: '' }),
  };
  let from = 0;
  /** @type {number | undefined} */
  let pid;
  return {
    name,
    kind: instance.entersHttp ? 'entry' : 'app',
    logFile,
    signal: 'SIGTERM',
    launch: async (onSpawn) => {
      from = sizeOf(logFile);
      const args = programArgs(appFile(app, 'main'));
      const what = { command: process.execPath, args, log: logFile, env: childEnv, cwd: ROOT };
      const child = spawnLogged({ ...what, leash: true });
      pid = child.pid;
      onSpawn(child);
      return child;
    },
    ready: (isOver) =>
      becomesReady({
        ...{ name, pid, logFile, from, isOver },
        url: `http://127.0.0.1:${operatorPort}/health/ready`,
      }),
  };
}

const OF_THE_STARTER = [
  'PORT',
  'OPERATOR_PORT',
  'INSTANCE_ID',
  'SERVICE_DATABASE_URL',
  'SERVICE_DATABASE_DIRECT_URL',
  'SERVICE_DATABASE_READ_URL',
  'KAFKA_BROKERS',
  'NODE_ENV',
  'PEER_KEYS',
  'PEER_KEYS_FILE',
  // Apps that read them get them from the run.
  ...KEYS_OF_APPS.flatMap(({ name }) => [name, `${name}_FILE`]),
];

/**
 * Removes variables that the starter uses and that have another meaning, or none, in an app.
 * @param {NodeJS.ProcessEnv} env
 */
function withoutStarterVariables(env) {
  const result = { ...env };
  for (const name of OF_THE_STARTER) delete result[name];
  for (const name of Object.keys(result)) if (KAFKA_SECURITY.test(name)) delete result[name];
  return result;
}

/**
 * Waits until a program is ready, as long as it works.
 * @param {{name: string, pid: number | undefined, logFile: string, from: number, url: string,
 *   isOver: () => boolean}} program from: position in its log
 * @returns {Promise<boolean>} false if it is over
 */
export async function becomesReady({ name, pid, logFile, from, url, isOver }) {
  const outcome = await waitWhileItWorks(
    { pid, logFile, pollMs: READY_POLL_MS },
    async () => isOver() || (await answersOk(url)),
  );
  // The supervisor says how a process has ended.
  if (outcome === 'done' || outcome === 'ended') return outcome === 'done' && !isOver();
  const tail = tailOf(logFile, { from, lines: 5 });
  throw new StartFailure(`${name} ${startOutcome(outcome)}; see ${logFile}. Its last lines:\n${tail}`);
}

/**
 * @param {string} url
 * @param {RequestInit} [options]
 */
export async function answersOk(url, options = {}) {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000), ...options });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
