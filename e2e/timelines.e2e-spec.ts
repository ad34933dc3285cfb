import { listenForWebhooks, type WebhookReceiver } from '@corridor/api-client';
import { eventually } from '@corridor/testing';
import { at, createPlatform, listAt, textAt, uniqueName, type Api, type Json } from './support/api';
import { addBankAccount, fundedCustomer, transactionReaches, transferOut } from './support/money';
import { advance, createQuote, done, executeQuote, payer, quoteBody, toAccount } from './support/quotes';
import { incomingOf, payUma, umaCustomer } from './support/uma';

let api: Api;
/** A platform without a webhook endpoint. */
let quiet: Api;
let receiver: WebhookReceiver;

beforeAll(async () => {
  [api, quiet] = await Promise.all([createPlatform(), createPlatform()]);
  ({ receiver } = await listenForWebhooks(api));
});
afterAll(() => receiver.stop());

async function timelineOf(of: Api, id: string): Promise<Json[]> {
  const timeline = await done(of.get(`/transactions/${id}/timeline`));
  expect(timeline['parts']).toEqual({});
  const entries = listAt(timeline, 'entries');
  const times = entries.map((entry) => textAt(entry, 'at'));
  expect(times).toEqual([...times].sort());
  return entries;
}

async function transferOf(
  of: Api,
  customer: { accountId: string; bankAccountId: string },
  options = {},
): Promise<string> {
  return textAt(await done(of.post('/transfer-out', transferOut(customer, 1_000), options), 201), 'id');
}

function ofKind(entries: readonly Json[], kind: string): Json[] {
  return entries.filter((entry) => entry['kind'] === kind);
}

/** `COMPLETED by RAIL` of each decision, with the rule of the sandbox. */
function courseOf(entries: readonly Json[]): string[] {
  return ofKind(entries, 'DECISION').map((entry) => {
    const rule = at(entry, 'cause', 'sandboxRule');
    const by = `${String(entry['status'])} by ${String(at(entry, 'cause', 'type'))}`;
    return rule === undefined ? by : `${by} ${String(rule)}`;
  });
}

