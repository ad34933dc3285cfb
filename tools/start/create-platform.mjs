import { StartFailure } from '../infra/failure.mjs';
import { appFile, programArgs } from './apps.mjs';
import { appEnvironment } from './run-file.mjs';

const PERMISSIONS = 'VIEW,TRANSACT,MANAGE';

/**
 * @typedef {object} PlatformOptions
 * @property {string} name
 * @property {string} [uma-domain]
 * @property {string} [client-id]
 * @property {string} [client-secret]
 * @property {boolean} [unregulated]
 * @property {string} [reason] for the audit log
 * @property {string} [count] number of platforms; above 1 their names are numbered
 */

/** Creates one platform with its first token. @param {Parameters<typeof createPlatforms>[0]} input */
export async function createPlatform(input) {
  const [made] = await createPlatforms(input);
  return /** @type {Record<string, unknown>} */ (made);
}

/**
 * Creates platforms (in accounts) and the first token of each (in the gateway). The secrets are shown only here.
 * @param {{run: Pick<import('./run-file.mjs').RunFile, 'environment' | 'apps' | 'adminDatabaseUrl'>,
 *   env: NodeJS.ProcessEnv, execute: import('./install.mjs').Run, options: PlatformOptions}} input
 */
export async function createPlatforms({ run, env, execute, options }) {
  /** @param {string} app @param {string} field that the answer has @param {string[]} args @param {string} [input] */
  const ask = async (app, field, args, input) => {
    const { code, output } = await execute({
      command: process.execPath,
      args: programArgs(appFile(app, 'admin'), args),
      env: appEnvironment(run, app, { env, admin: true }),
      ...(input === undefined ? {} : { input }),
    });
    const answers = answersWith(field, output);
    if (code !== 0 || answers.length === 0)
      throw new StartFailure(`${app} refused "${args[0]}":\n${output.trim()}`);
    return answers;
  };
  const platforms = await ask('accounts', 'platformId', [
    'create-platform',
    '--json',
    ...['--name', options.name],
    ...flag('uma-domain', options['uma-domain']),
    ...flag('count', options.count),
    ...(options.unregulated ? ['--unregulated'] : []),
    ...flag('reason', options.reason),
  ]);
  const secret = options['client-secret'];
  const tokenArgs = [
    'create-token',
    '--json',
    ...['--platform-id', platforms.map(({ platformId }) => platformId).join(',')],
    ...['--platform-key', platforms.map(({ platformKey }) => platformKey).join(',')],
    ...['--name', `${options.name}: first token`, '--permissions', PERMISSIONS],
    ...flag('client-id', options['client-id']),
    // An argument would be in the list of processes.
    ...flag('client-secret-file', secret === undefined ? undefined : '-'),
    ...flag('reason', options.reason),
  ];
  const tokens = await ask('gateway', 'clientId', tokenArgs, secret);
  return platforms.map((platform, index) => ({ ...platform, ...tokens[index] }));
}

/**
 * @param {string} name
 * @param {string | undefined} value
 */
function flag(name, value) {
  return value === undefined ? [] : [`--${name}`, value];
}

/**
 * The output lines that are JSON objects with this field. An app may log before and after its answer.
 * @param {string} field
 * @param {string} output
 * @returns {Record<string, unknown>[]}
 */
function answersWith(field, output) {
  return output
    .trim()
    .split('\n')
    .flatMap((line) => {
      try {
        const value = JSON.parse(line);
        return value !== null && typeof value === 'object' && field in value ? [value] : [];
      } catch {
        return []; // A log line or a warning, not the answer.
      }
    });
}
