import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { Option, type Command } from 'commander';
import { UnitOfWork } from '@corridor/database';
import { auditedAction, printLine } from '@corridor/service';
import { rulesHoldEverywhere } from '../rule-leases/rule-change.handler';
import { timesOf } from './domain/settlement-account';
import { ManageSettlementAccountsHandler } from './manage-settlement-accounts.handler';

/** @throws Error that names the whole path, because npm runs commands in the folder of the checkout. */
function readJson(file: string): unknown {
  return JSON.parse(readFileSync(resolve(file), 'utf8')) as unknown;
}

/** `settlement-accounts add|change|list`. */
export function addSettlementAccounts(program: Command, context: INestApplicationContext): void {
  const manage = (): ManageSettlementAccountsHandler => context.get(ManageSettlementAccountsHandler);
  const group = program.command('settlement-accounts').description('own accounts at banks');
  const add = group
    .command('add')
    .description('adds the account that a file describes, and prints it as one line of JSON')
    .argument(
      '<file>',
      '{"connectorId", "currency", "name", "bankDetails", "prefunded", "minimumBalance", "timeZone", "calendar", …}',
    );
  auditedAction(add, context.get(UnitOfWork), {
    name: 'create-settlement-account',
    work: async (file: string) => {
      const given = readJson(file);
      const added = await context.get(UnitOfWork).transaction(({ manager }) => manage().add(given, manager));
      await rulesHoldEverywhere();
      printLine(added);
      const { id, connectorId, currency, name } = added;
      return { resourceId: id, after: { connectorId, currency, name } };
    },
  });
  const change = group
    .command('change')
    .description(
      'changes the calendar of an account as a file says, and prints the account as one line of JSON',
    )
    .argument('<id>', 'SettlementAccount:<uuid>')
    .argument(
      '<file>',
      '{"timeZone", "calendar", "closedOn", "openOn", "cutOff", "statementBy"}; absent: unchanged',
    );
  auditedAction(change, context.get(UnitOfWork), {
    name: 'change-settlement-account',
    work: async (id: string, file: string) => {
      const given = readJson(file);
      const { before, after } = await context
        .get(UnitOfWork)
        .transaction(({ manager }) => manage().change({ id, change: given }, manager));
      await rulesHoldEverywhere();
      printLine(after);
      return { resourceId: id, before: timesOf(before), after: timesOf(after) };
    },
  });
  group
    .command('list')
    .description('prints the accounts as one line of JSON')
    .addOption(new Option('--json', 'the answer is JSON anyway').hideHelp())
    .action(async () => {
      printLine({ settlementAccounts: await manage().list() });
    });
}
