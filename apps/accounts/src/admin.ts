import 'reflect-metadata';
import { operations } from '@corridor/contracts';
import { formatId, mintUuid, parseId } from '@corridor/kernel';
import { UnitOfWork } from '@corridor/database';
import {
  addRotateKeys,
  adminProgram,
  createRuntime,
  DeadTimers,
  printLine,
  runAdminProgram,
  sealedRecords,
  unmarkedPart,
} from '@corridor/service';
import { createFileStorage } from '@corridor/storage';
import { readConfig } from './config';
import { CustomerRepository } from './customers/customer.repository';
import { entities } from './database/entities';
import { RevokeKycLinksHandler } from './customers/revoke-kyc-links.handler';
import { AccountSealing } from './external-accounts/account-sealing.adapter';
import { ExternalAccountRepository } from './external-accounts/external-account.repository';
import { RenewAccountsHandler } from './key-rotations/renew-accounts.handler';
import { CreatePlatformHandler } from './platforms/create-platform.handler';
import { PlatformRepository } from './platforms/platform.repository';
import { RepublishHandler } from './republications/republish-state.handler';

const config = readConfig();
const runtime = createRuntime(config, entities);
const { vault, clocks, dataSource } = runtime;
/** Events go into the outbox; the relay of the running service publishes them. */
const unitOfWork = new UnitOfWork(dataSource, { hint: () => undefined }, vault);
const platforms = new PlatformRepository();
const customers = new CustomerRepository(vault);
const accounts = new ExternalAccountRepository(new AccountSealing(vault));
const republish = new RepublishHandler(unitOfWork, clocks, platforms, customers, accounts);

interface CreatePlatformOptions {
  name: string;
  umaDomain?: string;
  currencies?: string;
  unregulated?: boolean;
  count: string;
}

const COUNT_MAX = 1_000;

/** The names of so many platforms: one has its own, several are numbered. */
function namesOf({ name, count, umaDomain }: CreatePlatformOptions): string[] {
  const wanted = Number(count);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > COUNT_MAX)
    throw new Error(`--count must be a whole number from 1 to ${COUNT_MAX}`);
  if (wanted === 1) return [name];
  if (umaDomain !== undefined) throw new Error('--uma-domain is that of one platform');
  return Array.from({ length: wanted }, (_, index) => `${name} ${index + 1}`);
}

const program = adminProgram(runtime, new DeadTimers(dataSource));

program
  .command('create-platform')
  .description('makes a platform; a repeat with the same name gives the one that is there')
  .requiredOption('--name <name>')
  .option('--uma-domain <domain>', 'platform.test for the first one, else made of the name')
  .option('--currencies <codes>', 'separated by commas')
  .option('--unregulated', "the platform's customers need an approved verification")
  .option('--count <n>', 'makes so many, their names numbered', '1')
  .option('--json', 'the answer is one line of JSON for each anyhow')
  .action(async (options: CreatePlatformOptions) => {
    const handler = new CreatePlatformHandler(unitOfWork, clocks, platforms);
    for (const name of namesOf(options)) {
      const { platform, existing } = await handler.execute({
        name,
        umaDomain: options.umaDomain,
        currencies: options.currencies?.split(',').map((code) => code.trim().toUpperCase()),
        isRegulated: options.unregulated !== true,
      });
      const { platformKey, umaDomain } = platform;
      printLine({ platformId: formatId('PlatformConfig', platform.id), platformKey, umaDomain, existing });
    }
  });

program
  .command('republish')
  .description('writes the present state of everything into the topics again')
  .option('--raise-epoch', 'so that it outranks what was published before (after a back-up was restored)')
  .action(async (options: { raiseEpoch?: boolean }) => {
    printLine({ republished: await republish.execute({ raiseEpoch: options.raiseEpoch === true }) });
  });

program
  .command('revoke-kyc-links')
  .description('ends all links to the hosted KYC page that were given out for a customer')
  .requiredOption('--platform <id>', 'PlatformConfig:<uuid>')
  .argument('<customerId>', 'Customer:<uuid>')
  .action(async (customerId: string, options: { platform: string }) => {
    const id = parseId('PlatformConfig', options.platform);
    const platform = id && (await platforms.findById(dataSource.manager, id));
    if (!platform) throw new Error(`there is no platform ${options.platform}`);
    const handler = new RevokeKycLinksHandler(unitOfWork, customers);
    const commandId = mintUuid();
    const { platformKey } = platform;
    const context = {
      requestId: commandId,
      commandId,
      platformKey,
      platformId: options.platform,
      permissions: [],
    };
    const request = { context, params: { customerId }, query: {}, body: {} };
    const { status, renderedBody } = await handler.execute(request);
    if (status !== operations.revokeKycLinks.status) throw new Error(renderedBody);
    printLine({ customerId, revoked: true });
  });

const renewAccounts = new RenewAccountsHandler(accounts, platforms);
addRotateKeys(program, runtime, () => [
  sealedRecords(unitOfWork, 'customers', ({ manager }, limit) => customers.reseal(manager, limit)),
  sealedRecords(unitOfWork, 'externalAccounts', (tx, limit) => renewAccounts.execute(tx, limit)),
  unmarkedPart('customerEvents', () => republish.executeCustomers()),
  { name: 'imports', renew: () => createFileStorage(config.storage, config.keyRing, 'imports').renew() },
]);

runAdminProgram(program, runtime);
