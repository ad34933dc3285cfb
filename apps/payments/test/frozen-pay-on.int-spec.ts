import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { onConnectedBank, type ConnectedBank } from './fixtures/connected-bank';
import { FreezeDesk, operatorRequest, why } from './fixtures/freeze-desk';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const AMOUNT = 500;

/** An incoming payment that waits for its platform, and whose money is then paid on to an external account. */
interface Arriving {
  id: string;
  customerId: string;
  account: string;
  external: string;
}

describe('a freeze of those whose incoming money is paid on', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let desk: FreezeDesk;
  let story: LedgerStory;

  onConnectedBank((started) => {
    world = started;
    ({ app } = world);
    desk = new FreezeDesk(world);
    story = new LedgerStory(app);
  });

  async function arriving(): Promise<Arriving> {
    const customer = await app.customer();
    const account = await app.accountOf(customer);
    const change = { customerId: customer.id, defaultUmaDepositAccount: true };
    const { id: external } = await app.externalAccount('111', change);
    const reply = await story.submit({
      ...{ kind: 'RECEIVE_UMA', platformKey: 1, customerId: uuidIn(customer.id), accountId: uuidIn(account) },
      ...{ currency: 'USD', amount: BigInt(AMOUNT), senderUmaAddress: '$sender@sandbox.uma.money' },
    });
    return { id: bodyOf(reply).id, customerId: customer.id, account, external };
  }

  /** Approved, and held by a connector that is paused. */
  async function held(): Promise<Arriving> {
    world.bank.answer = () => ({ status: 'COMPLETED' });
    await desk.setPaused(true);
    const given = await arriving();
    await story.decide(given.id, 'APPROVE');
    await desk.until(given.id, 'HELD');
    return given;
  }

  const sent = ({ id }: Arriving): number =>
    world.bank.submissions.filter(({ instruction }) => instruction.transactionId === id).length;

  async function expectWithheld({ id, account }: Arriving): Promise<void> {
    expect(await app.get(id)).toMatchObject({ status: 'FAILED' });
    expect(await desk.openBreaks(id)).toMatchObject([{ kind: 'FROZEN_PARTY', amount: AMOUNT }]);
    expect(await app.balance(account)).toBe(0);
  }

  it.each(['IN', 'BOTH'])(
    '%s of the customer: what arrives waits in suspense, and nothing is paid on',
    async (direction) => {
      const given = await arriving();
      await desk.freeze(given.customerId, direction);
      await story.decide(given.id, 'APPROVE');
      await app.module.get(Dispatcher).look();
      await expectWithheld(given);
      expect(sent(given)).toBe(0);
      await desk.unfreeze(given.customerId);
      const [found] = await desk.openBreaks(given.id);
      await desk.resolveBreak(found?.id ?? '', { action: 'CREDIT_ACCOUNT', accountId: given.account });
      expect(await app.balance(given.account)).toBe(AMOUNT);
    },
  );

  it.each([
    ['customer', 'Customer', ({ customerId }: Arriving) => ({ customerId })],
    ['internal account', 'InternalAccount', ({ account }: Arriving) => ({ accountId: account })],
    ['external account', 'ExternalAccount', ({ external }: Arriving) => ({ externalAccountId: external })],
  ] as const)('OUT of the %s: what arrives stays in the internal account', async (_what, name, paramsOf) => {
    const given = await arriving();
    await desk.controller[`freeze${name}`](
      operatorRequest(paramsOf(given) as Record<string, string>, { direction: 'OUT', ...why }),
    );
    await story.decide(given.id, 'APPROVE');
    await app.module.get(Dispatcher).look();
    expect(await app.get(given.id)).toMatchObject({ status: 'COMPLETED' });
    expect(await app.balance(given.account)).toBe(AMOUNT);
    expect(sent(given)).toBe(0);
  });

  it.each(['OUT', 'IN', 'BOTH'])(
    '%s holds what waits to be paid on, until it is lifted',
    async (direction) => {
      const given = await held();
      await desk.freeze(given.customerId, direction);
      await desk.setPaused(false);
      await desk.untilFrozen(given.id);
      expect(sent(given)).toBe(0);
      await desk.unfreeze(given.customerId);
      await desk.until(given.id, 'COMPLETED');
      expect(sent(given)).toBe(1);
      expect(await app.get(given.id)).toMatchObject({ status: 'COMPLETED' });
      expect(await app.balance(given.account)).toBe(0);
    },
  );

  it('OUT: what was held too long is credited to the internal account', async () => {
    const given = await held();
    await desk.freeze(given.customerId, 'OUT');
    await desk.hurry(given.id, 25);
    await desk.until(given.id, 'CANCELLED');
    await desk.setPaused(false);
    expect(await app.get(given.id)).toMatchObject({ status: 'COMPLETED' });
    expect(await app.balance(given.account)).toBe(AMOUNT);
  });

  it('IN: what was held too long waits in suspense', async () => {
    const given = await held();
    await desk.freeze(given.customerId, 'IN');
    await desk.hurry(given.id, 25);
    await desk.until(given.id, 'CANCELLED');
    await desk.setPaused(false);
    await expectWithheld(given);
  });

  it('IN: what was paid on and comes back waits in the suspense account of the house', async () => {
    const given = await held();
    await desk.setPaused(false);
    await desk.until(given.id, 'COMPLETED');
    await desk.freeze(given.customerId, 'IN');
    const suspended = await world.house('SUSPENSE');
    await desk.report(given.id, { status: 'RETURNED', returnId: `back-${desk.next()}` });
    expect(await world.house('SUSPENSE')).toBe(suspended + AMOUNT);
    expect(await app.balance(given.account)).toBe(0);
    const { rows } = await app.pool.query(
      `SELECT b.kind FROM breaks b WHERE b.status = 'OPEN' AND b.amount = $1 AND b.message LIKE '%' || $2 || '%'`,
      [AMOUNT, given.id],
    );
    expect(rows).toEqual([{ kind: 'FROZEN_PARTY' }]);
  });
});
