import { randomUUID } from 'node:crypto';
import type { DepositReport, Report } from '@corridor/connector-contract';
import { CheckSkipped, demand, needs, type Check, type CheckContext } from './check';
import { isSame } from './report-checks';

function isDeposit(report: Report): report is DepositReport {
  return report.type === 'deposit.report';
}

async function reportsDeposit(context: CheckContext): Promise<DepositReport> {
  if (!context.reports.isOpen) throw new CheckSkipped('There is no --reports-port, and no reportsList.');
  const before = new Set(context.reports.seen.map(({ report }) => report.reportId));
  await context.act('deposit', { SETTLEMENT_ACCOUNT_ID: context.settlementAccountId });
  const report = await context.reports.find(
    'of a deposit',
    (one) => isDeposit(one) && one.status === 'BOOKED' && !before.has(one.reportId),
    context.patienceMs,
  );
  demand(isDeposit(report), 'The report is not of a deposit.');
  return report;
}

async function reversesDeposit(context: CheckContext): Promise<void> {
  const deposit = await reportsDeposit(context);
  await context.act('reversal', { DEPOSIT_ID: deposit.depositId });
  const reversal = await context.reports.find(
    `of the reversal of ${deposit.depositId}`,
    (one) => isDeposit(one) && one.status === 'REVERSED' && one.depositId === deposit.depositId,
    context.patienceMs,
  );
  demand(isDeposit(reversal), 'The report is not of a deposit.');
  demand(
    reversal.amount === deposit.amount && reversal.currency === deposit.currency,
    `${reversal.amount} ${reversal.currency} is reversed of ${deposit.amount} ${deposit.currency}.`,
  );
}

async function givesVirtualAccounts(context: CheckContext): Promise<void> {
  needs(context, 'virtualAccounts');
  const { client, capabilities, settlementAccountId } = context;
  const currency = capabilities.rails[0]?.currency ?? 'USD';
  const ask = () => ({ internalAccountId: `InternalAccount:${randomUUID()}`, settlementAccountId, currency });
  const [one, other] = [ask(), ask()];
  const first = await client.call('virtual-account', one);
  demand(
    isSame(first, await client.call('virtual-account', one)),
    'A second call gave another virtual account.',
  );
  demand(
    !isSame(first, await client.call('virtual-account', other)),
    'Two internal accounts have the same virtual account.',
  );
}

async function checksAccount(context: CheckContext): Promise<void> {
  needs(context, 'accountCheck');
  const checkId = randomUUID();
  const { match } = await context.client.call('account-check', {
    checkId,
    account: context.samples.account(context.capabilities.rails[0]?.operation ?? 'PAYOUT'),
    beneficiary: { name: 'Ada Lovelace' },
  });
  if (match !== 'PENDING') return;
  const report = await context.reports.find(
    `of the check ${checkId}`,
    (one) => one.type === 'account-check.report' && one.checkId === checkId,
    context.patienceMs,
  );
  demand('match' in report && report.match !== 'PENDING', 'The report of a PENDING check is PENDING too.');
}

async function checksWrongAccount(context: CheckContext): Promise<void> {
  needs(context, 'accountCheck');
  const account = { accountType: 'EUR_ACCOUNT', iban: 'XX00' };
  await context.client.call('account-check', { checkId: randomUUID(), account });
}

function identity(checkId: string) {
  const subject = {
    subjectId: `Customer:${randomUUID()}`,
    name: 'Ada Lovelace',
    birthDate: '1985-12-10',
    nationality: 'GB',
    address: { line1: '100 Main St', city: 'London', postalCode: 'EC1A 1BB', country: 'GB' },
  };
  return { checkId, kind: 'KYC', subject, owners: [], documents: [] };
}

async function checksIdentity(context: CheckContext): Promise<void> {
  needs(context, 'identityChecks');
  const { client, reports, patienceMs } = context;
  const checkId = randomUUID();
  const request = identity(checkId);
  const first = await client.call('identity-check', request);
  demand(first.checkId === checkId, 'The answer is of another check.');
  if (first.status === 'PROCESSING')
    await reports.find(
      `of the check ${checkId}`,
      (one) => one.type === 'identity-check.report' && one.checkId === checkId && one.status !== 'PROCESSING',
      patienceMs,
    );
  const end = await client.call('identity-check.query', { checkId });
  demand(end.status !== 'NOT_FOUND', 'A query of a started check was answered NOT_FOUND.');
  const again = await client.call('identity-check', request);
  demand(
    again.status === end.status,
    `The same check was ${end.status}, and is ${again.status} when it comes again.`,
  );
}

async function knowsNoIdentity(context: CheckContext): Promise<void> {
  needs(context, 'identityChecks');
  const { status } = await context.client.call('identity-check.query', { checkId: randomUUID() });
  demand(status === 'NOT_FOUND', `A query of an unknown check was answered ${status}.`);
}

/** Checks of deposits, accounts and identities. */
export const accountChecks: readonly Check[] = [
  {
    name: 'a deposit is reported',
    profiles: ['deposits'],
    run: async (context) => void (await reportsDeposit(context)),
  },
  {
    name: 'a reversal of a deposit is reported with its amount',
    profiles: ['deposits'],
    run: reversesDeposit,
  },
  {
    name: 'an internal account has a virtual account of its own',
    profiles: ['deposits'],
    run: givesVirtualAccounts,
  },
  { name: 'an account is checked', profiles: ['checks'], run: checksAccount },
  {
    name: 'an account that cannot exist is answered by the contract',
    profiles: ['checks'],
    run: checksWrongAccount,
  },
  { name: 'the same identity check is started once', profiles: ['identity'], run: checksIdentity },
  { name: 'a query of an unknown identity check is NOT_FOUND', profiles: ['identity'], run: knowsNoIdentity },
];
