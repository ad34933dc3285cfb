import { mintUuid, type ApprovalOutcome } from '@corridor/kernel';
import type { ApprovalEvent, TransactionResource } from '@corridor/contracts';
import { aContext, anEvent, type TestDatabase } from '@corridor/testing';
import { ApprovalsConsumer } from '../src/incoming-payments/approvals.consumer';
import { IncomingPaymentsController } from '../src/incoming-payments/incoming-payments.controller';
import { bodyOf, createPaymentsDatabase, type PaymentsApp } from './fixtures/payments-app';
import { breachesIn, requestIncomingPayment, rivals, verdictOf, type Verdict } from './fixtures/rivals';

const ROUNDS = 400;
const AT_ONCE = 8;
const BACKSTOP_MS = 60_000;
const ENDS = ['COMPLETED', 'REJECTED', 'FAILED'] as const;

/** A party to the decision: the endpoint's answer, a call, or the end of the time. */
type Contender = { outcome: ApprovalOutcome } | { call: 'approve' | 'reject' } | 'TIMER';

const contenders: readonly Contender[] = [
  { outcome: 'APPROVED' },
  { outcome: 'REJECTED' },
  { outcome: 'FAILED' },
  { outcome: 'MISSING_DATA' },
  { outcome: 'ACKNOWLEDGED' },
  { call: 'approve' },
  { call: 'reject' },
  'TIMER',
];

/** Possible answers of the endpoint. */
const answers: readonly ApprovalOutcome[] = ['APPROVED', 'REJECTED', 'FAILED', 'MISSING_DATA'];

describe('decisions on an incoming payment', () => {
  let database: TestDatabase;
  let one: PaymentsApp;
  /** The instance whose clock is ahead. For it, the time for a decision is over. */
  let late: PaymentsApp;
  let partition = 0;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    [one, late] = await rivals(database);
    await one.platform({ webhookEndpoint: 'https://platform.test/hooks' });
    late.clock.advance(BACKSTOP_MS);
  });

  afterAll(async () => {
    await Promise.all([one.stop(), late.stop()]);
    await database.drop();
  });

  function approvalOf(transactionId: string, outcome: ApprovalOutcome): ApprovalEvent {
    const state = {
      transactionId,
      outcome,
      sentAtMs: one.clock.now(),
      receiverCustomerInfoSealed: null,
      reason: null,
    };
    return { ...anEvent({ aggregate: 'approvals', subject: transactionId, id: mintUuid() }), state };
  }

  /** Delivers events through the consumer, each batch from its own partition. */
  async function consume(app: PaymentsApp, ...events: ApprovalEvent[]): Promise<void> {
    const position = { fromOffset: '0', fromIndex: 0, nextOffset: '1', nextIndex: 0 };
    const at = { topic: 'approvals', partition: (partition += 1) };
    await app.module
      .get(ApprovalsConsumer)
      .approvals({ consumer: 'payments', ...at, events, position: { ...at, ...position } });
  }

  function call(app: PaymentsApp, transactionId: string, what: 'approve' | 'reject'): Promise<Verdict> {
    const request = { context: aContext(), params: { transactionId }, query: {}, body: {} };
    return verdictOf(app.module.get(IncomingPaymentsController)[what](request));
  }

  /** Starts one contender. A call returns whether it won. */
  async function start(contender: Contender, id: string): Promise<Verdict | undefined> {
    if (contender === 'TIMER') await late.pass(0);
    else if ('call' in contender) return call(one, id, contender.call);
    else await consume(one, approvalOf(id, contender.outcome));
    return undefined;
  }

  /** Some of the contenders in some order. The other instance also gets the endpoint's answer, twice. */
  async function race(id: string, round: number): Promise<(Verdict | undefined)[]> {
    const answer = approvalOf(id, answers[round % answers.length] ?? 'FAILED');
    const starts: (() => Promise<Verdict | undefined>)[] = [
      () => consume(one, answer).then(() => undefined),
      ...contenders.filter((_, n) => (round >> n) % 2 === 0).map((contender) => () => start(contender, id)),
      () => consume(late, answer, answer).then(() => undefined),
    ];
    const first = (round * 3) % starts.length;
    return Promise.all([...starts.slice(first), ...starts.slice(0, first)].map((begin) => begin()));
  }

  it('are answered with the same bytes if repeated elsewhere, and stored as ciphertext', async () => {
    const customer = await one.customer();
    const { id } = bodyOf(await requestIncomingPayment(one, customer.id, 5));
    const idempotency = {
      key: 'decided once',
      scope: 'POST /transactions/{transactionId}/approve',
      bodyHash: 'h',
    };
    const approve = (app: PaymentsApp) => {
      const context = aContext({ idempotency });
      const request = { context, params: { transactionId: id }, query: {}, body: {} };
      return app.module.get(IncomingPaymentsController).approve(request);
    };
    const first = await approve(one);
    expect(first.renderedBody).toContain('"FULL_NAME":"Sandbox Sender"');
    const again = await approve(late);
    expect([again.replayed, again.renderedBody]).toEqual([true, first.renderedBody]);
    const { rows } = await one.pool.query<{ sealed: boolean; body: string }>(
      'SELECT sealed, body FROM idempotency_keys WHERE body IS NOT NULL',
    );
    // The answer of the decision, and that of the decided payment.
    expect(rows.map(({ sealed, body }) => [sealed, body.startsWith('v1:')])).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  it(`are unique in ${ROUNDS} races, and the money follows the first one`, async () => {
    const customer = await one.customer();
    const account = await one.accountOf(customer);
    const ended: TransactionResource[] = [];
    let expected = 0;
    for (let round = 0; round < ROUNDS; round += AT_ONCE) {
      const lot = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, n) => {
          const amount = 1 + ((round + n) % 97);
          const { id } = bodyOf(await requestIncomingPayment(one, customer.id, amount));
          const verdicts = await race(id, round + n);
          const calls = verdicts.filter((verdict) => verdict !== undefined);
          expect(calls.filter((verdict) => verdict === 'DONE').length).toBeLessThanOrEqual(1);
          for (const verdict of calls) {
            expect(['DONE', 'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL']).toContain(verdict);
          }
          const transaction = await one.get(id);
          expect(ENDS).toContain(transaction.status);
          if (transaction.status === 'COMPLETED') expected += amount;
          return transaction;
        }),
      );
      ended.push(...lot);
      expect(await one.balance(account)).toBe(expected);
    }
    const events = (await one.events()).filter(({ subject }) => subject.startsWith('Transaction:'));
    for (const transaction of ended) {
      const told = events.filter(({ subject }) => subject === transaction.id);
      const ends = told.filter(({ webhookType }) =>
        ENDS.some((end) => webhookType === `INCOMING_PAYMENT_${end}`),
      );
      expect(ends.map(({ data }) => data)).toEqual([transaction]);
      expect(told.map(({ version }) => version)).toEqual(told.map((_, n) => n + 1));
    }
    const found = new Set(ended.map(({ status, failureReason }) => failureReason ?? status));
    expect([...found].sort()).toEqual(expect.arrayContaining(['COMPLETED', 'REJECTED']));
    expect(found.size).toBeGreaterThanOrEqual(4);
    expect(await breachesIn(one)).toEqual([]);
  });

  it('leave no timer that falls due later', async () => {
    for (const app of [one, late]) app.clock.advance(2 * BACKSTOP_MS);
    await late.pass(0);
    const { rows } = await one.pool.query('SELECT 1 FROM timers');
    expect(rows).toEqual([]);
    expect(await breachesIn(one)).toEqual([]);
  });
});
