import { aContext } from '@corridor/testing';
import { formatId } from '@corridor/kernel';
import { ReportWorker } from '../src/connector-reports/apply-reports.worker';
import { DueDepositsWorker } from '../src/deposit-booking/due-deposits.worker';
import { ListInternalAccountsHandler } from '../src/internal-accounts/list-internal-accounts.handler';
import { onConnectedBank, type ConnectedBank } from './fixtures/connected-bank';
import { uuidIn } from './fixtures/ledger-story';
import { customerEventOf, type PaymentsApp } from './fixtures/payments-app';

const AMOUNT = 500;

describe('deposits to a virtual account', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let number = 0;

  onConnectedBank((started) => {
    world = started;
    ({ app } = world);
  });

  /** A customer, and the number that the bank has given to the account in dollars. */
  async function payee() {
    const customer = await app.customer();
    const account = await app.accountOf(customer);
    const query = { customerId: customer.id, currency: 'USD' };
    await app.module.get(ListInternalAccountsHandler).ofCustomers(aContext(), query);
    const { rows } = await app.pool.query<{ virtual_account: string }>(
      'SELECT virtual_account FROM virtual_accounts WHERE internal_account_id = $1',
      [uuidIn(account)],
    );
    return { customer, account, virtualAccount: rows[0]?.virtual_account ?? '' };
  }

  function reportOf(depositId: string, virtualAccount: string, change: object = {}): object {
    number += 1;
    return {
      ...{ reportId: `v-${number}`, type: 'deposit.report', depositId, status: 'BOOKED', amount: AMOUNT },
      ...{ currency: 'USD', settlementAccountId: formatId('SettlementAccount', world.settlementAccountId) },
      ...{ virtualAccount, ...change },
    };
  }

  async function openBreaks(text: string): Promise<string[]> {
    const { rows } = await app.pool.query<{ kind: string }>(
      `SELECT b.kind FROM breaks b LEFT JOIN deposits d ON d.id = b.deposit_id
       WHERE b.status = 'OPEN' AND (d.deposit_id = $1 OR b.message LIKE '%deposit ' || $1 || '%') ORDER BY 1`,
      [text],
    );
    return rows.map(({ kind }) => kind);
  }

  async function payments(account: string): Promise<number> {
    const { rows } = await app.pool.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM transactions WHERE destination_id = $1',
      [uuidIn(account)],
    );
    return rows[0]?.n ?? 0;
  }

  it('are credited once, whether one report comes twice, several name it, or instances take them at once', async () => {
    const { account, virtualAccount } = await payee();
    const report = reportOf('twice', virtualAccount);
    await world.report([report]);
    await world.report([report, reportOf('twice', virtualAccount)]);
    expect(await app.balance(account)).toBe(AMOUNT);

    const other = await world.anotherInstance();
    const many = Array.from({ length: 20 }, () => reportOf('at-once', virtualAccount));
    await world.send(many);
    const looks = [app, other].flatMap(({ module }) => [
      module.get(ReportWorker).look(),
      module.get(DueDepositsWorker).look(),
    ]);
    await Promise.all(looks);
    await app.module.get(ReportWorker).look();
    await other.stop();
    expect(await app.balance(account)).toBe(2 * AMOUNT);
    expect(await payments(account)).toBe(2);
    expect(await openBreaks('at-once')).toEqual([]);
  });

  it.each([
    ['another amount', { amount: AMOUNT + 1 }, 'CONFLICT'],
    ['another currency', { currency: 'EUR' }, 'UNKNOWN_REFERENCE'],
  ])('are not credited again with %s, which is a finding', async (what, change, kind) => {
    const { account, virtualAccount } = await payee();
    const depositId = what.replaceAll(' ', '-');
    await world.report([reportOf(depositId, virtualAccount)]);
    await world.report([reportOf(depositId, virtualAccount, change)]);
    expect(await app.balance(account)).toBe(AMOUNT);
    expect(await payments(account)).toBe(1);
    expect(await openBreaks(depositId)).toEqual([kind]);
  });

  it('reach nobody in a currency that the settlement account does not have', async () => {
    const { account, virtualAccount } = await payee();
    await world.report([reportOf('euros', virtualAccount, { currency: 'EUR' })]);
    expect(await app.balance(account)).toBe(0);
    expect(await openBreaks('euros')).toEqual(['UNKNOWN_REFERENCE']);
  });

  it('keep their first payee when they are reported again with the number of another one', async () => {
    const [first, second] = [await payee(), await payee()];
    await world.report([reportOf('moved', first.virtualAccount)]);
    await world.report([reportOf('moved', second.virtualAccount)]);
    expect(await app.balance(first.account)).toBe(AMOUNT);
    expect(await app.balance(second.account)).toBe(0);
  });

  it('of a deleted customer wait in suspense with a finding, also if they come twice', async () => {
    const { customer, account, virtualAccount } = await payee();
    const gone = customerEventOf({ ...customer, deleted: true }, 2);
    app.owns({ customers: [gone] });
    await app.apply(gone);
    const suspended = await world.house('SUSPENSE');
    await world.report([reportOf('gone', virtualAccount)]);
    await world.report([reportOf('gone', virtualAccount)]);
    expect(await app.balance(account)).toBe(0);
    expect(await world.house('SUSPENSE')).toBe(suspended + AMOUNT);
    expect(await openBreaks('gone')).toEqual(['CLOSED_ACCOUNT']);
    app.owns({});
  });

  it('to a number that the bank has given to nobody wait in suspense', async () => {
    const suspended = await world.house('SUSPENSE');
    await world.report([reportOf('nobody', '0000000000')]);
    expect(await world.house('SUSPENSE')).toBe(suspended + AMOUNT);
    expect(await openBreaks('nobody')).toEqual(['UNMATCHED_DEPOSIT']);
  });

  it('leave the account when the bank takes them back, once', async () => {
    const { account, virtualAccount } = await payee();
    await world.report([reportOf('back', virtualAccount)]);
    await world.report([reportOf('back', virtualAccount, { status: 'REVERSED' })]);
    await world.report([reportOf('back', virtualAccount, { status: 'REVERSED' })]);
    await world.report([reportOf('back', virtualAccount)]);
    expect(await app.balance(account)).toBe(0);
    expect(await payments(account)).toBe(1);
  });
});
