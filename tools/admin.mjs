#!/usr/bin/env node
/**
 * `npm run admin -- <command>`: commands on a running system (or, with MIGRATION_DATABASE_URL, SERVICE_DATABASE_URL
 * and KAFKA_BROKERS set, on any other). Each is carried out by the app that owns the data.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createPlatforms } from './admin/create-platform.mjs';
import { StartFailure, failureText, firstLine } from './infra/failure.mjs';
import { APP_NAMES, appFile } from './start/apps.mjs';
import { appEnvironment, findRun } from './start/run-file.mjs';

/**
 * @typedef {ReturnType<typeof currentRun>} Run
 * @typedef {{usage: string, says: string, run: (args: string[], run: Run) => Promise<number>}} Command
 * @type {Record<string, Command>}
 */
const COMMANDS = {
  'create-platform': {
    usage:
      '--name <name> [--uma-domain <domain>] [--client-id <id>] [--client-secret <secret>] [--unregulated] [--count <n>] [--json]',
    says: 'makes a platform and its first token, and shows the secret once',
    run: createPlatformCommand,
  },
  'verify-ledger': {
    usage: '[--platform <id>] [--json]',
    says: 'checks every invariant of the ledger on the live database',
    run: (args, run) => inApp('payments', ['verify-ledger', ...args], run),
  },
  'list-suspense': {
    usage: '[--platform <id>] [--json]',
    says: 'lists money in the suspense account and payments that go no further',
    run: (args, run) => inApp('payments', ['list-suspense', ...args], run),
  },
  'resolve-payment': {
    usage: '<Transaction:uuid> --as refunded|paid --reason <text> [--operator <name>] [--json]',
    says: 'decides what becomes of suspended money or of a stuck payment, by balanced entries',
    run: (args, run) => inApp('payments', ['resolve-payment', ...args], run),
  },
  'list-resolutions': {
    usage: '[--platform <id>] [--limit <n>] [--json]',
    says: 'lists what operators have decided',
    run: (args, run) => inApp('payments', ['list-resolutions', ...args], run),
  },
  'revoke-kyc-links': {
    usage: '<Customer:uuid> --platform <id>',
    says: 'ends all links to the hosted KYC page that were given out for a customer',
    run: (args, run) => inApp('accounts', ['revoke-kyc-links', ...args], run),
  },
  republish: {
    usage: 'accounts|payments',
    says: 'publishes the whole present state of an app again',
    run: ([app, ...rest], run) => inApp(appOf(app), ['republish', ...rest], run),
  },
  'rebuild-copies': {
    usage: 'compliance|notifications|payments',
    says: "drops an app's copies of what others own and reads them again from the topics, while it runs",
    run: ([app, ...rest], run) => inApp(appOf(app), ['rebuild-copies', ...rest], run),
  },
  'reset-consumer': {
    usage: 'accounts|compliance|notifications|payments <topic>',
    says: 'lets a stopped app read a topic of events again from its start',
    run: ([app, ...rest], run) => inApp(appOf(app), ['reset-consumer', ...rest], run),
  },
  'dead-letters': {
    usage: 'list|put-back <app> [ids]',
    says: 'lists the messages that an app could not handle, or puts them back',
    run: ([action, app, ...rest], run) => inApp(appOf(app), ['dead-letters', String(action), ...rest], run),
  },
  'rotate-keys': {
    usage: '[app]',
    says: 'encrypts personal data, secrets and files again under the active key, in one app or in all',
    run: rotateKeys,
  },
};

/** Every app keeps ciphertexts. What accounts encrypts again, payments copies. */
const KEY_HOLDERS = ['accounts', 'compliance', 'payments', 'notifications', 'gateway'];

