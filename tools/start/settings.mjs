import { parseArgs } from 'node:util';
import { StartFailure } from '../infra/failure.mjs';
import { cacheDirOf, dataDirOf } from '../infra/workspace.mjs';
import { APP_NAMES } from './apps.mjs';

const INSTANCES_MAX = 64;
/** A cluster of two stops if either is lost, so it has no use. */
const BROKERS = ['1', '3'];
const DEFAULT_PORT = '3000';
const SANDBOX_SECRET = 'sandbox-secret';
/** The gateway has the same rule for each secret that is set by hand, and looks at it again. */
const RANDOM_SECRET = /^([0-9a-fA-F]{64,}|(?![0-9a-fA-F]*$)(?=.*[a-z])(?=.*[A-Z])[\w+/-]{43,}={0,2})$/;
const WANTED = 'at least 32 random bytes, for example those of "openssl rand -hex 32"';
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i;
/** The variables in docs/kafka.md. */
export const KAFKA_SECURITY = /^KAFKA_(TLS|SASL|OAUTH|MSK)(_|$)/;

/**
 * @typedef {object} Settings
 * @property {NodeJS.ProcessEnv} env
 * @property {string} dataDir
 * @property {string} cacheDir
 * @property {string} port of the gateway; 0 takes a free one
 * @property {string | undefined} databaseUrl a PostgreSQL that is there already
 * @property {string | undefined} serviceDatabasePort port of a pooler or proxy in front of PostgreSQL
 * @property {string | undefined} kafkaBrokers brokers that are there already
 * @property {boolean} sandbox
 * @property {{clientId: string, clientSecret: string}} sandboxToken
 * @property {Record<string, number>} instances how many processes of each app
 * @property {number} brokers how many of its own Kafka
 * @property {boolean} observe whether Prometheus runs beside the system
 */

/**
 * @param {{argv: string[], env: NodeJS.ProcessEnv}} input
 * @returns {Settings}
 */
export function readSettings({ argv, env }) {
  assertOwnBrokers(env);
  const sandbox = (env.SANDBOX || 'true') === 'true';
  if (!sandbox && !/^https:\/\//i.test(env.PUBLIC_URL ?? '')) {
    throw new StartFailure(
      'Outside a sandbox PUBLIC_URL says where callers reach the gateway, by https: PUBLIC_URL=https://api.example.com',
    );
  }
  if (sandbox) assertOwnSecret(env);
  return {
    env,
    dataDir: dataDirOf(env),
    cacheDir: cacheDirOf(env),
    port: env.PORT || DEFAULT_PORT,
    databaseUrl: env.DATABASE_URL || undefined,
    serviceDatabasePort: env.SERVICE_DATABASE_PORT || undefined,
    kafkaBrokers: env.KAFKA_BROKERS || undefined,
    sandbox,
    sandboxToken: {
      clientId: env.SANDBOX_CLIENT_ID || 'sandbox',
      clientSecret: env.SANDBOX_CLIENT_SECRET || SANDBOX_SECRET,
    },
    ...readOptions(argv, env),
  };
}

/**
 * Refuses the well-known secret of the sandbox unless only this machine can reach the gateway.
 * @param {NodeJS.ProcessEnv} env
 */
function assertOwnSecret(env) {
  const secret = env.SANDBOX_CLIENT_SECRET || SANDBOX_SECRET;
  const host = env.HOST || '127.0.0.1';
  if (secret === SANDBOX_SECRET && !LOOPBACK.test(host)) {
    throw new StartFailure(
      `HOST=${host} is not loopback, and everybody knows the sandbox's own secret: set SANDBOX_CLIENT_SECRET to ${WANTED}.`,
    );
  }
  if (secret !== SANDBOX_SECRET && !RANDOM_SECRET.test(secret))
    throw new StartFailure(`SANDBOX_CLIENT_SECRET needs ${WANTED}.`);
}

/**
 * Refuses security variables without external brokers: the embedded broker listens on loopback and does not
 * authenticate.
 * @param {NodeJS.ProcessEnv} env
 */
function assertOwnBrokers(env) {
  const names = Object.keys(env).filter((name) => KAFKA_SECURITY.test(name) && env[name]);
  if (names.length > 0 && !env.KAFKA_BROKERS)
    throw new StartFailure(`${names.join(', ')}: these variables need KAFKA_BROKERS.`);
}

/**
 * @param {string[]} argv
 * @param {NodeJS.ProcessEnv} env
 * @returns {Pick<Settings, 'instances' | 'brokers' | 'observe'>}
 */
function readOptions(argv, env) {
  const { instances, brokers = '1', observe = false } = parseOptions(argv);
  if (!BROKERS.includes(brokers))
    throw new StartFailure(`--brokers is ${BROKERS.join(' or ')}; "${brokers}" is not that.`);
  if (brokers !== '1' && env.KAFKA_BROKERS)
    throw new StartFailure(
      '--brokers starts brokers of its own, and KAFKA_BROKERS names others: choose one.',
    );
  return { instances: readInstances(instances ?? []), brokers: Number(brokers), observe };
}

/**
 * Reads `--instances payments=2,gateway=2`; the option may be repeated. The number 0 leaves an app out, for example to
 * run it with `npm run serve`.
 * @param {string[]} options
 */
function readInstances(options) {
  /** @type {Record<string, number>} */
  const instances = Object.fromEntries(APP_NAMES.map((app) => [app, 1]));
  for (const part of options.flatMap((text) => text.split(','))) {
    const [app, count] = part.split('=');
    const wanted = Number(count);
    if (!(String(app) in instances) || !Number.isInteger(wanted) || wanted < 0 || wanted > INSTANCES_MAX) {
      throw new StartFailure(
        `--instances wants <app>=<0 to ${INSTANCES_MAX}>, with an app of ${APP_NAMES.join(', ')}; "${part}" is not that.`,
      );
    }
    instances[String(app)] = wanted;
  }
  return instances;
}

/** @param {string[]} argv */
function parseOptions(argv) {
  try {
    const { values } = parseArgs({
      args: argv,
      options: {
        instances: { type: 'string', multiple: true },
        brokers: { type: 'string' },
        observe: { type: 'boolean' },
      },
    });
    return values;
  } catch (error) {
    throw new StartFailure(
      `${/** @type {Error} */ (error).message} Known: --instances <app>=<count>, --brokers 1 or 3, --observe.`,
    );
  }
}
