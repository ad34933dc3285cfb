import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { InvalidArgumentError, Option, type Command } from 'commander';
import { approvalAad } from '@corridor/database';
import {
  addAfterRestore,
  addEraseCustomer,
  addRebuildReplicas,
  addRotateKeys,
  addVerifyAuditLog,
  adminProgram,
  auditedAction,
  createAdminRuntime,
  operatorAccount,
  printLine as print,
  runAdminProgram,
  sealedColumn,
} from '@corridor/service';
import { AdminModule } from './admin.module';
import { readConfig } from './config';
import { addConnectors, addRoutes } from './connectors/connector-program.factory';
import { RoutingTable } from './rails/routing-table.cache';
import { EraseCustomerHandler } from './erasures/erase-customer.handler';
import { findPlatformKey } from './replicas/platform-key.repository';
import { RestateTransactionsHandler } from './restorations/restate-transactions.handler';
import { restoreParts } from './restorations/restore-parts.factory';
import { ApplyEventsHandler } from './replication/apply-events.handler';
import type { ResolutionOutcome } from './suspense/domain/resolution';
import { DeadTimers } from './ledger/dead-timer.repository';
import { IntegrityResultRepository } from './integrity/integrity-result.repository';
import type { LedgerReport } from './integrity/domain/ledger-report';
import { VerifyLedgerHandler } from './integrity/verify-ledger.handler';
import { RepublishAccountsHandler } from './internal-accounts/republish-accounts.handler';
import { topicsIn } from './messaging';
import { addSettlementAccounts } from './settlement-accounts/settlement-account-program.factory';
import { OpenItemRepository } from './suspense/open-item.repository';
import { ResolutionRepository } from './suspense/resolution.repository';
import { ResolvePaymentHandler } from './suspense/resolve-payment.handler';
import { openItemLines, resolutionLines, resolvedLines } from './suspense/terminal-lines.presenter';

const config = readConfig();
const runtime = createAdminRuntime(config);
const { dataSource } = runtime;

/** Exit code if a decision is stored but no running service has booked it in time. */
const NOT_APPLIED = 2;
/** Default number of listed decisions. */
const RESOLUTIONS_LIMIT = 100;

