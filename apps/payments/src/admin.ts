import 'reflect-metadata';
import { UnitOfWork } from '@corridor/database';
import {
  addRebuildCopies,
  adminProgram,
  createRuntime,
  printLine as print,
  runAdminProgram,
} from '@corridor/service';
import { readConfig } from './config';
import { ApplyEventsHandler } from './copies/apply-events.handler';
import { CopyRepository } from './copies/copy.repository';
import { CountRepository } from './counts/count.repository';
import { GivenUpDueWork } from './due-work/given-up-due-work.repository';
import { IntegrityCheckRepository } from './integrity/integrity-check.repository';
import { IntegrityResultRepository } from './integrity/integrity-result.repository';
import type { LedgerReport } from './integrity/domain/ledger-report';
import { VerifyLedgerHandler } from './integrity/verify-ledger.handler';
import { OpenAccountsHandler } from './internal-accounts/open-accounts.handler';
import { RepublishAccountsHandler } from './internal-accounts/republish-accounts.handler';
import { topicsIn } from './messaging';
import { RailRegistry } from './rails/rail-registry.adapter';
import { SandboxRail } from './rails/sandbox/sandbox-rail.adapter';

const config = readConfig();
const runtime = createRuntime(config);
const { vault, dataSource, clocks } = runtime;
/** Events go into the outbox; the relay of the running service publishes them. */
const unitOfWork = new UnitOfWork(dataSource, { hint: () => undefined }, vault);

function printReport({ size, results, isSound }: LedgerReport): void {
  const { platforms = 0, internalAccounts = 0, transactions = 0, postings = 0, entries = 0 } = size;
  print(
    `checked ${platforms} platforms, ${internalAccounts} internal accounts, ${transactions} transactions,`,
  );
  print(`        ${postings} postings, ${entries} entries, in one snapshot`);
  for (const { name, says, breaches, examples } of results) {
    print(
      `${breaches === 0 ? 'ok    ' : 'BREACH'}  ${name}: ${says}${breaches === 0 ? '' : ` (${breaches} breaches)`}`,
    );
    for (const example of examples) print(`          ${JSON.stringify(example)}`);
  }
  print(isSound ? 'the ledger is sound' : 'the ledger is NOT sound');
}

const program = adminProgram(runtime, new GivenUpDueWork(dataSource));

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

program
  .command('republish')
  .description('writes the present state of all internal accounts into their topic again')
  .action(async () => {
    const rails = new RailRegistry(config.sandbox ? [new SandboxRail(vault)] : []);
    const republished = await new RepublishAccountsHandler(unitOfWork, rails, config.eventEpoch).execute();
    print(JSON.stringify({ republished }));
  });

const copies = new CopyRepository();
const openAccounts = new OpenAccountsHandler(copies, new CountRepository(), clocks);
const applyEvents = new ApplyEventsHandler(copies, openAccounts, clocks);

addRebuildCopies(
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

runAdminProgram(program, runtime);
