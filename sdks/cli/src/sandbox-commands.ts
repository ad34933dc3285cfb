import type { Command } from 'commander';
import { secondsOf } from './durations.ts';
import { UsageFailure } from './failures.ts';
import { Session } from './session.ts';
import type { Terminal } from './terminal.ts';

interface FundOptions {
  account?: string;
  customer?: string;
  currency: string;
  amount?: string;
}

/** Adds `sandbox clock show`, `sandbox clock advance`, `sandbox fund` and `resend`. The group `sandbox` exists. */
export function addSandboxCommands(program: Command, terminal: Terminal): void {
  const sandbox = program.commands.find((command) => command.name() === 'sandbox');
  if (sandbox === undefined) throw new Error('the API has no operations of the sandbox');
  const clock = sandbox.command('clock').description("the platform's clock");
  const show = clock
    .command('show')
    .description("the platform's time, and how far it is ahead of real time")
    .action(async () => {
      const session = new Session(terminal, show);
      session.print(await session.client().sandbox.getClock());
    });
  const advance = clock
    .command('advance')
    .argument('<duration>', 'for example 6m')
    .description('move the clock forward')
    .action(async (duration: string) => {
      const session = new Session(terminal, advance);
      const seconds = secondsOf(duration);
      session.print(await session.client().sandbox.advanceClock({ seconds }));
    });
  const fund = sandbox
    .command('fund')
    .argument('[account]', 'an internal account')
    .argument('[amount]', 'in the smallest unit of the currency')
    .description('add money to an internal account')
    .option('--account <id>', 'an internal account')
    .option('--customer <id>', 'the account of a customer, in place of an account')
    .option('--currency <code>', 'of the account of the customer', 'USD')
    .option('--amount <amount>', 'in the smallest unit of the currency')
    .action((account: string | undefined, amount: string | undefined) =>
      fundAccount(new Session(terminal, fund), fund.opts<FundOptions>(), { account, amount }),
    );
  const resend = program
    .command('resend')
    .argument('<delivery>', 'a delivery of a webhook')
    .description('send a delivery of a webhook once more')
    .action(async (delivery: string) => {
      const session = new Session(terminal, resend);
      session.print(await session.client().webhooks.retryWebhookDelivery(delivery));
    });
}

async function fundAccount(
  session: Session,
  options: FundOptions,
  given: { account: string | undefined; amount: string | undefined },
): Promise<void> {
  // `sandbox fund 500 --customer …` has its amount first.
  const isAmountFirst = options.customer !== undefined && given.amount === undefined;
  const amount = unitsOf(options.amount ?? given.amount ?? (isAmountFirst ? given.account : undefined));
  const account = options.account ?? (options.customer === undefined ? given.account : undefined);
  const accountId = account ?? (await accountOf(session, options));
  session.print(await session.client().sandbox.fundInternalAccount(accountId, { amount }));
}

/**
 * An amount in digits alone. Whether 12.50 or 1,250 has a decimal separator depends on who writes it.
 * @throws UsageFailure for another text
 */
function unitsOf(text: string | undefined): number {
  if (text === undefined)
    throw new UsageFailure('The amount is missing: a whole number in the smallest unit of the currency');
  const amount = Number(text);
  if (!/^[0-9]+$/.test(text) || amount === 0 || !Number.isSafeInteger(amount))
    throw new UsageFailure(
      `${text} is no amount in the smallest unit of the currency: 1250, in digits alone, is 12.50 USD`,
    );
  return amount;
}

async function accountOf(session: Session, { customer, currency }: FundOptions): Promise<string> {
  if (customer === undefined) throw new UsageFailure('The account is missing: <account>, or --customer');
  const { data } = await session
    .client()
    .internalAccounts.listInternalAccounts({ customerId: customer, currency });
  const [account] = data;
  if (account === undefined) throw new UsageFailure(`${customer} has no account in ${currency}`);
  return account.id;
}
