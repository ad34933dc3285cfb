import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import type { Pool } from 'pg';
import { destination, pino } from 'pino';
import { parseId, errorRecord } from '@corridor/kernel';
import {
  consoleRoles,
  operatorPermissions,
  permissions,
  type ConsoleRole,
  type Permission,
} from '@corridor/contracts';
import { createSessionPool } from '@corridor/database';
import {
  addVerifyAuditLog,
  askForPerson,
  auditedAction,
  createAdminRuntime,
  directUrlOf,
  Environment,
  printLine,
  readDatabaseConfig,
  rotateKeys,
  sealedColumn,
} from '@corridor/service';
import { addAccessCommands } from './access/access-commands.registry';
import { readGatewayConfig, readOperatorCredentialDays } from './config';
import { AdmitCommandHandler } from './command-admission/admit-command.handler';
import { IdentityProvider } from './console-oidc/identity-provider.client';
import { providerTokensColumn } from './console-sessions/provider-grant.repository';
import { ManageConsoleHandler } from './console-sessions/manage-console.handler';
import { memberEmailColumn } from './members/member.repository';
import { lifetimeOf, timeIn } from './operator-settings/domain/credential-times';
import {
  ManageOperatorsHandler,
  operatorPermissionsIn,
  type ShownOperator,
} from './operators/manage-operators.handler';
import { readOidcSettings } from './oidc-settings/oidc-settings.parser';
import { createFirstToken, type FirstToken } from './tokens/create-first-token.handler';

/** As a number: `process.stdin` would make it return before there is something to read. */
const STDIN = 0;
/** What `--person` is. */
const PERSON =
  'whose it is: the subject at the identity provider, or the name that other credentials have; default: the name';

/** What `--expires-in` is. */
const EXPIRES_IN =
  'after which time it is refused, 30d or 12h, at most 366d; default: OPERATOR_CREDENTIAL_DAYS, 90';

interface CreateOperatorOptions {
  name: string;
  permissions: string;
  person?: string;
  expiresIn?: string;
  json?: boolean;
  reason?: string;
}

interface CreateTokenOptions {
  platformId: string;
  platformKey: string;
  name: string;
  permissions: string;
  clientId?: string;
  clientSecret?: string;
  clientSecretFile?: string;
}

function permissionsOf(list: string): Permission[] {
  const wanted = list.split(',').map((item) => item.trim());
  const unknown = wanted.filter((item) => !(permissions as readonly string[]).includes(item));
  if (unknown.length > 0) throw new Error(`unknown permissions: ${unknown.join(', ')}`);
  return permissions.filter((permission) => wanted.includes(permission));
}

interface NamedPlatform {
  platformKey: number;
  platformId: string;
}

/** The platforms that the options name: one, or as many as their lists have members. */
function platformsOf(options: CreateTokenOptions): NamedPlatform[] {
  const keys = options.platformKey.split(',');
  const ids = options.platformId.split(',');
  if (keys.length !== ids.length)
    throw new Error('--platform-id and --platform-key must name as many platforms');
  return ids.map((id, index) => {
    const platformKey = Number(keys[index]);
    if (!Number.isInteger(platformKey) || platformKey < 1)
      throw new Error('--platform-key must be a positive integer');
    const uuid = parseId('PlatformConfig', id);
    if (uuid === undefined) throw new Error('--platform-id must be PlatformConfig:<uuid>');
    return { platformKey, platformId: `PlatformConfig:${uuid}` };
  });
}

/** The secret that the options give. @throws Error if it is an argument, which other users of the machine see */
function givenSecretOf({ clientSecret, clientSecretFile: file }: CreateTokenOptions): string | undefined {
  if (clientSecret !== undefined)
    throw new Error(
      '--client-secret would show the secret in the list of processes: give --client-secret-file <file>, or - for standard input',
    );
  if (file === undefined) return undefined;
  return readFileSync(file === '-' ? STDIN : file, 'utf8').replace(/\r?\n$/, '');
}

async function createTokens(options: CreateTokenOptions): Promise<FirstToken[]> {
  const platforms = platformsOf(options);
  const clientSecret = givenSecretOf(options);
  if (platforms.length > 1 && (options.clientId !== undefined || clientSecret !== undefined))
    throw new Error('--client-id and --client-secret-file are those of one token');
  const env = new Environment();
  const exposure = { host: env.text('HOST', '127.0.0.1'), sandbox: env.flag('SANDBOX', false) };
  env.assertValid();
  const { name, clientId } = options;
  return onDatabase(async (pool) => {
    const tokens: FirstToken[] = [];
    for (const platform of platforms) {
      const granted = permissionsOf(options.permissions);
      const input = { ...platform, name, permissions: granted, clientId, clientSecret, exposure };
      tokens.push(await createFirstToken(pool, input));
    }
    return tokens;
  });
}

