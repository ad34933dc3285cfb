import { StartFailure } from '../infra/failure.mjs';
import { appFile } from '../start/apps.mjs';
import { appEnvironment } from '../start/run-file.mjs';

const PERMISSIONS = 'VIEW,TRANSACT,MANAGE';

/**
 * @typedef {object} PlatformOptions
 * @property {string} name
 * @property {string} [uma-domain]
 * @property {string} [client-id]
 * @property {string} [client-secret]
 * @property {boolean} [unregulated]
 */

/**
 * Makes a platform (in accounts) and its first token (in the gateway). The secret is shown here and never again.
 * @param {{run: Pick<import('../start/run-file.mjs').RunFile, 'environment' | 'apps' | 'adminDatabaseUrl'>,
 *   env: NodeJS.ProcessEnv, execute: import('../start/install.mjs').Run, options: PlatformOptions}} input
 */
export async function createPlatform({ run, env, execute, options }) {
  /** @param {string} app @param {string} field that the answer has @param {string[]} args */
  const ask = async (app, field, args) => {
    const { code, output } = await execute({
      command: process.execPath,
      args: ['--enable-source-maps', appFile(app, 'admin'), ...args],
      env: appEnvironment(run, app, { env, admin: true }),
    });
    const answer = answerWith(field, output);
    if (code !== 0 || !answer) throw new StartFailure(`${app} refused "${args[0]}":\n${output.trim()}`);
    return answer;
  };
  const platform = await ask('accounts', 'platformId', [
    'create-platform',
    '--json',
    ...['--name', options.name],
    ...flag('uma-domain', options['uma-domain']),
    ...(options.unregulated ? ['--unregulated'] : []),
  ]);
  const token = await ask('gateway', 'clientId', [
    'create-token',
    '--json',
    ...['--platform-id', String(platform.platformId), '--platform-key', String(platform.platformKey)],
    ...['--name', `${options.name}: first token`, '--permissions', PERMISSIONS],
    ...flag('client-id', options['client-id']),
    ...flag('client-secret', options['client-secret']),
  ]);
  return { ...platform, ...token };
}

/**
 * @param {string} name
 * @param {string | undefined} value
 */
function flag(name, value) {
  return value === undefined ? [] : [`--${name}`, value];
}

/**
 * The last line that is a JSON object with that field: an app may log before and after it answers.
 * @param {string} field
 * @param {string} output
 * @returns {Record<string, unknown> | undefined}
 */
function answerWith(field, output) {
  for (const line of output.trim().split('\n').reverse()) {
    try {
      const value = JSON.parse(line);
      if (value !== null && typeof value === 'object' && field in value) return value;
    } catch {
      // Not the answer: a line of a log or a warning.
    }
  }
  return undefined;
}
