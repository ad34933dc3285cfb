/**
 * `npm run admin -- <command>`, in the image `corridor-admin <command>`, runs an admin command on the running system. If
 * none runs, it works on the one that the environment names (`deployed-system.ts`). The app that owns the data carries
 * the command out.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { afterRestore } from './after-restore';
import { withAppSessions, type AppProgram, type RunInApp } from './app-sessions';
import { deployedApps } from './deployed-system';
import { eraseCustomer } from './erase-customer';
import { giverIn, personOf } from './person';
import { StartFailure, failureText, firstLine } from '../../infra/failure.mjs';
import { ROOT } from '../../infra/workspace.mjs';
import { APP_NAMES, appFile, programArgs } from '../../start/apps.mjs';
import { newPeerKeys, peerKeysVariable } from '../../start/peer-keys.mjs';
import { createPlatforms } from '../../start/create-platform.mjs';
import type { Run as Execute } from '../../start/install.mjs';
import { appEnvironment, findRun, type RunFile } from '../../start/run-file.mjs';

/** As a number: `process.stdin` would make it return before there is something to read. */
const STDIN = 0;

/** Leaves the first token of a platform to `create-token`. */
const WITHOUT_TOKEN = '--without-token';

/** The system that a command works on. */
type System = Pick<RunFile, 'environment' | 'apps' | 'adminDatabaseUrl'> & Partial<Pick<RunFile, 'baseUrl'>>;

interface Command {
  usage: string;
  says: string;
  run: (args: string[], system: System) => Promise<number>;
}

const rebuildReplicas: Command['run'] = ([app, ...rest], system) =>
  inApp(appOf(app), ['rebuild-replicas', ...rest], system);

