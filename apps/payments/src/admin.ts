import 'reflect-metadata';
import { InvalidArgumentError } from 'commander';
import { UnitOfWork } from '@corridor/database';
import {
  addRebuildReplicas,
  addRotateKeys,
  adminProgram,
  createRuntime,
  operatorAccount,
  printLine as print,
  runAdminProgram,
  sealedColumn,
} from '@corridor/service';
import { readConfig } from './config';
import { transactionKinds } from './features';
import { findPlatformKey } from './replicas/platform-key.repository';
import { ApplyEventsHandler } from './replication/apply-events.handler';
import { ReplicaRepository } from './replicas/replica.repository';
import { ListTotalRepository } from './list-totals/list-total.repository';
import type { ResolutionOutcome } from './suspense/domain/resolution';
import { TimerRepository } from './ledger/timer.repository';
import { DeadTimers } from './ledger/dead-timer.repository';
import { IntegrityCheckRepository } from './integrity/integrity-check.repository';
import { IntegrityResultRepository } from './integrity/integrity-result.repository';
import type { LedgerReport } from './integrity/domain/ledger-report';
import { VerifyLedgerHandler } from './integrity/verify-ledger.handler';
import { AccountOpeningRepository } from './internal-accounts/account-opening.repository';
import { OpenAccountsHandler } from './internal-accounts/open-accounts.handler';
import { RepublishAccountsHandler } from './internal-accounts/republish-accounts.handler';
import { LedgerRepository } from './ledger/ledger.repository';
import { topicsIn } from './messaging';
import { RailRegistry } from './rails/rail.registry';
import { SandboxRail } from './rails/sandbox/sandbox-rail.adapter';
import { OpenItemRepository } from './suspense/open-item.repository';
import { ResolutionRepository } from './suspense/resolution.repository';
import { ResolvePaymentHandler } from './suspense/resolve-payment.handler';
import { openItemLines, resolutionLines, resolvedLines } from './suspense/terminal-lines.presenter';
import { TransactionRepository } from './transactions/transaction.repository';

const config = readConfig();
const runtime = createRuntime(config);
const { vault, dataSource, clocks } = runtime;
/** Events go into the outbox; the relay of the running service publishes them. */
const unitOfWork = new UnitOfWork(dataSource, { hint: () => undefined }, vault);

/** Exit code where a decision is kept, and no service was there to book it in time. */
const NOT_APPLIED = 2;
/** Decisions shown unless told. */
const RESOLUTIONS_LIMIT = 100;

interface ResolveOptions {
  as: ResolutionOutcome;
  reason: string;
  operator?: string;
  json?: boolean;
}

function printReport({ size, results, isSound }: LedgerReport): void {
  const { platforms = 0, internalAccounts = 0, transactions = 0, postings = 0, entries = 0 } = size;
  print(
    `checked ${platforms} platforms, ${internalAccounts} internal accounts, ${transactions} transactions,`,
  );
  print(`        ${postings} journal entries, ${entries} entries, in one snapshot`);
  for (const { name, says, breaches, examples } of results) {
    print(
      `${breaches === 0 ? 'ok    ' : 'BREACH'}  ${name}: ${says}${breaches === 0 ? '' : ` (${breaches} breaches)`}`,
    );
    for (const example of examples) print(`          ${JSON.stringify(example)}`);
  }
  print(isSound ? 'the ledger is sound' : 'the ledger is NOT sound');
}

const program = adminProgram(runtime, new DeadTimers(dataSource));

program
  .command('verify-ledger')
  .description('checks every invariant of the ledger on the live database; exit code 1 on a breach')
  .option('--platform <id>', 'PlatformConfig:<uuid>, or the short key; all platforms without it')
  .option('--json', 'the report as one line of JSON')
  .action(async (options: { platform?: string; json?: boolean }) => {
    const handler = new VerifyLedgerHandler(dataSource, new IntegrityCheckRepository());
    const report = await handler.execute(options.platform);
    // Of everything: it stands on the operators' port from now on.
    if (options.platform === undefined) {
      await new IntegrityResultRepository().saveResult(dataSource.manager, report);
    }
    if (options.json) print(JSON.stringify(report));
    else printReport(report);
    if (!report.isSound) process.exitCode = 1;
  });

function resolutionOutcome(text: string): ResolutionOutcome {
  if (text === 'refunded' || text === 'paid') return text === 'paid' ? 'PAID' : 'REFUNDED';
  throw new InvalidArgumentError('It is "refunded" or "paid".');
}

