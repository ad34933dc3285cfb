import { formatId, mintUuid } from '@corridor/kernel';
import type { BreakResource, OperationRequest, Page } from '@corridor/contracts';
import { aRequest, eventually } from '@corridor/testing';
import { CreditDepositHandler } from '../src/deposit-booking/credit-deposit.handler';
import { CreditWithheldHandler } from '../src/deposit-booking/credit-withheld.handler';
import { ChangeInstructionHandler } from '../src/dispatching/change-instruction.handler';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { BreakRepository } from '../src/instructions/break.repository';
import { TimerWorker } from '../src/ledger/timer.worker';
import { ResolvePaymentHandler } from '../src/suspense/resolve-payment.handler';
import { SuspenseController } from '../src/suspense/suspense.controller';
import { ChangeOrderHandler } from '../src/treasury-orders/change-order.handler';
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

  async function says(instructionId: string, status: string, more: object = {}): Promise<void> {
    const reportId = `r-${(number += 1)}`;
    const report = { reportId, type: 'instruction.report', instructionId, status, ...more };
    await world.report([{ ...report, occurredAt: new Date().toISOString() }]);
  }

  /** A deposit that an operator sends back. */
  async function sentBack(): Promise<{ depositId: string; instructionId: string }> {
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const depositId = await deposit(500, 'rent');
    const breakId = await openBreak({ depositId });
    expect(await resolve(breakId, { action: 'RETURN_TO_SENDER' })).toMatchObject({ status: 200 });
    await sendOrders();
    const { instructionId = '' } = world.bank.submissions.at(-1)?.instruction ?? {};
    return { depositId, instructionId };
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

  /** The refund of a deposit that a bank has refused to send, so that its money waits in suspense. */
  async function withheld(): Promise<{ transactionId: string; instructionId: string; breakId: string }> {
    world.bank.answer = () => ({ status: 'ACCEPTED' });
    const quote = await new LedgerStory(app).quoteToFund();
    await deposit(499, quote.reference);
    const { instructionId } = await world.sent(quote.id);
    await says(instructionId, 'FAILED');
    const breakId = await eventually(() =>
      openBreak({ kind: 'UNMATCHED_DEPOSIT' }, quote.id).then((id) => id || undefined),
    );
    return { transactionId: quote.id, instructionId, breakId };
  }

  it('of a refund is neither credited nor decided on before a person has resolved the contradiction', async () => {
    const { transactionId, instructionId, breakId } = await withheld();
    await says(instructionId, 'COMPLETED');
    const disputed = await openBreak({ kind: 'CONTRADICTION', instructionId });
    const accountId = await app.accountOf(await app.customer());
    const credit = { action: 'CREDIT_ACCOUNT', accountId };
    const named = { message: expect.stringContaining(disputed) as string };
    expect(await resolve(breakId, credit)).toMatchObject({ status: 409, body: named });
    for (const outcome of ['REFUNDED', 'PAID']) {
      const decision = request({ transactionId }, { outcome, reason: 'ticket 42' });
      const decided = await app.module.get(SuspenseController).resolve(decision);
      expect(bodyOf(decided)).toMatchObject({ code: 'NOT_IN_THIS_STATE', ...named });
    }
    expect(await app.balance(accountId)).toBe(0);
    expect(await resolve(disputed, { action: 'NO_ACTION' })).toMatchObject({ status: 200 });
    expect(await resolve(breakId, credit)).toMatchObject({ status: 200 });
    expect(await app.balance(accountId)).toBe(499);
  });

  describe('is not used if the contradiction comes between the check and the commit', () => {
    afterEach(() => jest.restoreAllMocks());

    interface Credits {
      execute: (...asked: unknown[]) => Promise<unknown>;
    }

    /** Credits money while its bank says that it has sent it back. @returns the account */
    async function creditMeanwhile(
      type: typeof CreditDepositHandler | typeof CreditWithheldHandler,
      { instructionId, breakId }: { instructionId: string; breakId: string },
    ): Promise<string> {
      const credits = app.module.get<Credits>(type);
      const execute = credits.execute.bind(credits);
      jest.spyOn(credits, 'execute').mockImplementationOnce(async (...asked) => {
        await says(instructionId, 'COMPLETED');
        return execute(...asked);
      });
      const accountId = await app.accountOf(await app.customer());
      const credit = { action: 'CREDIT_ACCOUNT', accountId };
      expect(await resolve(breakId, credit)).toMatchObject({
        ...{ status: 409, body: { code: 'NOT_IN_THIS_STATE' } },
      });
      expect(await app.balance(accountId)).toBe(0);
      const disputed = await openBreak({ kind: 'CONTRADICTION' }, uuidIn(instructionId));
      const ofPayment = await openBreak({ kind: 'CONTRADICTION', instructionId });
      await resolve(disputed || ofPayment, { action: 'NO_ACTION' });
      expect(await resolve(breakId, credit)).toMatchObject({ status: 200 });
      return accountId;
    }

    it('of a credit from the suspense account of the house', async () => {
      const { depositId, instructionId } = await sentBack();
      await says(instructionId, 'FAILED');
      const breakId = await openBreak({ depositId });
      const accountId = await creditMeanwhile(CreditDepositHandler, { instructionId, breakId });
      expect(await app.balance(accountId)).toBe(500);
    });

    it('of a credit from the suspense account of a platform', async () => {
      const accountId = await creditMeanwhile(CreditWithheldHandler, await withheld());
      expect(await app.balance(accountId)).toBe(499);
    });

    it('of a decision, which is booked when a person has resolved the contradiction', async () => {
      const { transactionId, instructionId } = await withheld();
      const decision = { transactionId, outcome: 'PAID', reason: 'ticket 42' } as const;
      const message = `${instructionId}: COMPLETED after FAILED`;
      await app.dataSource.transaction(async (manager) => {
        const by = { operator: 'ada', operatorAccount: 'ada@host' };
        await app.module.get(ResolvePaymentHandler).record(manager, { ...decision, ...by });
        const found = {
          ...{
            note: 'CONTRADICTION' as const,
            platformKey: 1,
            transactionId: uuidIn(transactionId),
            message,
          },
          ...{ amount: 499n, currency: 'USD' },
        };
        await app.module.get(BreakRepository).addContradictions(manager, [found]);
      });
      const isResolved = async (): Promise<boolean> => {
        const sql = `SELECT FROM postings WHERE transaction_id = $1 AND kind = 'RESOLVE'`;
        return ((await app.pool.query(sql, [uuidIn(transactionId)])).rowCount ?? 0) > 0;
      };
      /** Tries the timer again now. @returns what it has failed with until then */
      const tryAgain = async (): Promise<unknown> => {
        const { rows } = await app.pool.query(
          `UPDATE timers SET retry_at = clock_timestamp() WHERE transaction_id = $1 AND retry_at <> 'infinity'
           RETURNING attempts, error`,
          [uuidIn(transactionId)],
        );
        await app.module.get(TimerWorker).fireDue(1, Date.now());
        return rows;
      };
      await app.module.get(TimerWorker).fireDue(1, Date.now());
      // A timer that fails for another reason waits for an operator after 8 times.
      for (let time = 0; time < 10; time += 1) {
        expect(await tryAgain()).toEqual([{ attempts: 0, error: expect.stringContaining('contradiction') }]);
        expect(await isResolved()).toBe(false);
      }
      await resolve(await openBreak({ kind: 'CONTRADICTION', instructionId }), { action: 'NO_ACTION' });
      await eventually(async () => {
        await tryAgain();
        return isResolved();
      });
    });

    it('of another attempt of a payment', async () => {
      world.bank.answer = () => 'NOT_ACCEPTED';
      const account = await app.accountOf(await app.customer());
      await app.fund(account, 1_000);
      await app.out(account, (await app.externalAccount()).id, 400);
      const changes = app.module.get(ChangeInstructionHandler);
      const execute = changes.execute.bind(changes);
      let disputed: string | undefined;
      const decided: string[] = [];
      jest.spyOn(changes, 'execute').mockImplementation(async (place, event) => {
        const isSecond = event.type === 'SUBMIT' && event.version > 1;
        if (!isSecond || disputed) return execute(place, event);
        disputed = formatId('PaymentInstruction', place.instructionId);
        await says(disputed, 'COMPLETED', { amount: 399, currency: 'USD' });
        const result = await execute(place, event);
        decided.push(disputed);
        return result;
      });
      const instructionId = await eventually(async () => {
        await app.module.get(Dispatcher).look();
        return decided[0];
      });
      expect(await openBreak({ kind: 'CONTRADICTION', instructionId })).not.toBe('');
      await app.module.get(Dispatcher).look();
      const ofPayment = world.bank.submissions.filter(
        ({ instruction }) => instruction.instructionId === instructionId,
      );
      expect(ofPayment).toHaveLength(1);
    });

    it('of an order that ends because no bank has it', async () => {
      world.bank.answer = () => 'LOST_REQUEST';
      const depositId = await deposit(500, 'rent');
      await resolve(await openBreak({ depositId }), { action: 'RETURN_TO_SENDER' });
      await sendOrders();
      const { instructionId = '' } = world.bank.submissions.at(-1)?.instruction ?? {};
      await app.pool.query(
        `UPDATE treasury_orders SET created_at = created_at - interval '2 days',
           attempted_at = attempted_at - interval '11 minutes' WHERE id = $1`,
        [uuidIn(instructionId)],
      );
      const changes = app.module.get(ChangeOrderHandler);
      const execute = changes.execute.bind(changes);
      const spy = jest.spyOn(changes, 'execute').mockImplementation(async (id, event, connectorId) => {
        if (event.type === 'CANCELLED')
          await says(instructionId, 'COMPLETED', { amount: 499, currency: 'USD' });
        return execute(id, event, connectorId);
      });
      await sendOrders();
      spy.mockRestore();
      const disputed = await openBreak({ kind: 'CONTRADICTION' }, uuidIn(instructionId));
      expect(await openBreak({ depositId })).toBe('');
      await resolve(disputed, { action: 'NO_ACTION' });
      await sendOrders();
      expect(await openBreak({ depositId }, 'is CANCELLED')).not.toBe('');
    });

    it('of an order that sends it again', async () => {
      const { depositId, instructionId } = await sentBack();
      await says(instructionId, 'FAILED');
      await resolve(await openBreak({ depositId }), { action: 'RETURN_TO_SENDER' });
      const sent = world.bank.submissions.length;
      const changes = app.module.get(ChangeOrderHandler);
      const execute = changes.execute.bind(changes);
      let hasSaid = false;
      jest.spyOn(changes, 'execute').mockImplementation(async (id, event, connectorId) => {
        if (event.type === 'SUBMIT' && !hasSaid) {
          hasSaid = true;
          await says(instructionId, 'COMPLETED');
        }
        return execute(id, event, connectorId);
      });
      await sendOrders();
      expect([hasSaid, world.bank.submissions.length]).toEqual([true, sent]);
    });
  });
});