const COMMANDS = new Map(
  Object.entries<Command>({
    'create-platform': {
      usage:
        '--name <name> [--uma-domain <domain>] [--client-id <id>] [--client-secret-file <file>|-] [--unregulated] [--count <n>] [--reason <text>] [--json] [--without-token]',
      says: 'makes a platform and its first token, and shows the secret once; without the token it needs accounts alone',
      run: createPlatformCommand,
    },
    'create-token': {
      usage:
        '--platform-id <id> --platform-key <number> --name <name> --permissions VIEW,TRANSACT,MANAGE [--client-id <text>] [--client-secret-file <file>|-] [--reason <text>]',
      says: 'makes the first token of a platform that was made without one, and shows the secret once',
      run: (args, system) => inApp('gateway', ['create-token', ...args], system),
    },
    'create-operator': {
      usage:
        '--name <name> --permissions READ,REVIEW,TREASURY,RESOLVE,CONFIGURE,AUDIT [--person <subject>] [--expires-in 90d] [--reason <text>] [--json]',
      says: "makes an operator of the operators' API, and shows the secret once",
      run: (args, system) => inApp('gateway', ['create-operator', ...args], system),
    },
    'rotate-operator': {
      usage: '<Operator:uuid> [--expires-in 90d] [--overlap 24h] [--reason <text>] [--json]',
      says: 'gives an operator another secret, shown once; the one before is refused after the overlap',
      run: (args, system) => inApp('gateway', ['rotate-operator', ...args], system),
    },
    'list-operators': {
      usage: '[--json]',
      says: 'lists operators, their permissions, and when their credentials expire',
      run: (args, system) => inApp('gateway', ['list-operators', ...args], system),
    },
    'access-report': {
      usage: '--since 2026-01-31 [--json]',
      says: 'lists who has joined, moved and left: people with access as operators, and who changed it',
      run: (args, system) => inApp('gateway', ['access-report', ...args], system),
    },
    'access-review': {
      usage: '[--reviewed [digest]] [--reason <text>] [--json]',
      says: 'lists who has access as an operator, and notes that somebody has reviewed it',
      run: (args, system) => inApp('gateway', ['access-review', ...args], system),
    },
    'disable-operator': {
      usage: '<Operator:uuid> [--reason <text>] [--json]',
      says: 'refuses the next requests of an operator',
      run: (args, system) => inApp('gateway', ['disable-operator', ...args], system),
    },
    'console-link': {
      usage:
        '--name <name> --role developer|support|compliance|finance|sre|auditor|admin [--platform-id <id>] [--permissions VIEW,TRANSACT,MANAGE] [--person <subject>] [--reason <text>] [--json]',
      says: 'makes a link that signs a person in to the console, once',
      run: (args, system) => inApp('gateway', ['console-link', ...args], system),
    },
    'console-sign-out': {
      usage: '--name <name> [--reason <text>] [--json]',
      says: 'ends the sessions of a person in the console',
      run: (args, system) => inApp('gateway', ['console-sign-out', ...args], system),
    },
    'verify-audit-log': {
      usage: '[--checkpoints <place>] [--restored <log:number>] [--max-age <hours>]',
      says: 'checks the hashes and checkpoints of what operators did, in every service',
      run: (args, system) => inEach(APP_NAMES, 'verify-audit-log', args, system),
    },
    'verify-ledger': {
      usage: '[--platform <id>] [--json]',
      says: 'checks every invariant of the ledger on the live database',
      run: (args, system) => inApp('payments', ['verify-ledger', ...args], system),
    },
    'list-suspense': {
      usage: '[--platform <id>] [--json]',
      says: 'lists money in the suspense account and payments that go no further',
      run: (args, system) => inApp('payments', ['list-suspense', ...args], system),
    },
    'resolve-payment': {
      usage: '<Transaction:uuid> --outcome refunded|paid --reason <text> [--operator <name>] [--json]',
      says: 'decides what becomes of suspended money or of a stuck payment, by balanced entries',
      run: (args, system) => inApp('payments', ['resolve-payment', ...args], system),
    },
    'list-resolutions': {
      usage: '[--platform <id>] [--limit <n>] [--json]',
      says: 'lists what operators have decided',
      run: (args, system) => inApp('payments', ['list-resolutions', ...args], system),
    },
    connectors: {
      usage: 'add|check|rotate-secret|pause|resume|remove|list [options] [--reason <text>] [--json]',
      says: 'registers and manages connectors to banks',
      run: (args, system) => inApp('payments', ['connectors', ...args], system),
    },
    routes: {
      usage: 'show|set <file> [--reason <text>]',
      says: 'shows or replaces the rules that choose the connector of a payment',
      run: (args, system) => inApp('payments', ['routes', ...args], system),
    },
    'settlement-accounts': {
      usage: 'add <file>|change <id> <file> [--reason <text>]|list',
      says: 'adds an own account at a bank, changes its calendar, or lists them',
      run: (args, system) => inApp('payments', ['settlement-accounts', ...args], system),
    },
    'revoke-kyc-links': {
      usage: '<Customer:uuid> --platform <id> [--reason <text>]',
      says: 'ends all links to the hosted KYC page that were given out for a customer',
      run: (args, system) => inApp('accounts', ['revoke-kyc-links', ...args], system),
    },
    republish: {
      usage: 'accounts|payments [--reason <text>]',
      says: 'publishes the whole present state of an app again',
      run: ([app, ...rest], system) => inApp(appOf(app), ['republish', ...rest], system),
    },
    'rebuild-replicas': {
      usage: 'compliance|notifications|payments [--reason <text>]',
      says: "drops an app's replicas of what others own and reads them again from the topics, while it runs",
      run: rebuildReplicas,
    },
    'rebuild-copies': {
      usage: 'compliance|notifications|payments',
      says: 'the former name of rebuild-replicas',
      run: rebuildReplicas,
    },
    'after-restore': {
      usage: '--reason <text> [--restored-to <time>] [--json]',
      says: 'makes stopped apps consistent after PostgreSQL was restored, or Kafka was lost; may be repeated',
      run: (args, system) => inSessions(system, (runInApp) => afterRestore(args, runInApp)),
    },
    'erase-customer': {
      usage: '<Customer:uuid> --platform <id> --reason <text>',
      says: 'erases the personal data of a deleted customer in every app, and keeps the figures of the ledger',
      run: (args, system) => inSessions(system, (runInApp) => eraseCustomer(args, runInApp)),
    },
    'reset-consumer': {
      usage: 'accounts|compliance|notifications|payments <topic> [--reason <text>]',
      says: 'lets a stopped app read a topic of events again from its start',
      run: ([app, ...rest], system) => inApp(appOf(app), ['reset-consumer', ...rest], system),
    },
    topics: {
      usage: '--print [--commands] | --check',
      says: 'writes the topics that must exist, or compares those of the cluster with them',
      run: topicsCommand,
    },
    'dead-letters': {
      usage: 'list|put-back <app> [ids] [--reason <text>]',
      says: 'lists the messages that an app could not handle, or puts them back',
      run: ([action, app, ...rest], system) =>
        inApp(appOf(app), ['dead-letters', String(action), ...rest], system),
    },
    'peer-keys': {
      usage: '[--id p1]',
      says: 'makes the keys with which services sign for each other, and prints the part of each service',
      run: (args) => peerKeysCommand(args),
    },
    'rotate-keys': {
      usage: '[app] [--new-data-key] [--reason <text>]',
      says: 'encrypts personal data, secrets and files again under the active key, in one app or in all',
      run: rotateKeys,
    },
  }),
);

