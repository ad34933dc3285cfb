import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { operations } from '@corridor/contracts';
import { formatId, mintUuid, parseId } from '@corridor/kernel';
import { approvalAad, UnitOfWork } from '@corridor/database';
import {
  addAfterRestore,
  addEraseCustomer,
  addRotateKeys,
  addVerifyAuditLog,
  adminProgram,
  auditedAction,
  createAdminRuntime,
  DeadTimers,
  printLine,
  recordsInOrder,
  runAdminProgram,
  sealedColumn,
  sealedRecords,
  unmarkedPart,
} from '@corridor/service';
import { createFileStorage } from '@corridor/storage';
import { AdminModule } from './admin.module';
import { readConfig } from './config';
import { noteAad } from './customer-notes/customer-note.repository';
import { EraseCustomerHandler } from './erasures/erase-customer.handler';
import { CustomerRepository } from './customers/customer.repository';
import { ExternalAccountRepository } from './external-accounts/external-account.repository';
import { RevokeKycLinksHandler } from './customers/revoke-kyc-links.handler';
import { entities } from './database/entities';
import { RenewAccountsHandler } from './key-rotations/renew-accounts.handler';
import { CreatePlatformHandler } from './platforms/create-platform.handler';
import { PlatformRepository } from './platforms/platform.repository';
import { RepublishHandler } from './republications/republish-state.handler';
import { restoreParts } from './republications/restore-parts.factory';

const config = readConfig();
const runtime = createAdminRuntime(config, entities);

interface CreatePlatformOptions {
  name: string;
  umaDomain?: string;
  currencies?: string;
  unregulated?: boolean;
  count: string;
}

const COUNT_MAX = 1_000;

/** The names of the given number of platforms: one has its own name, several are numbered. */
function namesOf({ name, count, umaDomain }: CreatePlatformOptions): string[] {
  const wanted = Number(count);
  if (!Number.isInteger(wanted) || wanted < 1 || wanted > COUNT_MAX)
    throw new Error(`--count must be a whole number from 1 to ${COUNT_MAX}`);
  if (wanted === 1) return [name];
  if (umaDomain !== undefined) throw new Error('--uma-domain is that of one platform');
  return Array.from({ length: wanted }, (_, index) => `${name} ${index + 1}`);
}

function addCreatePlatform(program: Command, context: INestApplicationContext): void {
  const command = program
    .command('create-platform')
    .description('makes a platform; a repeat with the same name gives the one that is there')
    .requiredOption('--name <name>')
    .option('--uma-domain <domain>', 'platform.test for the first one, else made of the name')
    .option('--currencies <codes>', 'separated by commas')
    .option('--unregulated', "the platform's customers need an approved verification")
    .option('--count <n>', 'makes so many, their names numbered', '1')
    .option('--json', 'the answer is one line of JSON for each anyhow');
  auditedAction(command, runtime.unitOfWork, {
    name: 'create-platform',
    work: async (options: CreatePlatformOptions) => {
      const handler = context.get(CreatePlatformHandler);
      const platforms: object[] = [];
      for (const name of namesOf(options)) {
        const { platform, existing } = await handler.execute({
          name,
          umaDomain: options.umaDomain,
          currencies: options.currencies?.split(',').map((code) => code.trim().toUpperCase()),
          isRegulated: options.unregulated !== true,
        });
        const { platformKey, umaDomain } = platform;
        const platformId = formatId('PlatformConfig', platform.id);
        printLine({ platformId, platformKey, umaDomain, existing });
        platforms.push({ platformId, existing });
      }
      return { after: { platforms } };
    },
  });
}

function addRepublish(program: Command, context: INestApplicationContext): void {
  const command = program
    .command('republish')
    .description('writes the present state of everything into the topics again')
    .option('--raise-epoch', 'so that it outranks what was published before (after a back-up was restored)');
  auditedAction(command, runtime.unitOfWork, {
    name: 'republish',
    work: async (options: { raiseEpoch?: boolean }) => {
      const raiseEpoch = options.raiseEpoch === true;
      const republished = await context.get(RepublishHandler).execute({ raiseEpoch });
      printLine({ republished });
      return { after: { republished, raiseEpoch } };
    },
  });
}

