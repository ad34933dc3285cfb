import { dataDirOf } from '../infra/workspace.mjs';

/** Words that need no quotes in a shell. */
const PLAIN_WORD = /^[\w@%+=:,./-]+$/;

/** @param {string} text */
function quoted(text) {
  return PLAIN_WORD.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * The `npm run demo` command, with the variables that it needs to find this system.
 * @param {import('./settings.mjs').Settings} settings
 */
function demoCommand({ dataDir, env }) {
  const needed = {
    DATA_DIR: dataDir === dataDirOf({}) ? undefined : dataDir,
    SANDBOX_CLIENT_ID: env.SANDBOX_CLIENT_ID,
    SANDBOX_CLIENT_SECRET: env.SANDBOX_CLIENT_SECRET,
  };
  const set = Object.entries(needed).flatMap(([name, value]) => (value ? [`${name}=${quoted(value)} `] : []));
  return `${set.join('')}npm run demo`;
}

/**
 * The operators' API, and how to make the first operator.
 * @param {string} port
 * @returns {[string, string][]}
 */
function operatorRows(port) {
  return [
    ['Operators', `http://127.0.0.1:${port}/operations/v1`],
    ['', 'npm run admin -- create-operator --name Ada --permissions READ,CONFIGURE'],
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
 * @param {string} url
 * @param {{link: string | undefined, issuer: string | undefined}} ways link for the sandbox's platform, or who signs in
 * @returns {[string, string][]}
 */
function consoleRows(url, { link, issuer }) {
  if (issuer) return [['Console', `${url}, by the accounts of ${issuer}`]];
  const another = 'npm run admin -- console-link --name Ada --role admin';
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
  const { OPERATIONS_PORT: operationsPort, CONSOLE_URL: consoleUrl, OIDC_ISSUER: issuer } = settings.env;
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
    ...(consoleUrl ? consoleRows(consoleUrl, { link, issuer }) : []),
    ...(operationsPort ? operatorRows(operationsPort) : []),
    ...connectorRows(settings.env),
    ...(settings.sandbox ? sandboxRows : []),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return `\n${rows.map(([name, value]) => `  ${name.padEnd(width)}  ${value}\n`).join('')}\n`;
}
