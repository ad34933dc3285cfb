import { readFileSync } from 'node:fs';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { UnitOfWork } from '@corridor/database';
import { auditedAction, printLine } from '@corridor/service';
import { rulesHoldEverywhere } from '../rule-leases/rule-change.handler';
import { timesOf } from './domain/settlement-account';
import { ManageSettlementAccountsHandler } from './manage-settlement-accounts.handler';

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
      const added = await manage().add(JSON.parse(readFileSync(file, 'utf8')) as unknown);
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
      const given = JSON.parse(readFileSync(file, 'utf8')) as unknown;
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
    .action(async () => {
      printLine({ settlementAccounts: await manage().list() });
    });
}
