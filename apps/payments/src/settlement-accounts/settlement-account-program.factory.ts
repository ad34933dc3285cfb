import { readFileSync } from 'node:fs';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { UnitOfWork } from '@corridor/database';
import { auditedAction, printLine } from '@corridor/service';
import { ManageSettlementAccountsHandler } from './manage-settlement-accounts.handler';

/** `settlement-accounts add|list`. */
export function addSettlementAccounts(program: Command, context: INestApplicationContext): void {
  const manage = (): ManageSettlementAccountsHandler => context.get(ManageSettlementAccountsHandler);
  const group = program.command('settlement-accounts').description('own accounts at banks');
  const add = group
    .command('add')
    .description('adds the account that a file describes, and prints it as one line of JSON')
    .argument('<file>', '{"connectorId", "currency", "name", "bankDetails", "prefunded", "minimumBalance"}');
  auditedAction(add, context.get(UnitOfWork), {
    name: 'create-settlement-account',
    work: async (file: string) => {
      const added = await manage().add(JSON.parse(readFileSync(file, 'utf8')) as unknown);
      printLine(added);
      const { id, connectorId, currency, name } = added;
      return { resourceId: id, after: { connectorId, currency, name } };
    },
  });
  group
    .command('list')
    .description('prints the accounts as one line of JSON')
    .action(async () => {
      printLine({ settlementAccounts: await manage().list() });
    });
}
