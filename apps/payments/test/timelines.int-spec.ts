import type { PaymentPartiesAnswer, PaymentTimelineAnswer, TimelineEntryResource } from '@corridor/contracts';
import { DAY_MS, formatId, mintUuid } from '@corridor/kernel';
import { PlatformClocks } from '@corridor/service';
import { aContext, aPlatformState, eventually, type TestDatabase } from '@corridor/testing';
import { Dispatcher } from '../src/dispatching/dispatcher.worker';
import { TransactionsController } from '../src/transactions/transactions.controller';
import { ConnectedBank } from './fixtures/connected-bank';
import { LedgerStory, uuidIn } from './fixtures/ledger-story';
import { bodyOf, createPaymentsDatabase, PaymentsApp } from './fixtures/payments-app';

async function timelineOf(
  app: PaymentsApp,
  transactionId: string,
  platformKey = 1,
): Promise<PaymentTimelineAnswer> {
  const context = aContext({ platformKey });
  const request = { context, params: {}, query: {}, body: { transactionId } };
  return (await app.module.get(TransactionsController).timeline(request)).body as PaymentTimelineAnswer;
}

/** The parties of a payment of any platform. */
async function partiesOf(app: PaymentsApp, transactionId: string): Promise<PaymentPartiesAnswer['found']> {
  const request = { context: aContext({ platformKey: 0 }), params: {}, query: {}, body: { transactionId } };
  return bodyOf<PaymentPartiesAnswer>(await app.module.get(TransactionsController).readParties(request))
    .found;
}

const ofKind = (entries: readonly TimelineEntryResource[], wanted: string): TimelineEntryResource[] =>
  entries.filter(({ kind }) => kind === wanted);

/** Each status with its cause. */
function courseOf(entries: readonly TimelineEntryResource[]): string[] {
  return ofKind(entries, 'DECISION').map(
    ({ status, cause }) => `${status} by ${cause?.type ?? 'nothing known'}`,
  );
}

