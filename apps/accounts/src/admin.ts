import 'reflect-metadata';
import { Command } from 'commander';
import { formatId } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import { listDeadLetters, putBackDeadLetters } from '@corridor/messaging';
import { createRuntime } from '@corridor/service';
import { readConfig } from './config';
import { CustomerRepository } from './customers/customer.repository';
import { entities } from './database/entities';
import { AccountSealing } from './external-accounts/account-sealing.adapter';
import { ExternalAccountRepository } from './external-accounts/external-account.repository';
import { RotateKeysHandler } from './key-rotations/rotate-keys.handler';
import { StoredAnswerRepository } from './key-rotations/stored-answer.repository';
import { CreatePlatformHandler } from './platforms/create-platform.handler';
import { PlatformRepository } from './platforms/platform.repository';
import { RepublishHandler } from './republications/republish-state.handler';
import { DeadTimerRepository } from './timers/dead-timer.repository';

const runtime = createRuntime(readConfig(), entities);
const { vault, clocks, dataSource, connection } = runtime;
/** Events go into the outbox; the relay of the running service publishes them. */
const unitOfWork = new UnitOfWork(dataSource, { hint: () => undefined }, vault);
const platforms = new PlatformRepository();
const customers = new CustomerRepository(vault);
const accounts = new ExternalAccountRepository(new AccountSealing(vault));
const deadTimers = new DeadTimerRepository();

function print(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

interface CreatePlatformOptions {
  name: string;
  umaDomain?: string;
  currencies?: string;
  unregulated?: boolean;
}

const program = new Command('accounts');

program
  .command('create-platform')
  .description('makes a platform; a repeat with the same name gives the one that is there')
  .requiredOption('--name <name>')
  .option('--uma-domain <domain>', 'platform.test for the first one, else made of the name')
  .option('--currencies <codes>', 'separated by commas')
  .option('--unregulated', "the platform's customers need an approved verification")
  .option('--json', 'the answer is one line of JSON anyhow')
  .action(async (options: CreatePlatformOptions) => {
    const { platform, existing } = await new CreatePlatformHandler(unitOfWork, clocks, platforms).execute({
      name: options.name,
      umaDomain: options.umaDomain,
      currencies: options.currencies?.split(',').map((code) => code.trim().toUpperCase()),
      isRegulated: options.unregulated !== true,
    });
    const { platformKey, umaDomain } = platform;
    print({ platformId: formatId('PlatformConfig', platform.id), platformKey, umaDomain, existing });
  });

program
  .command('republish')
  .description('writes the present state of everything into the topics again')
  .option('--raise-epoch', 'so that it outranks what was published before (after a back-up was restored)')
  .action(async (options: { raiseEpoch?: boolean }) => {
    const handler = new RepublishHandler(unitOfWork, clocks, platforms, customers, accounts);
    print({ republished: await handler.execute({ raiseEpoch: options.raiseEpoch === true }) });
  });

program
  .command('rotate-keys')
  .description('encrypts personal data again under the active key')
  .action(async () => {
    const handler = new RotateKeysHandler(unitOfWork, customers, accounts, new StoredAnswerRepository(vault));
    print(await handler.execute());
  });

const deadLetters = program
  .command('dead-letters')
  .description('events and timers that could not be handled');

deadLetters
  .command('list')
  .description('prints each as one line of JSON')
  .action(async () => {
    for (const letter of await listDeadLetters(connection, 'accounts')) print(letter);
    for (const timer of await deadTimers.list(dataSource)) print(timer);
  });

deadLetters
  .command('put-back')
  .description('hands them to the service again, all or those named')
  .argument('[ids...]')
  .action(async (ids: string[]) => {
    const named = ids.length > 0 ? ids : undefined;
    const letters = await putBackDeadLetters(connection, 'accounts', named ? { ids: named } : {});
    print({ letters, timers: await deadTimers.putBack(dataSource, named) });
  });

deadLetters.hook('preAction', () => connection.connect());

async function main(): Promise<void> {
  await dataSource.initialize();
  try {
    await program.parseAsync();
  } finally {
    await connection.disconnect();
    await dataSource.destroy();
    await runtime.pool.end();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
