import 'reflect-metadata';
import { Command, Option } from 'commander';
import { Pool } from 'pg';
import { parseId } from '@corridor/kernel';
import { permissions, type Permission } from '@corridor/contracts';
import { createRuntime, Environment, printLine, rotateKeys } from '@corridor/service';
import { readGatewayConfig } from './config';
import { createFirstToken, type FirstToken } from './tokens/first-token';

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

async function createToken(options: CreateTokenOptions): Promise<FirstToken> {
  const platformKey = Number(options.platformKey);
  if (!Number.isInteger(platformKey) || platformKey < 1)
    throw new Error('--platform-key must be a positive integer');
  const uuid = parseId('PlatformConfig', options.platformId);
  if (uuid === undefined) throw new Error('--platform-id must be PlatformConfig:<uuid>');
  const env = new Environment();
  const connectionString = env.text('SERVICE_DATABASE_URL');
  env.assertValid();
  const pool = new Pool({ connectionString, max: 1, options: '-c search_path=gateway -c timezone=UTC' });
  try {
    return await createFirstToken(pool, {
      platformKey,
      platformId: `PlatformConfig:${uuid}`,
      name: options.name,
      permissions: permissionsOf(options.permissions),
      clientId: options.clientId,
      clientSecret: options.clientSecret,
    });
  } finally {
    await pool.end();
  }
}

const program = new Command('gateway-admin');
program
  .command('create-token')
  .description('makes an API token and prints its secret, once, as a line of JSON')
  .requiredOption('--platform-id <id>', 'PlatformConfig:<uuid>')
  .requiredOption('--platform-key <number>', 'short key of the platform')
  .requiredOption('--name <name>')
  .requiredOption('--permissions <list>', 'of VIEW,TRANSACT,MANAGE')
  .option('--client-id <text>', "default: the token's uuid as 32 hex digits")
  .option('--client-secret <text>', 'default: 256 random bits')
  .addOption(new Option('--json', 'the answer is JSON anyway').hideHelp())
  .action(async (options: CreateTokenOptions) => {
    process.stdout.write(`${JSON.stringify(await createToken(options))}\n`);
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
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
