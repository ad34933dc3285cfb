import 'reflect-metadata';
import { Command, Option } from 'commander';
import { parseId, errorRecord } from '@corridor/kernel';
import { permissions, type Permission } from '@corridor/contracts';
import { createSessionPool } from '@corridor/database';
import { createRuntime, Environment, printLine, rotateKeys } from '@corridor/service';
import { readGatewayConfig } from './config';
import { createFirstToken, type FirstToken } from './tokens/create-first-token.handler';

interface CreateTokenOptions {
  platformId: string;
  platformKey: string;
  name: string;
  permissions: string;
  clientId?: string;
  clientSecret?: string;
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

async function createTokens(options: CreateTokenOptions): Promise<FirstToken[]> {
  const platforms = platformsOf(options);
  if (platforms.length > 1 && (options.clientId !== undefined || options.clientSecret !== undefined))
    throw new Error('--client-id and --client-secret are those of one token');
  const env = new Environment();
  const connectionString = env.text('SERVICE_DATABASE_URL');
  const exposure = { host: env.text('HOST', '127.0.0.1'), sandbox: env.flag('SANDBOX', false) };
  env.assertValid();
  const pool = createSessionPool({
    ...{ url: connectionString, service: 'gateway', use: 'work', name: 'gateway-admin', max: 1 },
  });
  const tokens: FirstToken[] = [];
  try {
    for (const platform of platforms) {
      const token = await createFirstToken(pool, {
        ...platform,
        name: options.name,
        permissions: permissionsOf(options.permissions),
        clientId: options.clientId,
        clientSecret: options.clientSecret,
        exposure,
      });
      tokens.push(token);
    }
    return tokens;
  } finally {
    await pool.end();
  }
}

const program = new Command('gateway-admin');
program
  .command('create-token')
  .description('makes an API token for each platform and prints its secret, once, as a line of JSON')
  .requiredOption('--platform-id <id>', 'PlatformConfig:<uuid>, or several, separated by commas')
  .requiredOption('--platform-key <number>', 'short key of the platform, or of each, separated by commas')
  .requiredOption('--name <name>')
  .requiredOption('--permissions <list>', 'of VIEW,TRANSACT,MANAGE')
  .option('--client-id <text>', "default: the token's uuid as 32 hex digits")
  .option('--client-secret <text>', 'at least 16 bytes; default: 256 random bits')
  .addOption(new Option('--json', 'the answer is JSON anyway').hideHelp())
  .action(async (options: CreateTokenOptions) => {
    for (const token of await createTokens(options)) process.stdout.write(`${JSON.stringify(token)}\n`);
  });

program
  .command('rotate-keys')
  .description('encrypts stored answers again under the active key; exits with 1 where something is left')
  .action(async () => {
    const runtime = createRuntime(readGatewayConfig());
    await runtime.dataSource.initialize();
    try {
      const rotation = await rotateKeys(runtime, []);
      printLine(rotation);
      if (!rotation.isDone) process.exitCode = 1;
    } finally {
      await runtime.dataSource.destroy();
      await runtime.pool.end();
    }
  });

program.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${errorRecord(error).message}\n`);
  process.exitCode = 1;
});