describe('the timeline of a payment at a bank', () => {
  let world: ConnectedBank;
  let app: PaymentsApp;

  beforeAll(async () => {
    world = await ConnectedBank.start();
    ({ app } = world);
    world.bank.answer = () => ({ status: 'COMPLETED' });
  });
  afterAll(() => world.stop());

  /** Waits until the bank has completed the payment. Resolves with the id of the order. */
  async function completed(id: string): Promise<string> {
    await eventually(async () => {
      await app.module.get(Dispatcher).look();
      return (await app.get(id)).status === 'COMPLETED';
    });
    return world.bank.submissionOf(id)?.instruction.instructionId ?? '';
  }

  /** The bank reports a return after the clock of the platform has moved by further two days. */
  async function returned(instructionId: string, amount: number): Promise<void> {
    const clocks = app.module.get(PlatformClocks);
    await clocks.raise(app.pool, 1, (await clocks.offset(app.pool, 1)) + 2 * DAY_MS);
    const report = { reportId: `r-${instructionId}`, type: 'instruction.report', instructionId };
    await world.report([{ ...report, status: 'RETURNED', returnId: 'ret', amount, currency: 'USD' }]);
  }

  /** The days between two statuses. */
  function daysBetween(entries: readonly TimelineEntryResource[], from: string, to: string): number {
    const atOf = (wanted: string): number =>
      Date.parse(ofKind(entries, 'DECISION').find(({ status }) => status === wanted)?.at ?? '');
    return Math.round((atOf(to) - atOf(from)) / DAY_MS);
  }

  it('out tells a return after two days, with its order and the money that came back', async () => {
    const account = await app.accountOf(await app.customer());
    await app.fund(account, 1_000);
    const { id } = bodyOf(await app.out(account, (await app.externalAccount()).id, 400));
    expect(courseOf((await timelineOf(app, id)).entries)).toEqual(['PENDING by REQUEST']);
    await returned(await completed(id), 400);
    const { entries } = await timelineOf(app, id);
    expect(courseOf(entries)).toEqual([
      'PENDING by REQUEST',
      'PROCESSING by CONNECTOR',
      'COMPLETED by CONNECTOR',
      'FAILED by CONNECTOR',
      'REFUND_COMPLETED by CONNECTOR',
    ]);
    expect(daysBetween(entries, 'COMPLETED', 'FAILED')).toBe(2);
    expect(ofKind(entries, 'DECISION').at(3)).toMatchObject({ reason: 'RETURNED' });
    const steps = ofKind(entries, 'POSTING').map(({ status }) => status);
    expect(steps.sort()).toEqual(['REFUND', 'RESERVE', 'RETURN', 'SETTLE']);
    expect(ofKind(entries, 'INSTRUCTION')).toEqual([
      expect.objectContaining({
        status: 'RETURNED',
        reports: [
          expect.objectContaining({ status: 'COMPLETED' }),
          expect.objectContaining({ status: 'RETURNED' }),
        ],
      }),
    ]);
  });

  it('names its platform, its customer and the masked counterparty', async () => {
    const customer = await app.customer();
    const account = await app.accountOf(customer);
    await app.fund(account, 1_000);
    const { id } = bodyOf(await app.out(account, (await app.externalAccount()).id, 400));
    await completed(id);
    expect(await partiesOf(app, id)).toEqual({
      platformKey: 1,
      platformId: aPlatformState({}).id,
      customerId: customer.id,
      counterparty: expect.objectContaining({ name: expect.stringMatching(/^.\*{4}/) as string }) as object,
    });
  });

  it('in tells that the bank took the money back after two days', async () => {
    const account = await app.accountOf(await app.customer());
    const { id } = bodyOf(await app.in((await app.externalAccount()).id, account, 300));
    await returned(await completed(id), 300);
    const { entries } = await timelineOf(app, id);
    expect(courseOf(entries).slice(-2)).toEqual(['COMPLETED by CONNECTOR', 'FAILED by CONNECTOR']);
    expect(daysBetween(entries, 'COMPLETED', 'FAILED')).toBe(2);
    expect(ofKind(entries, 'DECISION').at(-1)).toMatchObject({ reason: 'RETURNED' });
    const postings = ofKind(entries, 'POSTING').map(({ status, from, to }) => ({ status, from, to }));
    expect(postings).toEqual([
      expect.objectContaining({ status: 'SETTLE', to: account }),
      expect.objectContaining({ status: 'REVERSE', from: account }),
    ]);
  });
});

describe('reports of one call', () => {
  it('are applied in its order, whatever their ids are', async () => {
    const world = await ConnectedBank.start();
    try {
      const { app, bank } = world;
      bank.answer = () => ({ status: 'COMPLETED' });
      for (const ids of [
        ['a', 'z'],
        ['z', 'a'],
      ]) {
        const account = await app.accountOf(await app.customer());
        const { id } = bodyOf(await app.in((await app.externalAccount()).id, account, 500));
        await eventually(async () => {
          await app.module.get(Dispatcher).look();
          return (await app.get(id)).status === 'COMPLETED';
        });
        const instructionId = bank.submissionOf(id)?.instruction.instructionId ?? '';
        const returns = [300, 200].map((amount, index) => ({
          reportId: `${ids[index]}-${instructionId}`,
          type: 'instruction.report',
          instructionId,
          status: 'RETURNED',
          returnId: `r${index}`,
          amount,
          currency: 'USD',
        }));
        await world.report(returns);
        // The first return takes its part from the account, and the rest is the receivable of the house.
        expect([ids, await app.balance(account)]).toEqual([ids, 200]);
      }
    } finally {
      await world.stop();
    }
  });
});

