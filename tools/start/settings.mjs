import { parseArgs } from 'node:util';
import { StartFailure } from '../infra/failure.mjs';
import { cacheDirOf, dataDirOf } from '../infra/workspace.mjs';
import { APP_NAMES } from './apps.mjs';

const INSTANCES_MAX = 64;
const DEFAULT_PORT = '3000';

/**
 * @typedef {object} Settings
 * @property {NodeJS.ProcessEnv} env
 * @property {string} dataDir
 * @property {string} cacheDir
 * @property {string} port of the gateway; 0 takes a free one
 * @property {string | undefined} databaseUrl a PostgreSQL that is there already
 * @property {string | undefined} kafkaBrokers brokers that are there already
 * @property {boolean} sandbox
 * @property {{clientId: string, clientSecret: string}} sandboxToken
 * @property {Record<string, number>} instances how many processes of each app
 */

/**
 * @param {{argv: string[], env: NodeJS.ProcessEnv}} input
 * @returns {Settings}
 */
export function readSettings({ argv, env }) {
  return {
    env,
    dataDir: dataDirOf(env),
    cacheDir: cacheDirOf(env),
    port: env.PORT || DEFAULT_PORT,
    databaseUrl: env.DATABASE_URL || undefined,
    kafkaBrokers: env.KAFKA_BROKERS || undefined,
    sandbox: (env.SANDBOX || 'true') === 'true',
    sandboxToken: {
      clientId: env.SANDBOX_CLIENT_ID || 'sandbox',
      clientSecret: env.SANDBOX_CLIENT_SECRET || 'sandbox-secret',
    },
    instances: readInstances(argv),
  };
}

/**
 * `--instances payments=2,gateway=2`, or the option repeated. None (0) leaves an app out, e.g. to run it by itself
 * with `npm run serve`.
 * @param {string[]} argv
 */
function readInstances(argv) {
  /** @type {Record<string, number>} */
  const instances = Object.fromEntries(APP_NAMES.map((app) => [app, 1]));
  for (const part of parseOptions(argv).flatMap((text) => text.split(','))) {
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
    const { values } = parseArgs({ args: argv, options: { instances: { type: 'string', multiple: true } } });
    return values.instances ?? [];
  } catch (error) {
    throw new StartFailure(`${/** @type {Error} */ (error).message} Known: --instances <app>=<count>.`);
  }
}