/** What the running system says, or nothing where the caller's environment says it all. */
function currentRun() {
  const run = findRun(process.env);
  if (run) return run;
  if (process.env.SERVICE_DATABASE_URL || process.env.MIGRATION_DATABASE_URL) {
    return { environment: {}, apps: {}, adminDatabaseUrl: process.env.MIGRATION_DATABASE_URL ?? '' };
  }
  throw new StartFailure(
    'No system runs on this data folder: run "npm start" first, or name its folder with DATA_DIR.',
  );
}

/** @param {string | undefined} name */
function appOf(name) {
  if (name !== undefined && APP_NAMES.includes(name)) return name;
  throw new StartFailure(`Name an app of ${APP_NAMES.join(', ')}.`);
}

/**
 * Runs an app's own admin program on this terminal.
 * @param {string} app
 * @param {string[]} args
 * @param {Run} run
 * @returns {Promise<number>} its exit code
 */
function inApp(app, args, run) {
  const file = appFile(app, 'admin');
  if (!existsSync(file))
    throw new StartFailure(`${app} is not compiled or has no admin commands: run "npm run build".`);
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
    stdio: 'inherit',
    env: appEnvironment(run, app, { env: process.env, admin: true }),
  });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

/**
 * @param {string[]} args
 * @param {Run} run
 */
async function rotateKeys([app, ...rest], run) {
  if (app !== undefined && !app.startsWith('-')) return inApp(appOf(app), ['rotate-keys', ...rest], run);
  let worst = 0;
  for (const name of KEY_HOLDERS) {
    process.stdout.write(`${name}\n`);
    worst = Math.max(
      worst,
      await inApp(name, ['rotate-keys', ...(app === undefined ? [] : [app]), ...rest], run),
    );
  }
  return worst;
}

/**
 * @param {string[]} args
 * @param {Run} run
 */
async function createPlatformCommand(args, run) {
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      'uma-domain': { type: 'string' },
      'client-id': { type: 'string' },
      'client-secret': { type: 'string' },
      unregulated: { type: 'boolean' },
      count: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const { name, json, ...rest } = values;
  if (!name) throw new StartFailure('create-platform needs --name <name>.');
  const all = await createPlatforms({ run, env: process.env, execute, options: { name, ...rest } });
  for (const made of all) {
    if (json) process.stdout.write(`${JSON.stringify(made)}\n`);
    else tellPlatform(made, 'baseUrl' in run ? String(run.baseUrl) : undefined);
  }
  return 0;
}

/** @param {Record<string, unknown>} made @param {string | undefined} baseUrl */
function tellPlatform(made, baseUrl) {
  process.stdout.write(`Platform       ${made.platformId}\nClient id      ${made.clientId}\n`);
  process.stdout.write(
    `Client secret  ${made.clientSecret}\n\nThe secret is shown this once: keep it now.\n`,
  );
  if (baseUrl)
    process.stdout.write(`\nTry:\n  curl -u ${made.clientId}:${made.clientSecret} ${baseUrl}/config\n`);
}

/** @type {import('./start/install.mjs').Run} */
async function execute({ command, args, env }) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { env, encoding: 'utf8' });
  if (error) throw error;
  return { code: status, output: `${stderr}${stdout}` };
}

function usage() {
  const lines = Object.entries(COMMANDS).map(
    ([name, { usage: rest, says }]) => `  ${name} ${rest}\n      ${says}\n`,
  );
  return `Usage: npm run admin -- <command>\n\n${lines.join('')}`;
}

const [name, ...args] = process.argv.slice(2);
const command = name === undefined ? undefined : COMMANDS[name];
if (!command) {
  process.stderr.write(usage());
  process.exitCode = name === undefined || name === '--help' ? 0 : 2;
} else {
  try {
    process.exitCode = await command.run(args, currentRun());
  } catch (error) {
    const isPlain = /** @type {{code?: string}} */ (error).code?.startsWith('ERR_PARSE');
    process.stderr.write(`${isPlain ? firstLine(error) : failureText(error)}\n`);
    process.exitCode = 1;
  }
}