describe('the timeline of a payment in the sandbox', () => {
  let database: TestDatabase;
  let app: PaymentsApp;
  let story: LedgerStory;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    app = await PaymentsApp.start(database);
    app.owns({});
    await app.platform();
    story = new LedgerStory(app);
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  /** Makes of a payment what an older release would have left: a state without a trail. */
  async function forget(id: string): Promise<void> {
    await database.owner.query('UPDATE payments.transaction_states SET trail = NULL WHERE id = $1', [
      uuidIn(id),
    ]);
  }

  it('names its customer and the end of the account, of which no connector was told', async () => {
    const account = await app.externalAccount('003');
    const customer = await app.customer();
    const payer = await app.accountOf(customer);
    await app.fund(payer, 1_000);
    const { id } = bodyOf(await app.out(payer, account.id, 400));
    expect(await partiesOf(app, id)).toMatchObject({
      customerId: customer.id,
      counterparty: { name: null, bank: null, identifier: '****6003' },
    });
  });

  it('has no parties if no platform has the payment', async () => {
    expect(await partiesOf(app, formatId('Transaction', mintUuid()))).toBeNull();
  });

  it('tells what comes next, and the rule behind it', async () => {
    const id = await story.payOut(await story.funded(20_000), '003');
    const [next, ...others] = ofKind((await timelineOf(app, id)).entries, 'TIMER');
    expect(others).toEqual([]);
    expect(next).toMatchObject({
      status: 'WAITING',
      action: 'RAIL_STEP',
      cause: { type: 'RAIL', name: 'RAIL_STEP', sandboxRule: '003' },
      outcome: 'COMPLETED',
    });
  });

  it('of a payment that fails at once gives the money back after it was reserved', async () => {
    const id = await story.payOut(await story.funded(20_000), '002');
    const postings = ofKind((await timelineOf(app, id)).entries, 'POSTING');
    expect(postings.map(({ status }) => status)).toEqual(['RESERVE', 'REFUND']);
  });

  it('tells of money that is paid on that it arrives, whatever becomes of it', async () => {
    const id = await story.receive('APPROVE', '005');
    // The deadlines of the approval are over with it, though their timers are still there.
    const timers = ofKind((await timelineOf(app, id)).entries, 'TIMER');
    expect(timers).toEqual([expect.objectContaining({ action: 'RAIL_STEP', outcome: 'COMPLETED' })]);
    await app.pass(30_000);
    expect((await app.get(id)).status).toBe('COMPLETED');
  });

  it('of a failed payment that an older release made says what its row knows, without causes', async () => {
    const id = await story.payOut(await story.funded(20_000), '005');
    await app.pass(11_000);
    const { entries: kept } = await timelineOf(app, id);
    await forget(id);
    const { entries, announced } = await timelineOf(app, id);
    const statuses = ofKind(entries, 'DECISION').map(({ at, status, reason, cause }) => ({
      at,
      status,
      reason,
      cause,
    }));
    const known = ofKind(kept, 'DECISION').filter(({ status }) => status !== 'PROCESSING');
    expect(statuses).toEqual(
      known.map(({ at, status, reason }) => ({ at, status, reason, cause: undefined })),
    );
    expect(statuses.map(({ status, reason }) => [status, reason])).toEqual([
      ['PENDING', undefined],
      ['COMPLETED', undefined],
      ['FAILED', 'RETURNED'],
      ['REFUND_COMPLETED', 'RETURNED'],
    ]);
    expect(ofKind(entries, 'POSTING')).toEqual(ofKind(kept, 'POSTING'));
    // Which events there were is not known, so none is said to have had no endpoint.
    expect(announced).toEqual([]);
  });

  it('of a payment that an older release began says what has happened since with its causes', async () => {
    const id = await story.payOut(await story.funded(20_000), '003');
    await forget(id);
    await app.pass(360_000);
    const { entries } = await timelineOf(app, id);
    expect(courseOf(entries)).toEqual(['PENDING by nothing known', 'COMPLETED by RAIL']);
  });

  it.each([
    ['that waits', undefined, ['CREATED', 'PENDING']],
    ['that was approved', 'APPROVE', ['CREATED', 'COMPLETED']],
    ['that was rejected', 'REJECT', ['CREATED', 'REJECTED']],
  ] as const)('of a UMA payment %s in an older release says its status', async (_, decision, statuses) => {
    const id = await story.receive(decision);
    await forget(id);
    const { entries } = await timelineOf(app, id);
    expect(ofKind(entries, 'DECISION').map(({ status }) => status)).toEqual(statuses);
  });
});