function addPlatformKey(program: Command, context: INestApplicationContext): void {
  program
    .command('platform-key')
    .description('prints the key of a platform')
    .argument('<platformId>', 'PlatformConfig:<uuid>')
    .action(async (platformId: string) => {
      const id = parseId('PlatformConfig', platformId);
      const platforms = context.get(PlatformRepository);
      const platform = id && (await platforms.findById(runtime.dataSource.manager, id));
      if (!platform) throw new Error(`there is no platform ${platformId}`);
      printLine({ platformKey: platform.platformKey });
    });
}

function addRevokeKycLinks(program: Command, context: INestApplicationContext): void {
  const command = program
    .command('revoke-kyc-links')
    .description('ends all links to the hosted KYC page that were given out for a customer')
    .requiredOption('--platform <id>', 'PlatformConfig:<uuid>')
    .argument('<customerId>', 'Customer:<uuid>');
  auditedAction(command, runtime.unitOfWork, {
    name: 'revoke-kyc-links',
    work: async (customerId: string, options: { platform: string }) => {
      const id = parseId('PlatformConfig', options.platform);
      const platforms = context.get(PlatformRepository);
      const platform = id && (await platforms.findById(runtime.dataSource.manager, id));
      if (!platform) throw new Error(`there is no platform ${options.platform}`);
      const commandId = mintUuid();
      const request = {
        context: {
          requestId: commandId,
          commandId,
          platformKey: platform.platformKey,
          platformId: options.platform,
          permissions: [],
        },
        params: { customerId },
        query: {},
        body: {},
      };
      const { status, renderedBody } = await context.get(RevokeKycLinksHandler).execute(request);
      if (status !== operations.revokeKycLinks.status) throw new Error(renderedBody);
      printLine({ customerId, revoked: true });
      return { resourceId: customerId, after: { revoked: true } };
    },
  });
}

function addRotation(program: Command, context: INestApplicationContext): void {
  const unitOfWork = context.get(UnitOfWork);
  const customers = context.get(CustomerRepository);
  const renewAccounts = context.get(RenewAccountsHandler);
  const republish = context.get(RepublishHandler);
  const accounts = context.get(ExternalAccountRepository);
  addRotateKeys(program, runtime, () => [
    sealedColumn(runtime, 'approvals', {
      table: 'approvals',
      key: ['id', 'action'],
      column: 'request_sealed',
      aadOf: ({ id }) => approvalAad(String(id)),
    }),
    sealedColumn(runtime, 'customerNotes', {
      table: 'customer_notes',
      key: ['platform_key', 'id'],
      column: 'text_sealed',
      aadOf: ({ id }) => noteAad(String(id)),
    }),
    sealedRecords(unitOfWork, 'customers', ({ manager }, limit) => customers.reseal(manager, limit)),
    sealedRecords(unitOfWork, 'externalAccounts', (tx, limit) => renewAccounts.execute(tx, limit)),
    recordsInOrder(unitOfWork, 'fingerprints', (tx, after, limit) =>
      accounts.renewFingerprints(tx.manager, after, limit),
    ),
    // Also stores the words of customers that a release without them has written.
    recordsInOrder(unitOfWork, 'names', (tx, after, limit) => customers.renewNames(tx.manager, after, limit)),
    // Also encrypts the data of customers in the topic again, and signs all records of compacted topics.
    unmarkedPart('publishedStates', () => republish.execute({ raiseEpoch: false })),
    { name: 'imports', renew: () => createFileStorage(config.storage, config.keyRing, 'imports').renew() },
  ]);
}

function programOf(context: INestApplicationContext): Command {
  const program = adminProgram(runtime, context.get(DeadTimers));
  addVerifyAuditLog(program, 'accounts', (check) => check(runtime.dataSource.manager));
  const erasure = context.get(EraseCustomerHandler);
  addEraseCustomer(program, runtime, (tx, customer) => erasure.execute(tx, customer));
  addPlatformKey(program, context);
  addAfterRestore(program, runtime, restoreParts(context.get(RepublishHandler)));
  for (const add of [addCreatePlatform, addRepublish, addRevokeKycLinks, addRotation]) add(program, context);
  return program;
}

runAdminProgram({ runtime, module: AdminModule, programOf });