const sandbox = new Environment().flag('SANDBOX', false);
const program = askForPerson(new Command('gateway-admin'), { sandbox });
program
  .command('admit', { hidden: true })
  .description('finds out who gives a command of corridor-admin, and prints the person')
  .option('--as <name>')
  .option('--break-glass <reason>')
  .action(async ({ as: name, breakGlass }: { as?: string; breakGlass?: string }) => {
    const env = new Environment();
    const oidc = readOidcSettings(env);
    env.assertValid();
    if (!oidc) throw new Error('OIDC_ISSUER is not set');
    const provider = new IdentityProvider({ oidc }, pino(destination(2)));
    const person = await onDatabase((pool) =>
      new AdmitCommandHandler(pool, provider, oidc).execute({ name, breakGlass }, ({ url, code }) =>
        process.stderr.write(`Sign in at ${url} and confirm the code ${code}\n`),
      ),
    );
    printLine({ person });
  });

const createToken = program
  .command('create-token')
  .description('makes an API token for each platform and prints its secret, once, as a line of JSON')
  .requiredOption('--platform-id <id>', 'PlatformConfig:<uuid>, or several, separated by commas')
  .requiredOption('--platform-key <number>', 'short key of the platform, or of each, separated by commas')
  .requiredOption('--name <name>')
  .requiredOption('--permissions <list>', 'of VIEW,TRANSACT,MANAGE')
  .option('--client-id <text>', "default: the token's uuid as 32 hex digits")
  .option(
    '--client-secret-file <file>',
    'with at least 32 random bytes as base64url or hex, or - for standard input; default: 256 random bits',
  )
  .addOption(new Option('--client-secret <text>', 'refused').hideHelp())
  .addOption(new Option('--json', 'the answer is JSON anyway').hideHelp());
auditedAction(createToken, auditedDatabase(), {
  name: 'create-token',
  work: async (options: CreateTokenOptions) => {
    const tokens = await createTokens(options);
    for (const token of tokens) process.stdout.write(`${JSON.stringify(token)}\n`);
    const made = tokens.map(({ id, existing = false }) => ({ id, existing }));
    return { resourceId: options.platformId, after: { tokens: made, permissions: options.permissions } };
  },
});

/** The gateway's own database, whose sessions are opened for each use. */
function auditedDatabase(): Parameters<typeof auditedAction>[1] {
  return {
    transaction: (work) =>
      onDatabase(async (pool) => {
        const client = await pool.connect();
        try {
          await client.query('BEGIN');
          await work({ manager: client });
          await client.query('COMMIT');
        } finally {
          client.release();
        }
      }),
  };
}