/** The key of a platform that an operator names. */
async function platformKeyOf(platform: string | undefined): Promise<number | undefined> {
  if (platform === undefined) return undefined;
  return findPlatformKey(dataSource.manager, platform);
}

program
  .command('resolve-payment')
  .description(
    'decides what becomes of suspended money or of a stuck payment; exit code 1 where it is refused',
  )
  .argument('<transaction>', 'Transaction:<uuid>')
  .requiredOption(
    '--as <outcome>',
    'refunded: the money goes back; paid: the payee has it',
    resolutionOutcome,
  )
  .requiredOption('--reason <text>', 'kept with the decision; callers of the API never see it')
  .option(
    '--operator <name>',
    "who decides; kept beside the operating system's user and host, which is the default",
  )
  .option('--json', 'the result as one line of JSON')
  .action(async (transactionId: string, options: ResolveOptions) => {
    const { as: outcome, reason, json } = options;
    const account = operatorAccount();
    const { operator = account.name } = options;
    const handler = new ResolvePaymentHandler(
      dataSource,
      clocks,
      new TransactionRepository(),
      new LedgerRepository(),
      new TimerRepository(),
      new OpenItemRepository(transactionKinds()),
      new ResolutionRepository(),
      transactionKinds(),
    );
    const resolved = await handler.execute({
      transactionId,
      outcome,
      reason,
      operator,
      operatorAccount: `${account.name}@${account.host}`,
    });
    for (const line of json ? [JSON.stringify(resolved)] : resolvedLines(resolved)) print(line);
    if (!resolved.isApplied) process.exitCode = NOT_APPLIED;
  });

program
  .command('list-suspense')
  .description(
    'money in the suspense account and payments that go no further: what an operator has to resolve',
  )
  .option('--platform <id>', 'PlatformConfig:<uuid>, or the short key; all platforms without it')
  .option('--json', 'one line of JSON')
  .action(async ({ platform, json }: { platform?: string; json?: boolean }) => {
    const items = await new OpenItemRepository(transactionKinds()).list(
      dataSource.manager,
      await platformKeyOf(platform),
    );
    for (const line of json ? [JSON.stringify(items)] : openItemLines(items)) print(line);
  });

program
  .command('list-resolutions')
  .description('what operators have decided, newest first')
  .option('--platform <id>', 'PlatformConfig:<uuid>, or the short key; all platforms without it')
  .option('--limit <n>', 'how many', Number, RESOLUTIONS_LIMIT)
  .option('--json', 'one line of JSON')
  .action(async ({ platform, limit, json }: { platform?: string; limit: number; json?: boolean }) => {
    const platformKey = await platformKeyOf(platform);
    const list = await new ResolutionRepository().list(dataSource.manager, { platformKey, limit });
    for (const line of json ? [JSON.stringify(list)] : resolutionLines(list)) print(line);
  });

program
  .command('republish')
  .description('writes the present state of all internal accounts into their topic again')
  .action(async () => {
    const rails = new RailRegistry(config.sandbox ? [new SandboxRail(vault)] : []);
    const republished = await new RepublishAccountsHandler(unitOfWork, rails, config.eventEpoch).execute();
    print(JSON.stringify({ republished }));
  });

const replicas = new ReplicaRepository();
const openAccounts = new OpenAccountsHandler(
  new AccountOpeningRepository(),
  new ListTotalRepository(),
  clocks,
);
const applyEvents = new ApplyEventsHandler(replicas, openAccounts, clocks);

addRebuildReplicas(
  program,
  runtime,
  [
    { table: 'platforms', topic: topicsIn.platforms.name, subject: 'c.id' },
    { table: 'customers', topic: topicsIn.customers.name, subject: "'Customer:' || c.id" },
    {
      table: 'external_accounts',
      topic: topicsIn.externalAccounts.name,
      subject: "'ExternalAccount:' || c.id",
    },
  ],
  (runner, events) => applyEvents.apply(runner, events),
);

/** The replicas hold ciphertexts that accounts made; its own rotation comes first, so that later events bring new ones. */
addRotateKeys(program, runtime, () => [
  sealedColumn(runtime, 'externalAccounts', {
    table: 'external_accounts',
    key: ['platform_key', 'id'],
    column: 'primary_identifier_sealed',
    aadOf: ({ id }) => `ExternalAccount:${String(id)}/primaryIdentifier`,
  }),
]);

runAdminProgram(program, runtime);
