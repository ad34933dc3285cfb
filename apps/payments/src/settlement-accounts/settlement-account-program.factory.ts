import { readFileSync } from 'node:fs';
import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { printLine } from '@corridor/service';
import { ManageSettlementAccountsHandler } from './manage-settlement-accounts.handler';

/** `settlement-accounts add|list`. */
export function addSettlementAccounts(program: Command, context: INestApplicationContext): void {
  const manage = (): ManageSettlementAccountsHandler => context.get(ManageSettlementAccountsHandler);
  const group = program.command('settlement-accounts').description('own accounts at banks');
  group
    .command('add')
    .description('adds the account that a file describes, and prints it as one line of JSON')
    .argument('<file>', '{"connectorId", "currency", "name", "bankDetails", "prefunded", "minimumBalance"}')
    .action(async (file: string) => {
      printLine(await manage().add(JSON.parse(readFileSync(file, 'utf8')) as unknown));
    });
  group
    .command('list')
    .description('prints the accounts as one line of JSON')
    .action(async () => {
      printLine({ settlementAccounts: await manage().list() });
    });
}