describe('the timeline of a payment', () => {
  it('has its request, statuses, postings, events and deliveries', async () => {
    const customer = await fundedCustomer(api, 10_000);
    const options = { key: uniqueName() };
    const id = await transferOf(api, customer, options);
    await transactionReaches(api, id, 'COMPLETED');
    await receiver.event('OUTGOING_PAYMENT_COMPLETED', id);
    expect(await transferOf(api, customer, options)).toBe(id);

    const entries = await eventually(async () => {
      const found = await timelineOf(api, id);
      if (ofKind(found, 'DELIVERY').some(({ status }) => status !== 'DELIVERED')) throw new Error('not yet');
      return found;
    });
    expect(courseOf(entries)).toEqual(['PENDING by REQUEST', 'PROCESSING by RAIL', 'COMPLETED by RAIL']);
    const requests = ofKind(entries, 'REQUEST');
    expect(requests.map(({ replayed }) => replayed)).toEqual([false, true]);
    expect(requests[0]).toMatchObject({
      service: 'gateway',
      clock: 'REAL',
      status: '201',
      responseStatus: 201,
      operation: 'createTransferOut',
      ids: { tokenId: expect.stringMatching(/^ApiToken:/), requestId: expect.any(String), resourceId: id },
    });
    expect(ofKind(entries, 'POSTING').map(({ status, from, to }) => [status, from, to])).toEqual([
      ['RESERVE', customer.accountId, 'CLEARING'],
      ['SETTLE', 'CLEARING', 'FUNDING'],
    ]);
    const types = ['PENDING', 'PROCESSING', 'COMPLETED'].map((status) => `OUTGOING_PAYMENT_${status}`);
    expect(ofKind(entries, 'EVENT').map(({ eventType }) => eventType)).toEqual(types);
    expect(ofKind(entries, 'EVENT').map(({ status }) => status)).toEqual(['STORED', 'STORED', 'STORED']);
    const deliveries = ofKind(entries, 'DELIVERY');
    expect(deliveries.map(({ eventType }) => eventType)).toEqual(types);
    expect(listAt(deliveries[0] ?? {}, 'attempts')).toEqual([
      expect.objectContaining({ status: 'DELIVERED', responseStatus: 200, error: null }),
    ]);
    expect(ofKind(entries, 'TIMER')).toEqual([]);
  });

  it('is not found by another platform, and for an unknown id', async () => {
    const customer = await fundedCustomer(api, 10_000);
    const id = await transferOf(api, customer);
    for (const [caller, path] of [
      [quiet, id],
      [api, 'Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'],
    ] as const) {
      const answer = await caller.get(`/transactions/${path}/timeline`);
      expect([answer.status, answer.body['code']]).toEqual([404, 'TRANSACTION_NOT_FOUND']);
    }
  });

  it('says that no endpoint asked for an event', async () => {
    const customer = await fundedCustomer(quiet, 10_000);
    const id = await transferOf(quiet, customer);
    await transactionReaches(quiet, id, 'COMPLETED');
    const statuses = await eventually(async () => {
      const found = ofKind(await timelineOf(quiet, id), 'EVENT').map(({ status }) => status);
      if (found.includes('NOT_STORED')) throw new Error('it may still be on its way');
      return found;
    });
    expect(statuses).toEqual(['NO_ENDPOINT', 'NO_ENDPOINT', 'NO_ENDPOINT']);
  });

  it.each([
    ['002', ['PENDING by REQUEST', 'FAILED by RAIL 002', 'REFUND_COMPLETED by RAIL 002']],
    ['003', ['PENDING by REQUEST', 'FAILED by RAIL 003', 'REFUND_COMPLETED by RAIL 003']],
    [
      '004',
      [
        'PENDING by REQUEST',
        'PROCESSING by RAIL 004',
        'REJECTED by RAIL 004',
        'REFUND_COMPLETED by RAIL 004',
      ],
    ],
  ])('of a transfer out names the rule of the suffix %s', async (suffix, course) => {
    const customer = await fundedCustomer(quiet, 10_000, suffix);
    const id = await transferOf(quiet, customer);
    await transactionReaches(quiet, id, 'FAILED', 'REJECTED');
    expect(courseOf(await timelineOf(quiet, id))).toEqual(course);
  });

  it('shows what happens next while it waits, and the reason afterwards', async () => {
    const waiting = await createPlatform();
    const customer = await fundedCustomer(waiting, 10_000, '005');
    const id = await transferOf(waiting, customer);
    const [timer] = ofKind(await timelineOf(waiting, id), 'TIMER');
    expect(timer).toMatchObject({ status: 'WAITING', action: 'RAIL_STEP', clock: 'DOMAIN' });
    await advance(waiting, 31);
    const entries = await timelineOf(waiting, id);
    expect(courseOf(entries)).toEqual([
      'PENDING by REQUEST',
      'FAILED by RAIL 005',
      'REFUND_COMPLETED by RAIL 005',
    ]);
    const [, failed] = ofKind(entries, 'DECISION');
    expect(failed).toMatchObject({ at: timer?.['at'], reason: 'TIMED_OUT' });
    // The clock of the platform was moved, the time of day was not.
    expect(textAt(failed, 'realAt') < textAt(failed, 'at')).toBe(true);
    expect(ofKind(entries, 'TIMER')).toEqual([]);
  });

  it.each([
    ['003', 360, ['COMPLETED by RAIL 003']],
    ['004', 2, ['FAILED by RAIL 004', 'REFUND_COMPLETED by RAIL 004']],
    // Returned two days after it had arrived: the clock jumps over the return.
    ['005', 172_800, ['COMPLETED by RAIL 005', 'FAILED by RAIL 005', 'REFUND_COMPLETED by RAIL 005']],
    ['006', 2, ['FAILED by RAIL 006', 'REFUND_COMPLETED by RAIL 006']],
    ['007', 2, ['FAILED by RAIL 007', 'REFUND_FAILED by RAIL 007']],
  ])('of a quote names the rule of the suffix %s', async (suffix, seconds, end) => {
    const own = await createPlatform();
    const { customerId, accountId } = await payer(own);
    const bankAccountId = textAt(await addBankAccount(own, customerId, suffix), 'id');
    const quote = await createQuote(own, quoteBody(accountId, toAccount(bankAccountId)));
    await executeQuote(own, quote);
    await advance(own, seconds);
    const id = textAt(quote, 'transactionId');
    await transactionReaches(own, id, suffix === '003' ? 'COMPLETED' : 'FAILED');
    const entries = await timelineOf(own, id);
    expect(courseOf(entries)).toEqual(['PENDING by REQUEST', 'PROCESSING by REQUEST', ...end]);
    expect(ofKind(entries, 'REQUEST').map(({ operation }) => operation)).toEqual([
      'createQuote',
      'executeQuote',
    ]);
  });

  it('of a UMA payment inside the deployment is told on both sides', async () => {
    const { accountId } = await payer(api);
    const { customerId, umaAddress } = await umaCustomer(quiet);
    const out = textAt(await payUma(api, accountId, umaAddress), 'transactionId');
    const incoming = textAt(await incomingOf(quiet, customerId), 'id');
    await done(quiet.post(`/transactions/${incoming}/approve`));
    await transactionReaches(api, out, 'COMPLETED');
    expect(courseOf(await timelineOf(api, out))).toEqual([
      'PENDING by REQUEST',
      'PROCESSING by REQUEST',
      'COMPLETED by COUNTERPARTY',
    ]);
    const received = await timelineOf(quiet, incoming);
    expect(courseOf(received)).toEqual([
      'CREATED by COUNTERPARTY',
      'PENDING by COUNTERPARTY',
      'PROCESSING by APPROVAL',
      'COMPLETED by APPROVAL',
    ]);
    expect(ofKind(received, 'REQUEST').map(({ operation }) => operation)).toEqual(['approveTransaction']);
  });

  it('shows the attempts to a dead endpoint, and when the next one follows', async () => {
    const lonely = await createPlatform();
    const dead = await listenForWebhooks(lonely);
    await dead.receiver.stop();
    const customer = await fundedCustomer(lonely, 10_000);
    const id = await transferOf(lonely, customer);
    const first = await eventually(async () => {
      const [delivery] = ofKind(await timelineOf(lonely, id), 'DELIVERY');
      if (!delivery || listAt(delivery, 'attempts').length === 0) throw new Error('not tried yet');
      return delivery;
    });
    expect(first).toMatchObject({ status: 'PENDING', nextAttemptAt: expect.any(String) });
    expect(listAt(first, 'attempts')[0]).toMatchObject({
      status: 'FAILED',
      responseStatus: null,
      error: expect.any(String),
    });
  });
});
