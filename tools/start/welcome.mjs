import { dataDirOf } from '../infra/workspace.mjs';

/** Words that need no quotes in a shell. */
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/** @param {string} text */
function quoted(text) {
  return PLAIN_WORD.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * An npm command with the variables that it needs to find this system.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} command
 * @param {NodeJS.ProcessEnv} [variables]
 */
function onThisSystem({ dataDir }, command, variables = {}) {
  const needed = { DATA_DIR: dataDir === dataDirOf({}) ? undefined : dataDir, ...variables };
  const set = Object.entries(needed).flatMap(([name, value]) => (value ? [`${name}=${quoted(value)} `] : []));
  return `${set.join('')}npm run ${command}`;
}

/** @param {import('./settings.mjs').Settings} settings */
function demoCommand(settings) {
  const { SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET } = settings.env;
  return onThisSystem(settings, 'demo', { SANDBOX_CLIENT_ID, SANDBOX_CLIENT_SECRET });
}

/**
 * An admin command. Outside a sandbox it names the person who gives it.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} command
 */
function adminCommand(settings, command) {
  return onThisSystem(settings, `admin -- ${settings.sandbox ? '' : '--as Ada '}${command}`);
}

/**
 * The operators' API, and how to make the first operator.
 * @param {import('./settings.mjs').Settings} settings
 * @returns {[string, string][]}
 */
function operatorRows(settings) {
  const operations = `http://127.0.0.1:${settings.env.OPERATIONS_PORT}/operations`;
  return [
    ['Operators', `${operations}/v1, reference ${operations}/docs`],
    ['', adminCommand(settings, 'create-operator --name Ada --permissions READ,CONFIGURE')],
  ];
}

/**
 * Where connectors post their reports.
 * @param {NodeJS.ProcessEnv} env
 * @returns {[string, string][]}
 */
function connectorRows({ CONNECTORS_PORT: port, CONNECTORS_TLS_CERT_FILE: certificate }) {
  if (!port) return [];
  return [['Connectors', `${certificate ? 'https' : 'http'}://127.0.0.1:${port}/v1/connectors`]];
}

/**
 * The console, and how to get in.
 * @param {import('./settings.mjs').Settings} settings
 * @param {string | undefined} link for the sandbox's platform
 * @returns {[string, string][]}
 */
function consoleRows(settings, link) {
  const { CONSOLE_URL: url = '', OIDC_ISSUER: issuer } = settings.env;
  if (issuer) return [['Console', `${url}, by the accounts of ${issuer}`]];
  const another = adminCommand(settings, 'console-link --name Ada --role admin');
  if (link === undefined) return [['Console', `${url}, by a link: ${another}`]];
  return [
    ['Console', link],
    ['', `This link works once, for 10 minutes. For operators: ${another}`],
  ];
}

/**
 * The text to print when the system is ready: addresses, and what to do next.
 * @param {{settings: import('./settings.mjs').Settings, baseUrl: string, link?: string | undefined}} input
 * @returns {string}
 */
export function welcomeText({ settings, baseUrl, link }) {
  const { clientId, clientSecret } = settings.sandboxToken;
  const { OPERATIONS_PORT: operationsPort, CONSOLE_URL: consoleUrl } = settings.env;
  /** @type {[string, string][]} */
  const sandboxRows = [
    ['Client id', clientId],
    ['Secret', clientSecret],
    ['Try', `curl -u ${quoted(`${clientId}:${clientSecret}`)} ${baseUrl}/config`],
    ['Demo', demoCommand(settings)],
  ];
  /** @type {[string, string][]} */
  const rows = [
    ['API', baseUrl],
    ['Reference', new URL('/docs', baseUrl).href],
    ...(consoleUrl ? consoleRows(settings, link) : []),
    ...(operationsPort ? operatorRows(settings) : []),
    ...connectorRows(settings.env),
    ...(settings.sandbox ? sandboxRows : []),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return `\n${rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}\n`).join('')}\n`;
}