/** Runs a command in several apps. The greatest exit code counts. */
async function inEach(
  apps: readonly string[],
  command: string,
  args: string[],
  system: System,
): Promise<number> {
  let worst = 0;
  for (const app of apps) worst = Math.max(worst, await inApp(app, [command, ...args], system));
  return worst;
}

/** Settings of the running system, or of the deployment that the caller's environment names. */
function currentSystem(): System {
  const run = findRun(process.env);
  if (run) return run;
  const apps = deployedApps(process.env);
  if (apps) return { environment: {}, apps, adminDatabaseUrl: process.env.MIGRATION_DATABASE_URL ?? '' };
  throw new StartFailure(
    isInImage()
      ? 'No database is named: set MIGRATION_DATABASE_URL and SERVICE_PASSWORDS, or SERVICE_DATABASE_URL for the commands of one service.'
      : 'No system runs on this data folder: run "npm start" first, or name its folder with DATA_DIR.',
  );
}

/** Whether this is `corridor-admin` of the image. */
function isInImage(): boolean {
  return basename(process.argv[1] ?? '').startsWith('corridor-admin');
}

function appOf(name: string | undefined): string {
  if (name !== undefined && APP_NAMES.includes(name)) return name;
  throw new StartFailure(`Name an app of ${APP_NAMES.join(', ')}.`);
}

function adminFileOf(app: string): string {
  const file = appFile(app, 'admin');
  if (existsSync(file)) return file;
  throw new StartFailure(`${app} is not compiled or has no admin commands: run "npm run build".`);
}

/** Runs an app's own admin program on this terminal; resolves with its exit code. */
function inApp(app: string, args: string[], system: System): Promise<number> {
  return runProgram(adminFileOf(app), args, appEnvironment(system, app, { env: process.env, admin: true }));
}

/** Runs a program on this terminal; resolves with its exit code. */
function runProgram(file: string, args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, programArgs(file, args), { stdio: 'inherit', env });
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
}

/** Needs the settings of Kafka alone: those of the running system, if there is one. */
function topicsCommand(args: string[]): Promise<number> {
  const file = join(ROOT, 'libs', 'service', 'dist', 'topics-cli.js');
  const environment = findRun(process.env)?.environment ?? {};
  return runProgram(file, args, { ...environment, ...process.env });
}

/** Needs no system: the keys are made before one is installed. */
function peerKeysCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { id: { type: 'string', default: 'p1' } } });
  for (const [app, ring] of Object.entries(newPeerKeys(values.id)))
    process.stdout.write(`${peerKeysVariable(app)}=${JSON.stringify(ring)}\n`);
  return Promise.resolve(0);
}

/** Runs `work` with one process for each app whose commands it runs. */
function inSessions(system: System, work: (runInApp: RunInApp) => Promise<number>): Promise<number> {
  const programOf = (app: string): AppProgram => ({
    file: adminFileOf(app),
    env: appEnvironment(system, app, { env: process.env, admin: true }),
  });
  return withAppSessions(programOf, work);
}

async function rotateKeys([app, ...rest]: string[], system: System): Promise<number> {
  if (app !== undefined && !app.startsWith('-')) return inApp(appOf(app), ['rotate-keys', ...rest], system);
  let worst = 0;
  // Payments comes after accounts, because it copies what accounts has encrypted again.
  for (const name of APP_NAMES) {
    process.stdout.write(`${name}\n`);
    worst = Math.max(
      worst,
      await inApp(name, ['rotate-keys', ...(app === undefined ? [] : [app]), ...rest], system),
    );
  }
  return worst;
}

