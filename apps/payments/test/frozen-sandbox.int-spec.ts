import { TimerWorker } from '../src/ledger/timer.worker';
import { RoutingTable } from '../src/rails/routing-table.cache';
import { ConnectedBank } from './fixtures/connected-bank';
import { codeOf, FreezeDesk } from './fixtures/freeze-desk';
import { from, LedgerStory, to, uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const OTHER_PLATFORM = { id: 'PlatformConfig:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a77', platformKey: 2 };

describe('a freeze in a sandbox whose payments go to no bank', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let desk: FreezeDesk;
  let story: LedgerStory;

  beforeAll(async () => {
    world = await ConnectedBank.start({ sandbox: true });
    ({ app } = world);
    await app.pool.query(`UPDATE routes SET rules = '[]', version = version + 1`);
    await app.module.get(RoutingTable).refresh();
    await app.platform({ ...OTHER_PLATFORM, umaDomain: 'other.test' });
    desk = new FreezeDesk(world);
    story = new LedgerStory(app);
  });
  afterAll(() => world.stop());
  afterEach(async () => {
    expect(await world.breaches()).toEqual([]);
  });

  /** Fires what is due in the next minutes. */
  const pass = async (minutes = 1): Promise<void> => {
    for (const platformKey of [1, 2]) {
      await app.module.get(TimerWorker).fireDue(platformKey, Date.now() + minutes * 60_000);
    }
  };

  async function payout(suffix: string): Promise<Awaited<ReturnType<FreezeDesk['party']>> & { id: string }> {
    const given = await desk.party();
    const { id: external } = await app.externalAccount(suffix, { customerId: given.customer.id });
    const { id } = bodyOf(await app.out(given.account, external, 400));
    return { ...given, external, id };
  }

  const execute = (quoteId: string) =>
    story.submit({ kind: 'EXECUTE_QUOTE', platformKey: 1, quoteId: uuidIn(quoteId) }).then(
      () => undefined,
      (error: Error) => error.message,
    );

  it('leaves a payout to its rail that has it, and refuses the next one', async () => {
    const { id, customer, account, external } = await payout('111');
    await desk.freeze(customer.id, 'BOTH');
    expect(await codeOf(app.out(account, external, 1))).toBe('ACCOUNT_FROZEN');
    await pass();
    expect(await app.get(id)).toMatchObject({ status: 'COMPLETED' });
    expect(await app.balance(account)).toBe(600);
  });

  it.each([
    ['OUT', 1_000],
    ['IN', 600],
    ['BOTH', 600],
  ])('%s leaves %d on the account of a payout that its rail refuses', async (direction, balance) => {
    const { id, customer, account } = await payout('004');
    await desk.freeze(customer.id, direction);
    await pass();
    expect(await app.get(id)).toMatchObject({ status: 'REJECTED' });
    expect(await app.balance(account)).toBe(balance);
    const found = await desk.openBreaks(id);
    expect(found.map(({ kind, amount }) => [kind, amount])).toEqual(
      balance === 1_000 ? [] : [['FROZEN_PARTY', 400]],
    );
    await desk.unfreeze(customer.id);
    if (!found[0]) return;
    await desk.resolveBreak(found[0].id, { action: 'CREDIT_ACCOUNT', accountId: account });
    expect(await app.balance(account)).toBe(1_000);
  });

  it('OUT refuses a new quote and the execution of one that was made before, which may be executed afterwards', async () => {
    const { customer, account, external } = await desk.party();
    const options = { amount: 400n, isExecutedAtOnce: false };
    const id = await story.quote(from(account), to(external), options);
    await desk.freeze(customer.id, 'OUT');
    expect(await execute(id)).toContain('ACCOUNT_FROZEN');
    await expect(story.quote(from(account), to(external), options)).rejects.toThrow('ACCOUNT_FROZEN');
    expect(await app.get(id)).toMatchObject({ status: 'PENDING' });
    expect(await app.balance(account)).toBe(1_000);
    await desk.unfreeze(customer.id);
    expect(await execute(id)).toBeUndefined();
    await pass();
    expect(await app.get(id)).toMatchObject({ status: 'COMPLETED' });
    expect(await app.balance(account)).toBe(600);
  });

  it('OUT of the receiver refuses a quote to an external account and its execution, whoever pays', async () => {
    const receiver = await desk.party(0);
    const own = await app.accountOf(null);
    await app.fund(own, 1_000);
    for (const payer of [own, (await desk.party()).account]) {
      const options = { amount: 400n, isExecutedAtOnce: false };
      const id = await story.quote(from(payer), to(receiver.external), options);
      await desk.freeze(receiver.customer.id, 'OUT');
      expect(await execute(id)).toContain('ACCOUNT_FROZEN');
      await expect(story.quote(from(payer), to(receiver.external), options)).rejects.toThrow(
        'ACCOUNT_FROZEN',
      );
      await desk.freeze(receiver.customer.id, 'IN');
      expect(await execute(id)).toBeUndefined();
      await desk.unfreeze(receiver.customer.id);
    }
  });

  it('IN of the receiver refuses the execution of a quote to the account of a customer', async () => {
    const [payer, receiver] = [await desk.party(), await desk.party(0)];
    const options = { amount: 400n, isExecutedAtOnce: false };
    const id = await story.quote(from(payer.account), to(receiver.account), options);
    await desk.freeze(receiver.customer.id, 'IN');
    expect(await execute(id)).toContain('ACCOUNT_FROZEN');
    expect(await app.balance(payer.account)).toBe(1_000);
    await desk.freeze(receiver.customer.id, 'OUT');
    expect(await execute(id)).toBeUndefined();
    expect(await app.balance(receiver.account)).toBe(400);
  });

  it('IN of the receiver refuses the money that would pay a quote, which stays open', async () => {
    const { account, customer } = await desk.party(0);
    const id = await story.paidIn(to(account), null);
    await desk.freeze(customer.id, 'IN');
    const pay = { kind: 'PAY_QUOTE', platformKey: 1, quoteId: uuidIn(id), currency: 'USD', amount: null };
    await expect(story.submit(pay as never)).rejects.toThrow('ACCOUNT_FROZEN');
    expect(await app.get(id)).toMatchObject({ status: 'PENDING' });
    await desk.unfreeze(customer.id);
    await story.submit(pay as never);
    expect(await app.get(id)).toMatchObject({ status: 'COMPLETED' });
  });

  describe('beside payments to UMA addresses', () => {
    const other = (): LedgerStory => new LedgerStory(app, OTHER_PLATFORM.platformKey);

    /** A payment of a customer here to one of another platform, where it waits for a decision. */
    async function delivered() {
      const given = await desk.party(20_000);
      const { payment, receiving } = await story.payInside(given.account, other());
      await pass(0);
      const incoming = await other().incomingPaymentOn(receiving);
      const { rows } = await app.pool.query<{ customer_id: string }>(
        'SELECT customer_id FROM internal_accounts WHERE id = $1',
        [uuidIn(receiving)],
      );
      const receiver = `Customer:${rows[0]?.customer_id ?? ''}`;
      return { ...given, payment, receiving, incoming, receiver };
    }

    it('OUT of the payer refuses a payment, and leaves one that is on its way', async () => {
      const { customer, account, payment, receiving, incoming } = await delivered();
      await desk.freeze(customer.id, 'OUT');
      await expect(story.payInside(account, other())).rejects.toThrow('ACCOUNT_FROZEN');
      await other().decide(incoming, 'APPROVE');
      await pass(0);
      expect(await app.get(payment)).toMatchObject({ status: 'COMPLETED' });
      expect(await app.balance(receiving)).toBeGreaterThan(0);
    });

    it('IN of the payer suspends what the receiver refuses', async () => {
      const { customer, account, payment, incoming } = await delivered();
      const balance = await app.balance(account);
      await desk.freeze(customer.id, 'IN');
      await other().decide(incoming, 'REJECT');
      await pass(0);
      expect(await app.get(payment)).toMatchObject({ status: 'REJECTED', refund: { status: 'FAILED' } });
      expect(await app.balance(account)).toBe(balance);
      expect(await desk.openBreaks(payment)).toMatchObject([{ kind: 'FROZEN_PARTY' }]);
    });

    it('IN of the receiver suspends what arrives: the payer has paid, and the receiver got nothing', async () => {
      const { payment, receiving, incoming, receiver } = await delivered();
      await desk.freeze(receiver, 'IN');
      await other().decide(incoming, 'APPROVE');
      await pass(0);
      expect(await app.get(payment)).toMatchObject({ status: 'COMPLETED' });
      expect(await app.get(incoming, OTHER_PLATFORM.platformKey)).toMatchObject({ status: 'FAILED' });
      expect(await app.balance(receiving)).toBe(0);
      const [found] = await desk.openBreaks(incoming);
      expect(found).toMatchObject({ kind: 'FROZEN_PARTY' });
      await desk.unfreeze(receiver);
      await desk.resolveBreak(found?.id ?? '', { action: 'CREDIT_ACCOUNT', accountId: receiving });
      expect(await app.balance(receiving)).toBe(found?.amount);
    });

    it.each([
      ['OUT', 'COMPLETED'],
      ['IN', 'FAILED'],
    ])(
      '%s: money that would be paid on by the sandbox ends %s and is not paid on',
      async (direction, status) => {
        const customer = await app.customer();
        const account = await app.accountOf(customer);
        await app.externalAccount('111', { customerId: customer.id, defaultUmaDepositAccount: true });
        const reply = await story.submit({
          ...{ kind: 'RECEIVE_UMA', platformKey: 1, customerId: uuidIn(customer.id) },
          ...{ accountId: uuidIn(account), currency: 'USD', amount: 500n },
          senderUmaAddress: '$sender@sandbox.uma.money',
        });
        const { id } = bodyOf(reply);
        await desk.freeze(customer.id, direction);
        await story.decide(id, 'APPROVE');
        await pass();
        expect(await app.get(id)).toMatchObject({ status });
        expect(await app.balance(account)).toBe(direction === 'OUT' ? 500 : 0);
        expect(await desk.openBreaks(id)).toHaveLength(direction === 'OUT' ? 0 : 1);
      },
    );
  });
});