/** Runs work on the gateway's database. */
async function onDatabase<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
  const env = new Environment();
  const url = directUrlOf(readDatabaseConfig(env, { hasLists: false }));
  env.assertValid();
  const pool = createSessionPool({ url, service: 'gateway', use: 'work', name: 'gateway-admin', max: 1 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

function show(value: object, isJson: boolean): void {
  if (isJson) printLine(value);
  else for (const [name, member] of Object.entries(value)) printLine(`${name}: ${String(member)}`);
}

program
  .command('create-operator')
  .description("makes an operator of the operators' API and prints the secret, once")
  .requiredOption('--name <name>')
  .requiredOption('--permissions <list>', `of ${operatorPermissions.join(',')}`)
  .option('--person <subject>', PERSON)
  .option('--expires-in <time>', EXPIRES_IN)
  .option('--json', 'one line of JSON')
  .option('--reason <text>', 'why, for the audit log')
  .action(async (options: CreateOperatorOptions) => {
    const permissions = operatorPermissionsIn(options.permissions);
    const { reason, person: subject } = options;
    const lifetimeMs = lifetimeIn(options);
    const made = await onDatabase((pool) =>
      new ManageOperatorsHandler(pool).create(options.name, permissions, { reason, subject, lifetimeMs }),
    );
    show(made, options.json ?? false);
  });

/** The lifetime of a credential, by its command or by the configuration. */
function lifetimeIn({ expiresIn }: { expiresIn?: string | undefined }): number {
  const env = new Environment();
  const days = readOperatorCredentialDays(env);
  env.assertValid();
  return lifetimeOf(expiresIn, { days });
}

interface RotateOperatorOptions {
  expiresIn?: string;
  overlap: string;
  json?: boolean;
  reason?: string;
}

program
  .command('rotate-operator')
  .description('gives an operator another secret; the one before is refused after an overlap')
  .argument('<operator>', 'Operator:<uuid>')
  .option('--expires-in <time>', EXPIRES_IN)
  .option('--overlap <time>', 'how long the secret before stays valid; 0h ends it at once', '24h')
  .option('--json', 'one line of JSON')
  .option('--reason <text>', 'why, for the audit log')
  .action(async (operatorId: string, { expiresIn, overlap, reason, json }: RotateOperatorOptions) => {
    const times = { lifetimeMs: lifetimeIn({ expiresIn }), overlapMs: timeIn(overlap) };
    const rotated = await onDatabase((pool) =>
      new ManageOperatorsHandler(pool).rotate(operatorId, { ...times, reason }),
    );
    show(rotated, json ?? false);
  });

program
  .command('list-operators')
  .description('lists operators, also disabled ones')
  .option('--json', 'one line of JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const all = await onDatabase((pool) => new ManageOperatorsHandler(pool).list());
    if (json) printLine(all);
    else
      for (const { operatorId, name, person, permissions, ...state } of all)
        printLine(`${operatorId}  ${name}  (${person})  ${permissions.join(',')}  ${stateOf(state)}`);
  });

/** `until 2026-05-30T12:00:00.000Z, ends soon`. */
function stateOf({
  disabledAt,
  expiresAt,
  endsSoon,
  formerExpiresAt,
}: Pick<ShownOperator, 'disabledAt' | 'expiresAt' | 'endsSoon' | 'formerExpiresAt'>): string {
  if (disabledAt !== null) return `disabled ${disabledAt}`;
  if (Date.parse(expiresAt) <= Date.now()) return `expired ${expiresAt}`;
  return [
    `until ${expiresAt}`,
    ...(endsSoon ? ['ends soon'] : []),
    ...(formerExpiresAt === null ? [] : [`the former secret until ${formerExpiresAt}`]),
  ].join(', ');
}

program
  .command('disable-operator')
  .description('refuses the next requests of an operator')
  .argument('<operator>', 'Operator:<uuid>')
  .option('--json', 'one line of JSON')
  .option('--reason <text>', 'why, for the audit log')
  .action(async (operatorId: string, { json, reason }: { json?: boolean; reason?: string }) => {
    const disabled = await onDatabase((pool) => new ManageOperatorsHandler(pool).disable(operatorId, reason));
    show(disabled, json ?? false);
  });

interface ConsoleLinkOptions {
  name: string;
  person?: string;
  role: ConsoleRole;
  platformId?: string;
  permissions?: string;
  reason?: string;
  json?: boolean;
}

program
  .command('console-link')
  .description('makes a link that signs a person in to the console, once, within 10 minutes')
  .requiredOption('--name <name>', 'who signs in; the same name is the same operator')
  .addOption(new Option('--role <role>').choices(consoleRoles).makeOptionMandatory())
  .option('--person <subject>', PERSON)
  .option('--platform-id <id>', 'PlatformConfig:<uuid> of a developer')
  .option('--permissions <list>', 'of VIEW,TRANSACT,MANAGE, of a developer; default: all')
  .option('--json', 'one line of JSON')
  .option('--reason <text>', 'why, for the audit log')
  .action(async ({ json, permissions: list, ...options }: ConsoleLinkOptions) => {
    const env = new Environment();
    if (env.optional('OIDC_ISSUER') !== undefined)
      throw new Error('OIDC_ISSUER is set: people sign in with that provider, and links are off');
    const site = env.optional('CONSOLE_URL') ?? `http://localhost:${env.text('CONSOLE_PORT', '3001')}`;
    const granted = permissionsOf(list ?? permissions.join(','));
    const link = await onDatabase((pool) =>
      new ManageConsoleHandler(pool).createLink({ ...options, permissions: granted }, site),
    );
    show(link, json ?? false);
  });

program
  .command('console-sign-out')
  .description('ends all sessions of a person in the console, and the links that were not used')
  .requiredOption('--name <name>')
  .option('--json', 'one line of JSON')
  .option('--reason <text>', 'why, for the audit log')
  .action(async ({ name, json, reason }: { name: string; json?: boolean; reason?: string }) => {
    const ended = await onDatabase((pool) => new ManageConsoleHandler(pool).signOut(name, reason));
    show(ended, json ?? false);
  });

addAccessCommands(program, onDatabase);
addVerifyAuditLog(program, 'gateway', onDatabase);

const rotation = program
  .command('rotate-keys')
  .description(
    'encrypts stored answers and tokens again under the active key; exits with 1 if something is left',
  )
  .option('--new-data-key', 'first makes a new data key, for example after a theft');
auditedAction(rotation, auditedDatabase(), {
  name: 'rotate-keys',
  work: async ({ newDataKey = false }: { newDataKey?: boolean }) => {
    const runtime = createAdminRuntime(readGatewayConfig());
    await runtime.dataSource.initialize();
    try {
      await runtime.dataKeys.read();
      const dataKey = await runtime.dataKeys.activate({ isNew: newDataKey });
      const tokens = sealedColumn(runtime, 'consoleSessions', providerTokensColumn);
      const emails = sealedColumn(runtime, 'members', memberEmailColumn);
      const renewed = await rotateKeys(runtime, [tokens, emails]);
      const rotated = { ...(dataKey === undefined ? {} : { dataKey }), ...renewed };
      printLine(rotated);
      if (!rotated.isDone) process.exitCode = 1;
      return { after: rotated };
    } finally {
      await runtime.dataKeys.stop();
      await runtime.dataSource.destroy();
      await runtime.pool.end();
    }
  },
});

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${errorRecord(error).message}\n`);
  process.exitCode = 1;
});
