import { formatId } from '@corridor/kernel';
import type { Instruction } from '@corridor/connector-contract';
import type { CustomerState, ExternalAccountState } from '@corridor/contracts';
import { aPlatformState, eventually } from '@corridor/testing';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { ConnectedBank } from './fixtures/connected-bank';
import type { BankAnswer } from './fixtures/contract-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import {
  bodyOf,
  customerEventOf,
  externalAccountEventOf,
  platformEventOf,
  type PaymentsApp,
} from './fixtures/payments-app';

describe('a payout that waits for its attempt', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let version = 1;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
  });
  afterAll(async () => {
    expect(await world.breaches()).toEqual([]);
    await world.stop();
  });

  interface Waiting {
    customer: CustomerState;
    external: ExternalAccountState;
    account: string;
    id: string;
  }

  async function setPaused(isPaused: boolean): Promise<void> {
    await app.pool.query('UPDATE connectors SET is_paused = $1, version = version + 1', [isPaused]);
    await world.refresh();
  }

  const rowOf = async (id: string): Promise<{ state: string; attempt: number } | undefined> => {
    const { rows } = await app.pool.query<{ state: string; attempt: number }>(
      'SELECT state, attempt FROM payment_instructions WHERE transaction_id = $1',
      [uuidIn(id)],
    );
    return rows[0];
  };

  const until = (id: string, state: string): Promise<unknown> =>
    eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await rowOf(id))?.state === state;
    });

  async function hurry(id: string, attemptedMinutesAgo = 0): Promise<void> {
    await app.pool.query(
      `UPDATE payment_instructions SET look_at = clock_timestamp(),
         attempted_at = attempted_at - $2 * interval '1 minute' WHERE transaction_id = $1`,
      [uuidIn(id), attemptedMinutesAgo],
    );
  }

  async function pay(answer: (instruction: Instruction, attempt: number) => BankAnswer): Promise<Waiting> {
    world.bank.answer = answer;
    const customer = await app.customer();
    const external = await app.externalAccount('111', { customerId: customer.id });
    const account = await app.accountOf(customer);
    await app.fund(account, 1_000);
    return { customer, external, account, id: bodyOf(await app.out(account, external.id, 400)).id };
  }

  /** Applies a state as its owner does before it answers, which then also is the owner's answer. */
  const changes: Record<string, (waiting: Waiting) => Promise<void>> = {
    'whose customer was rejected': async ({ customer }) => {
      const event = customerEventOf({ ...customer, verificationStatus: 'REJECTED' }, (version += 1));
      app.owns({ customers: [event] });
      await app.apply(event);
    },
    'whose external account was deleted': async ({ external }) => {
      const event = externalAccountEventOf({ ...external, deleted: true }, (version += 1));
      app.owns({ externalAccounts: [event] });
      await app.apply(event);
    },
    'in a currency that the platform no longer has': async () => {
      const state = aPlatformState();
      const supportedCurrencies = state.supportedCurrencies.filter(
        ({ currencyCode }) => currencyCode !== 'USD',
      );
      const event = platformEventOf({ ...state, supportedCurrencies }, (version += 1));
      app.owns({ platform: event });
      await app.apply(event);
    },
  };

  afterEach(() => app.apply(platformEventOf(aPlatformState(), (version += 1))));

  async function expectRefunded({ account, id }: Waiting, sent: number): Promise<void> {
    expect(world.bank.submissions).toHaveLength(sent);
    expect(await app.get(id)).toMatchObject({ status: 'FAILED', refund: { status: 'COMPLETED' } });
    expect(await app.balance(account)).toBe(1_000);
  }

  it.each(Object.keys(changes))('is cancelled and refunded: one %s', async (which) => {
    await setPaused(true);
    const waiting = await pay(() => ({ status: 'COMPLETED' }));
    await until(waiting.id, 'HELD');
    const sent = world.bank.submissions.length;
    await changes[which]?.(waiting);
    await setPaused(false);
    await hurry(waiting.id);
    await until(waiting.id, 'CANCELLED');
    await expectRefunded(waiting, sent);
  });

  it('is not sent a second time for a customer who was rejected after the bank had refused to take it', async () => {
    const waiting = await pay(() => 'NOT_ACCEPTED');
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      const row = await rowOf(waiting.id);
      return row?.attempt === 1 && row.state === 'QUEUED';
    });
    const sent = world.bank.submissions.length;
    await changes['whose customer was rejected']?.(waiting);
    await hurry(waiting.id);
    await until(waiting.id, 'CANCELLED');
    await expectRefunded(waiting, sent);
  });

  it('is not sent again for a customer who was rejected, although the bank never had it', async () => {
    const waiting = await pay(() => 'LOST_REQUEST');
    await until(waiting.id, 'UNKNOWN');
    const sent = world.bank.submissions.length;
    await changes['whose customer was rejected']?.(waiting);
    await hurry(waiting.id, 11);
    await until(waiting.id, 'CANCELLED');
    await expectRefunded(waiting, sent);
  });

  it('is given up if it is a refund whose payer was erased, and its money waits for an operator', async () => {
    await setPaused(true);
    const quote = await new LedgerStory(app).quoteToFund();
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const account = { accountType: 'USD_ACCOUNT', accountNumber: '5551234567', routingNumber: '021000021' };
    const named = { depositId: 'D-1', status: 'BOOKED', amount: 499, currency: 'USD', settlementAccountId };
    const details = { reference: quote.reference, debtor: { name: 'Katherine Johnson', account } };
    await world.report([{ reportId: 'R-1', type: 'deposit.report', ...named, ...details }]);
    await until(quote.id, 'HELD');
    const { rows } = await app.pool.query<{ id: string }>(`SELECT id FROM deposits WHERE deposit_id = 'D-1'`);
    const id = rows[0]?.id ?? '';
    const nothing = app.vault.seal(Buffer.from('{}'), `Deposit:${id}/details`);
    await app.pool.query('UPDATE deposits SET details_sealed = $2 WHERE id = $1', [id, nothing]);
    await setPaused(false);
    await hurry(quote.id);
    await until(quote.id, 'CANCELLED');
    expect(await app.get(quote.id)).toMatchObject({ refund: { status: 'FAILED' } });
  });

  it('is sent if only a copy says that the customer was rejected', async () => {
    await setPaused(true);
    const waiting = await pay(() => ({ status: 'COMPLETED' }));
    await until(waiting.id, 'HELD');
    const { customer } = waiting;
    app.owns({ customers: [customerEventOf(customer, version + 2)] });
    await app.apply(customerEventOf({ ...customer, verificationStatus: 'REJECTED' }, (version += 1)));
    version += 1;
    await setPaused(false);
    await hurry(waiting.id);
    await until(waiting.id, 'COMPLETED');
  });
});
