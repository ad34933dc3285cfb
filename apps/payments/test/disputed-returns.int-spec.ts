import { formatId, mintUuid } from '@corridor/kernel';
import type { BreakResource, OperationRequest, Page } from '@corridor/contracts';
import { aRequest, eventually } from '@corridor/testing';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { SuspenseController } from '../src/suspense/suspense.controller';
import { TreasuryOrdersWorker } from '../src/treasury-orders/treasury-orders.worker';
import { ConnectedBank } from './fixtures/connected-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const debtor = {
  name: 'Katherine Johnson',
  account: { accountType: 'USD_ACCOUNT', accountNumber: '5551234567', routingNumber: '021000021' },
};

describe('money that a bank may have sent back after all', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;
  let number = 0;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
  });
  afterAll(() => world.stop());

  afterEach(async () => {
    expect(await world.breaches()).toEqual([]);
  });

  function request(params: Record<string, string>, body: object = {}, query: object = {}): OperationRequest {
    const permissions = { permissions: [], operatorPermissions: ['RESOLVE'] as const };
    const operatorId = formatId('Operator', mintUuid());
    const context = { platformId: '', platformKey: 0, ...permissions, operatorId };
    return { ...aRequest<unknown, unknown>(body, { context, params }), query } as OperationRequest;
  }

  const operations = (): InstructionOperationsController => app.module.get(InstructionOperationsController);

  async function openBreak(query: object, text = ''): Promise<string> {
    const reply = await operations().breaks(request({}, {}, { ...query, status: 'OPEN' }));
    return bodyOf<Page<BreakResource>>(reply).data.find(({ message }) => message.includes(text))?.id ?? '';
  }

  async function resolve(
    breakId: string,
    more: object,
  ): Promise<{ status: number | undefined; body: object }> {
    const reply = await operations().resolveBreak(request({ breakId }, { reason: 'seen', ...more }));
    return { status: reply.status, body: bodyOf<object>(reply) };
  }

  async function deposit(amount: number, reference: string): Promise<string> {
    const depositId = `D-${(number += 1)}`;
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const money = { depositId, status: 'BOOKED', amount, currency: 'USD', settlementAccountId, reference };
    await world.report([{ reportId: `r-${depositId}`, type: 'deposit.report', ...money, debtor }]);
    return depositId;
  }

  async function sendOrders(): Promise<void> {
    await app.pool.query('UPDATE treasury_orders SET look_at = clock_timestamp() WHERE look_at IS NOT NULL');
    await app.module.get(TreasuryOrdersWorker).look();
  }

  async function says(instructionId: string, status: string): Promise<void> {
    const report = { reportId: `r-${(number += 1)}`, type: 'instruction.report', instructionId, status };
    await world.report([{ ...report, occurredAt: new Date().toISOString() }]);
  }

  const lastSent = (): string => world.bank.submissions.at(-1)?.instruction.instructionId ?? '';

  /** A deposit that an operator sends back. */
  async function sentBack(): Promise<{ depositId: string; instructionId: string }> {
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const depositId = await deposit(500, 'rent');
    const breakId = await openBreak({ depositId });
    expect(await resolve(breakId, { action: 'RETURN_TO_SENDER' })).toMatchObject({ status: 200 });
    await sendOrders();
    return { depositId, instructionId: lastSent() };
  }

  it.each(['RETURN_TO_SENDER', 'WRITE_OFF', 'CREDIT_ACCOUNT'])(
    'is not used again by %s before a person has resolved the contradiction',
    async (action) => {
      const { depositId, instructionId } = await sentBack();
      await says(instructionId, 'FAILED');
      const breakId = await openBreak({ depositId });
      await says(instructionId, 'COMPLETED');
      const disputed = await openBreak({ kind: 'CONTRADICTION' }, uuidIn(instructionId));
      const sent = world.bank.submissions.length;
      const accountId = await app.accountOf(await app.customer());

      const refused = await resolve(breakId, { action, accountId });
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'NOT_IN_THIS_STATE', message: expect.stringContaining(disputed) as string },
      });
      await sendOrders();
      expect([world.bank.submissions.length, await app.balance(accountId)]).toEqual([sent, 0]);
      expect(await openBreak({ depositId })).toBe(breakId);

      expect(await resolve(disputed, { action: 'NO_ACTION' })).toMatchObject({ status: 200 });
      expect(await resolve(breakId, { action, accountId })).toMatchObject({ status: 200 });
    },
  );

  it('is not sent again if its bank says so after an operator has ordered that', async () => {
    const { depositId, instructionId } = await sentBack();
    await says(instructionId, 'FAILED');
    await resolve(await openBreak({ depositId }), { action: 'RETURN_TO_SENDER' });
    await says(instructionId, 'COMPLETED');
    const sent = world.bank.submissions.length;
    await sendOrders();
    expect(world.bank.submissions).toHaveLength(sent);
    const disputed = await openBreak({ kind: 'CONTRADICTION' }, uuidIn(instructionId));
    await resolve(disputed, { action: 'NO_ACTION' });
    await sendOrders();
    expect(world.bank.submissions).toHaveLength(sent + 1);
  });

  it('of a refund is neither credited nor decided on before a person has resolved the contradiction', async () => {
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const quote = await new LedgerStory(app).quoteToFund();
    await deposit(499, quote.reference);
    const sent = world.bank.submissions.length;
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return world.bank.submissions.length > sent;
    });
    const instructionId = lastSent();
    await says(instructionId, 'FAILED');
    const breakId = await eventually(() =>
      openBreak({ kind: 'UNMATCHED_DEPOSIT' }, quote.id).then((id) => id || undefined),
    );
    await says(instructionId, 'COMPLETED');
    const disputed = await openBreak({ kind: 'CONTRADICTION', instructionId });
    const accountId = await app.accountOf(await app.customer());
    const credit = { action: 'CREDIT_ACCOUNT', accountId };
    const named = { message: expect.stringContaining(disputed) as string };
    expect(await resolve(breakId, credit)).toMatchObject({ status: 409, body: named });
    for (const outcome of ['REFUNDED', 'PAID']) {
      const decision = request({ transactionId: quote.id }, { outcome, reason: 'ticket 42' });
      const decided = await app.module.get(SuspenseController).resolve(decision);
      expect(bodyOf(decided)).toMatchObject({ code: 'NOT_IN_THIS_STATE', ...named });
    }
    expect(await app.balance(accountId)).toBe(0);
    expect(await resolve(disputed, { action: 'NO_ACTION' })).toMatchObject({ status: 200 });
    expect(await resolve(breakId, credit)).toMatchObject({ status: 200 });
    expect(await app.balance(accountId)).toBe(499);
  });
});
