import { join } from 'node:path';
import { StartFailure } from '../infra/failure.mjs';
import { identityOf } from '../infra/processes.mjs';
import { dataDirOf, readJson } from '../infra/workspace.mjs';
import { APP_NAMES } from './apps.mjs';
import { peerKeysVariable } from './peer-keys.mjs';

/**
 * What a running start tells other commands, in DATA_DIR/run.json (readable by its owner alone: it has secrets).
 * @typedef {object} RunFile
 * @property {number} pid of the start
 * @property {string} [identity] distinguishes the process from a later one with the same pid
 * @property {boolean} ready
 * @property {string} baseUrl
 * @property {string} logs
 * @property {string} kafkaBrokers
 * @property {string} adminDatabaseUrl
 * @property {Record<string, string>} environment of every app
 * @property {Record<string, {databaseUrl: string, operatorPorts: number[], keys?: Record<string, string>}>} apps
 * @property {{name: string, pid: number, identity?: string, signal: NodeJS.Signals}[]} processes
 */

/** @param {string} dataDir */
export function runFileOf(dataDir) {
  return join(dataDir, 'run.json');
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {RunFile | undefined} undefined if nothing runs on the data folder
 */
export function findRun(env) {
  /** @type {RunFile | undefined} */
  const run = readJson(runFileOf(dataDirOf(env)));
  return run && run.identity !== undefined && identityOf(run.pid) === run.identity ? run : undefined;
}

/** @param {NodeJS.ProcessEnv} env */
export function requireRun(env) {
  const run = findRun(env);
  if (run) return run;
  throw new StartFailure(
    `No system runs on ${dataDirOf(env)}: run "npm start" first, or name its folder with DATA_DIR.`,
  );
}

/**
 * The environment of an app's process. Variables of the caller override those of the running system.
 * @param {{environment: Record<string, string>, adminDatabaseUrl?: string,
 *   apps: Record<string, {databaseUrl: string, keys?: Record<string, string>}>}} run
 * @param {string} app
 * @param {{env: NodeJS.ProcessEnv, admin?: boolean}} options admin commands get the owner's URL as well
 * @returns {NodeJS.ProcessEnv}
 */
export function appEnvironment(run, app, { env, admin = false }) {
  const { databaseUrl, keys: { PEER_KEYS: peerKeys, ...keys } = {} } = run.apps[app] ?? {};
  const own = {
    ...run.environment,
    ...keys,
    ...peerKeysOf(app, env, peerKeys),
    SERVICE_DATABASE_URL: databaseUrl,
  };
  /** @type {NodeJS.ProcessEnv} */
  const result = { ...own, ...(admin ? { MIGRATION_DATABASE_URL: run.adminDatabaseUrl } : {}), ...env };
  if (!admin) delete result.MIGRATION_DATABASE_URL;
  delete result.DATABASE_URL;
  // No app gets those of another.
  for (const name of APP_NAMES.map(peerKeysVariable))
    for (const variable of [name, `${name}_FILE`]) delete result[variable];
  return result;
}

/**
 * An app's part of the keys of pairs: `<APP>_PEER_KEYS`, by its value or by its file, else that of the system.
 * @param {string} app
 * @param {NodeJS.ProcessEnv} env
 * @param {string | undefined} known
 * @returns {NodeJS.ProcessEnv}
 */
function peerKeysOf(app, env, known) {
  const name = peerKeysVariable(app);
  const file = env[`${name}_FILE`];
  if (!env[name] && file) return { PEER_KEYS_FILE: file };
  const keys = env[name] || known;
  return keys ? { PEER_KEYS: keys } : {};
}
