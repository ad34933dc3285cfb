import { formatId, mintUuid } from '@corridor/kernel';
import type { BreakResource, OperationRequest, Page } from '@corridor/contracts';
import { aRequest, eventually } from '@corridor/testing';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { InstructionOperationsController } from '../src/instruction-operations/instruction-operations.controller';
import { SuspenseController } from '../src/suspense/suspense.controller';
import { TimerWorker } from '../src/ledger/timer.worker';
import { onConnectedBank, type ConnectedBank } from './fixtures/connected-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import { bodyOf, type PaymentsApp } from './fixtures/payments-app';

const debtor = {
  name: 'Katherine Johnson',
  account: { accountType: 'USD_ACCOUNT', accountNumber: '5551234567', routingNumber: '021000021' },
};

describe('the suspended money of a payment whose deposit the bank took back', () => {
  let number = 0;
  let app: PaymentsApp;
  let world: ConnectedBank;
  onConnectedBank((started) => {
    world = started;
    app = started.app;
  });
  afterEach(async () => expect(await world.breaches()).toEqual([]));

  const request = (params: Record<string, string>, body = {}, query = {}): OperationRequest => ({
    ...(aRequest<unknown, unknown>(body, {
      params,
      context: {
        platformId: '',
        platformKey: 0,
        permissions: [],
        operatorPermissions: ['RESOLVE'],
        operatorId: formatId('Operator', mintUuid()),
      },
    }) as OperationRequest),
    query,
  });

  /** What the suspense account of the platform has. */
  async function suspended(): Promise<number> {
    const { rows } = await app.pool.query<{ sum: number | null }>(
      `SELECT sum(amount)::integer AS sum FROM ledger_entries WHERE system_account = 'SUSPENSE' AND platform_key = 1`,
    );
    return rows[0]?.sum ?? 0;
  }

  const operations = (): InstructionOperationsController => app.module.get(InstructionOperationsController);

  async function openBreak(kind: string, text: string): Promise<BreakResource | undefined> {
    const reply = await operations().breaks(request({}, {}, { kind, status: 'OPEN' }));
    return bodyOf<Page<BreakResource>>(reply).data.find(({ message }) => message.includes(text));
  }

  async function act(breakId: string, action: string, accountId?: string): Promise<object> {
    const body = { reason: 'seen', action, ...(accountId === undefined ? {} : { accountId }) };
    const reply = await operations().resolveBreak(request({ breakId }, body));
    return { ...bodyOf<object>(reply), status: reply.status };
  }

  async function decide(transactionId: string, outcome: string): Promise<object> {
    const decision = request({ transactionId }, { outcome, reason: 'ticket 42' });
    const reply = await app.module.get(SuspenseController).resolve(decision);
    await app.module.get(TimerWorker).fireDue(1, Date.now());
    return { ...bodyOf<object>(reply), status: reply.status };
  }

  async function deposit(depositId: string, reference: string, more: object = {}): Promise<void> {
    const settlementAccountId = formatId('SettlementAccount', world.settlementAccountId);
    const money = {
      depositId,
      status: 'BOOKED',
      amount: 500,
      currency: 'USD',
      settlementAccountId,
      reference,
    };
    const reportId = `r-${(number += 1)}`;
    await world.report([{ reportId, type: 'deposit.report', ...money, debtor, ...more }]);
  }

  const dispatched = <T>(probe: () => Promise<T | undefined>): Promise<T> =>
    eventually(async () => {
      await app.module.get(Dispatcher).look();
      return probe();
    });

  /** A payment whose payout failed, whose deposit the bank took back before or after its refund failed. */
  async function takenBack(when: 'BEFORE' | 'AFTER'): Promise<{ id: string; breakId: string }> {
    world.bank.answer = ({ operation }) => ({ status: operation === 'REFUND' ? 'REJECTED' : 'ACCEPTED' });
    const { id, reference } = await new LedgerStory(app).quoteToFund();
    const depositId = `D-${(number += 1)}`;
    await deposit(depositId, reference);
    const { instructionId } = await world.sent(id);
    const reversed = () => deposit(depositId, reference, { status: 'REVERSED' });
    if (when === 'BEFORE') await reversed();
    const report = { reportId: `r-${(number += 1)}`, type: 'instruction.report', instructionId };
    await world.report([{ ...report, status: 'FAILED', occurredAt: new Date().toISOString() }]);
    const found = await dispatched(() => openBreak('UNMATCHED_DEPOSIT', uuidIn(id)));
    if (when === 'AFTER') await reversed();
    return { id, breakId: found.id };
  }

  it.each(['BEFORE', 'AFTER'] as const)(
    'is given to nobody, and settles what the house is owed for it: taken back %s its refund failed',
    async (when) => {
      const [receivable, suspense] = [await world.house('RECEIVABLE'), await suspended()];
      const { id, breakId } = await takenBack(when);
      if (when === 'BEFORE') {
        const { message } = (await openBreak('UNMATCHED_DEPOSIT', uuidIn(id))) ?? {};
        expect(message).toContain('the bank took its deposit back');
      }
      const owed = await openBreak('RECEIVABLE', uuidIn(id));
      expect(owed).toMatchObject({ amount: 500 });
      if (when === 'AFTER') expect(owed?.message).toContain('its money is in suspense');
      expect(await world.house('RECEIVABLE')).toBe(receivable - 500);

      const accountId = await app.accountOf(await app.customer());
      const refused = { message: expect.stringContaining('the deposit is REVERSED') as string };
      const code = 'NOT_IN_THIS_STATE';
      expect(await act(breakId, 'CREDIT_ACCOUNT', accountId)).toMatchObject({
        status: 409,
        code,
        ...refused,
      });
      expect(await decide(id, 'REFUNDED')).toMatchObject({ status: 409, code, ...refused });
      expect(await app.balance(accountId)).toBe(0);

      expect(await decide(id, 'PAID')).toMatchObject({ outcome: 'PAID' });
      await eventually(async () => (await suspended()) === suspense);
      expect(await world.house('RECEIVABLE')).toBe(receivable);
      expect(await openBreak('RECEIVABLE', uuidIn(id))).toBeUndefined();
      expect(await openBreak('UNMATCHED_DEPOSIT', uuidIn(id))).toBeUndefined();
    },
  );

  it('belongs to the house if that has written off what it was owed', async () => {
    const own = await world.house('OWN_FUNDS');
    const { id, breakId } = await takenBack('BEFORE');
    const owed = await openBreak('RECEIVABLE', uuidIn(id));
    expect(await act(owed?.id ?? '', 'WRITE_OFF')).toMatchObject({ status: 200 });
    expect(await world.house('OWN_FUNDS')).toBe(own - 500);
    const accountId = await app.accountOf(await app.customer());
    expect(await act(breakId, 'CREDIT_ACCOUNT', accountId)).toMatchObject({ status: 409 });
    expect(await decide(id, 'PAID')).toMatchObject({ outcome: 'PAID' });
    await eventually(async () => (await world.house('OWN_FUNDS')) === own);
    expect(await app.balance(accountId)).toBe(0);
  });
});