interface ResolveOptions {
  outcome?: ResolutionOutcome;
  as?: ResolutionOutcome;
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

function addVerifyLedger(program: Command, context: INestApplicationContext): void {
  program
    .command('verify-ledger')
    .description('checks every invariant of the ledger on the live database; exit code 1 on a breach')
    .option('--platform <id>', 'PlatformConfig:<uuid>, or the short key; all platforms without it')
    .option('--json', 'the report as one line of JSON')
    .action(async (options: { platform?: string; json?: boolean }) => {
      const handler = context.get(VerifyLedgerHandler);
      const report = await handler.execute(options.platform);
      // A report on all platforms is stored, and the operators' port shows it.
      if (options.platform === undefined) {
        await context.get(IntegrityResultRepository).saveResult(dataSource.manager, report);
      }
      if (options.json) print(JSON.stringify(report));
      else printReport(report);
      if (!report.isSound) process.exitCode = 1;
    });
}

function resolutionOutcome(text: string): ResolutionOutcome {
  if (text === 'refunded' || text === 'paid') return text === 'paid' ? 'PAID' : 'REFUNDED';
  throw new InvalidArgumentError('It is "refunded" or "paid".');
}

/** The key of the platform that an operator names; undefined if none is named. */
async function platformKeyOf(platform: string | undefined): Promise<number | undefined> {
  if (platform === undefined) return undefined;
  return findPlatformKey(dataSource.manager, platform);
}

function addResolvePayment(program: Command, context: INestApplicationContext): void {
  program
    .command('resolve-payment')
    .description(
      'decides what becomes of suspended money or of a stuck payment; exit code 1 where it is refused',
    )
    .argument('<transaction>', 'Transaction:<uuid>')
    .option('--outcome <outcome>', 'refunded: the money goes back; paid: the payee has it', resolutionOutcome)
    // The name of the option until 0.2: before a command, `--as` names the person who gives it.
    .addOption(new Option('--as <outcome>').argParser(resolutionOutcome).conflicts('outcome').hideHelp())
    .requiredOption('--reason <text>', 'kept with the decision; callers of the API never see it')
    .option(
      '--operator <name>',
      "who decides; kept beside the operating system's user and host, which is the default",
    )
    .option('--json', 'the result as one line of JSON')
    .action(async (transactionId: string, options: ResolveOptions, command: Command) => {
      const { as, outcome = as, reason, json } = options;
      if (outcome === undefined) command.error("error: required option '--outcome <outcome>' not specified");
      const account = operatorAccount();
      const { operator = account.name } = options;
      const resolved = await context.get(ResolvePaymentHandler).execute({
        transactionId,
        outcome,
        reason,
        operator,
        operatorAccount: `${account.name}@${account.host}`,
      });
      for (const line of json ? [JSON.stringify(resolved)] : resolvedLines(resolved)) print(line);
      if (!resolved.isApplied) process.exitCode = NOT_APPLIED;
    });
}

function addListSuspense(program: Command, context: INestApplicationContext): void {
  program
    .command('list-suspense')
    .description(
      'money in the suspense account and payments that go no further: what an operator has to resolve',
    )
    .option('--platform <id>', 'PlatformConfig:<uuid>, or the short key; all platforms without it')
    .option('--json', 'one line of JSON')
    .action(async ({ platform, json }: { platform?: string; json?: boolean }) => {
      const items = await context
        .get(OpenItemRepository)
        .list(dataSource.manager, await platformKeyOf(platform));
      for (const line of json ? [JSON.stringify(items)] : openItemLines(items)) print(line);
    });
}

function addListResolutions(program: Command, context: INestApplicationContext): void {
  program
    .command('list-resolutions')
    .description('what operators have decided, newest first')
    .option('--platform <id>', 'PlatformConfig:<uuid>, or the short key; all platforms without it')
    .option('--limit <n>', 'how many', Number, RESOLUTIONS_LIMIT)
    .option('--json', 'one line of JSON')
    .action(async ({ platform, limit, json }: { platform?: string; limit: number; json?: boolean }) => {
      const platformKey = await platformKeyOf(platform);
      const list = await context.get(ResolutionRepository).list(dataSource.manager, { platformKey, limit });
      for (const line of json ? [JSON.stringify(list)] : resolutionLines(list)) print(line);
    });
}

function addRepublish(program: Command, context: INestApplicationContext): void {
  const command = program
    .command('republish')
    .description('writes the present state of all internal accounts into their topic again');
  auditedAction(command, runtime.unitOfWork, {
    name: 'republish',
    work: async () => {
      await context.get(RoutingTable).refresh();
      const republished = await context.get(RepublishAccountsHandler).execute();
      print(JSON.stringify({ republished }));
      return { after: { republished } };
    },
  });
}

function addRebuild(program: Command, context: INestApplicationContext): void {
  addRebuildReplicas(
    program,
    runtime,
    [
      {
        table: 'platforms',
        topic: topicsIn.platforms.name,
        id: { column: 'id', type: 'text' },
        subjectPrefix: '',
      },
      {
        table: 'customers',
        topic: topicsIn.customers.name,
        id: { column: 'id', type: 'uuid' },
        subjectPrefix: 'Customer:',
      },
      {
        table: 'external_accounts',
        topic: topicsIn.externalAccounts.name,
        id: { column: 'id', type: 'uuid' },
        subjectPrefix: 'ExternalAccount:',
      },
    ],
    (runner, events) => context.get(ApplyEventsHandler).apply(runner, events),
  );
}

/**
 * The replicas hold ciphertexts of accounts. Accounts must rotate its keys first, so that later events bring new
 * ciphertexts.
 */
function addRotation(program: Command): void {
  addRotateKeys(program, runtime, () => [
    sealedColumn(runtime, 'approvals', {
      table: 'approvals',
      key: ['id', 'action'],
      column: 'request_sealed',
      aadOf: ({ id }) => approvalAad(String(id)),
    }),
    sealedColumn(runtime, 'connectors', {
      table: 'connectors',
      key: ['id', 'name'],
      column: 'secrets_sealed',
      aadOf: ({ id }) => `Connector:${String(id)}/secrets`,
    }),
    sealedColumn(runtime, 'instructionBodies', {
      table: 'instruction_bodies',
      key: ['platform_key', 'instruction_id'],
      column: 'body_sealed',
      aadOf: ({ instruction_id: id }) => `PaymentInstruction:${String(id)}/body`,
    }),
    sealedColumn(runtime, 'connectorReports', {
      table: 'connector_reports',
      key: ['connector_id', 'report_id'],
      column: 'report_sealed',
      aadOf: ({ connector_id: connector, report_id: report }) =>
        `ConnectorReport:${String(connector)}/${String(report)}`,
    }),
    sealedColumn(runtime, 'deposits', {
      table: 'deposits',
      key: ['id', 'deposit_id'],
      column: 'details_sealed',
      aadOf: ({ id }) => `Deposit:${String(id)}/details`,
    }),
    sealedColumn(runtime, 'statementLines', {
      table: 'statement_lines',
      key: ['id', 'number'],
      column: 'details_sealed',
      aadOf: ({ id }) => `StatementLine:${String(id)}`,
    }),
    sealedColumn(runtime, 'ambiguousLines', {
      table: 'ambiguous_lines',
      key: ['break_id', 'number'],
      column: 'line_sealed',
      aadOf: ({ break_id: id }) => `AmbiguousLine:${String(id)}`,
    }),
    sealedColumn(runtime, 'interimEntries', {
      table: 'interim_entries',
      key: ['id', 'format'],
      column: 'details_sealed',
      aadOf: ({ id }) => `InterimEntry:${String(id)}`,
    }),
    sealedColumn(runtime, 'externalAccounts', {
      table: 'external_accounts',
      key: ['platform_key', 'id'],
      column: 'primary_identifier_sealed',
      aadOf: ({ id }) => `ExternalAccount:${String(id)}/primaryIdentifier`,
    }),
  ]);
}

function programOf(context: INestApplicationContext): Command {
  const program = adminProgram(runtime, context.get(DeadTimers));
  addVerifyAuditLog(program, 'payments', (check) => check(runtime.dataSource.manager));
  const erasure = context.get(EraseCustomerHandler);
  addEraseCustomer(program, runtime, (tx, customer) => erasure.execute(tx, customer));
  addAfterRestore(program, runtime, restoreParts(context.get(RestateTransactionsHandler), config.eventEpoch));
  addVerifyLedger(program, context);
  addResolvePayment(program, context);
  addListSuspense(program, context);
  addListResolutions(program, context);
  addRepublish(program, context);
  addRebuild(program, context);
  addRotation(program);
  addConnectors(program, context);
  addRoutes(program, context);
  addSettlementAccounts(program, context);
  return program;
}

runAdminProgram({ runtime, module: AdminModule, programOf });