async function createPlatformCommand(args: string[], system: System): Promise<number> {
  // Where no process may have the secrets of both services.
  if (args.includes(WITHOUT_TOKEN)) {
    const rest = args.filter((arg) => arg !== WITHOUT_TOKEN);
    return inApp('accounts', ['create-platform', ...rest], system);
  }
  const { values } = parseArgs({
    args,
    options: {
      name: { type: 'string' },
      'uma-domain': { type: 'string' },
      'client-id': { type: 'string' },
      'client-secret': { type: 'string' },
      'client-secret-file': { type: 'string' },
      unregulated: { type: 'boolean' },
      reason: { type: 'string' },
      count: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const { name, json, 'client-secret': shown, 'client-secret-file': secretFile, ...rest } = values;
  if (shown !== undefined)
    throw new StartFailure(
      '--client-secret would show the secret in the list of processes: give --client-secret-file <file>, or - for standard input.',
    );
  if (!name) throw new StartFailure('create-platform needs --name <name>.');
  const secret = secretFile === undefined ? {} : { 'client-secret': secretIn(secretFile) };
  const options = { name, ...rest, ...secret };
  const all = await createPlatforms({ run: system, env: process.env, execute, options });
  for (const made of all) {
    if (json) process.stdout.write(`${JSON.stringify(made)}\n`);
    else tellPlatform(made, system.baseUrl);
  }
  return 0;
}

/** The secret in a file, or in standard input. */
function secretIn(file: string): string {
  return readFileSync(file === '-' ? STDIN : file, 'utf8').replace(/\r?\n$/, '');
}

function tellPlatform(made: Record<string, unknown>, baseUrl: string | undefined): void {
  const [clientId, clientSecret] = [String(made['clientId']), String(made['clientSecret'])];
  process.stdout.write(`Platform       ${String(made['platformId'])}\nClient id      ${clientId}\n`);
  process.stdout.write(`Client secret  ${clientSecret}\n\nThe secret is shown this once: keep it now.\n`);
  if (baseUrl) process.stdout.write(`\nTry:\n  curl -u ${clientId}:${clientSecret} ${baseUrl}/config\n`);
}

const execute: Execute = ({ command, args, env, input = '' }) => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { env, input, encoding: 'utf8' });
  return error ? Promise.reject(error) : Promise.resolve({ code: status, output: `${stderr}${stdout}` });
};

function usage(): string {
  const lines = [...COMMANDS].map(([name, { usage: rest, says }]) => `  ${name} ${rest}\n      ${says}\n`);
  const program = isInImage() ? 'corridor-admin' : 'npm run admin --';
  return `Usage: ${program} <command>\nOutside a sandbox: ${program} --as <name> [--break-glass <reason>] <command>\n\n${lines.join('')}`;
}

/** Asks the gateway's program, which knows the identity provider. What it tells the person is on this terminal. */
async function admit(args: string[], system: System): Promise<string> {
  const env = appEnvironment(system, 'gateway', { env: process.env, admin: true });
  const child = spawn(process.execPath, programArgs(adminFileOf('gateway'), ['admit', ...args]), {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  const [code, output] = await Promise.all([
    new Promise<number | null>((done) => child.once('close', done)),
    text(child.stdout),
  ]);
  if (code !== 0) throw new StartFailure('Nobody has signed in, so the command is not run.');
  return (JSON.parse(output) as { person: string }).person;
}

async function main(given: string[]): Promise<number> {
  const asked = giverIn(given);
  const [name, ...args] = asked.command;
  if (name === 'topics' || name === 'peer-keys') {
    const env = { ...findRun(process.env)?.environment, ...process.env };
    await personOf(asked, env, (options) => admit(options, currentSystem()));
    return name === 'topics' ? topicsCommand(args) : peerKeysCommand(args);
  }
  const command = COMMANDS.get(name ?? '');
  if (command) {
    const system = currentSystem();
    const env = appEnvironment(system, 'gateway', { env: process.env });
    delete process.env['ADMIN_PERSON'];
    const person = await personOf(asked, env, (options) => admit(options, system));
    if (person !== undefined) process.env['ADMIN_PERSON'] = person;
    return command.run(args, system);
  }
  process.stderr.write(usage());
  return name === undefined || name === '--help' ? 0 : 2;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const isPlain = (error as { code?: string }).code?.startsWith('ERR_PARSE');
    process.stderr.write(`${isPlain ? firstLine(error) : failureText(error)}\n`);
    process.exitCode = 1;
  },
);
