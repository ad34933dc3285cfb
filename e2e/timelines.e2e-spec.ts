import type { WebhookReceiver } from '@corridor/api-client';
import { eventually } from '@corridor/testing';
import { at, createPlatform, listAt, textAt, uniqueName, type Api, type Json } from './support/api';
import { listenForWebhooks } from './support/default-endpoint';
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

/** The timeline with the parts of all services. A service of a busy machine can be late with its part, and is asked again. */
async function timelineOf(of: Api, id: string): Promise<Json[]> {
  const timeline = await eventually(async () => {
    const read = await done(of.get(`/transactions/${id}/timeline`));
    expect(read['parts']).toEqual({});
    return read;
  });
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
    ['002', ['FAILED'], 'INSUFFICIENT_FUNDS'],
    ['003', ['FAILED'], 'ACCOUNT_CLOSED'],
    ['004', ['PROCESSING', 'REJECTED'], 'REJECTED_BY_BANK'],
  ])('of a transfer out names the rule of the suffix %s, and the reason', async (suffix, end, reason) => {
    const customer = await fundedCustomer(quiet, 10_000, suffix);
    const id = await transferOf(quiet, customer);
    await transactionReaches(quiet, id, 'FAILED', 'REJECTED');
    const entries = await timelineOf(quiet, id);
    const ruled = [...end, 'REFUND_COMPLETED'].map((status) => `${status} by RAIL ${suffix}`);
    expect(courseOf(entries)).toEqual(['PENDING by REQUEST', ...ruled]);
    expect(ofKind(entries, 'DECISION').at(-2)).toMatchObject({ reason });
    expect(ofKind(entries, 'TIMER')).toEqual([]);
  });

  it.each([
    ['002', ['FAILED'], 'INSUFFICIENT_FUNDS'],
    ['004', ['PROCESSING', 'REJECTED'], 'REJECTED_BY_BANK'],
  ])('of a transfer in names the rule of the suffix %s, and moves nothing', async (suffix, end, reason) => {
    const customer = await fundedCustomer(quiet, 0, suffix);
    const body = transferOut(customer, 1_000);
    const [source, destination] = [body.destination, body.source];
    const made = await done(quiet.post('/transfer-in', { source, destination, amount: 1_000 }), 201);
    const id = textAt(made, 'id');
    await transactionReaches(quiet, id, 'FAILED', 'REJECTED');
    const entries = await timelineOf(quiet, id);
    expect(courseOf(entries)).toEqual([
      'PENDING by REQUEST',
      ...end.map((status) => `${status} by RAIL ${suffix}`),
    ]);
    expect(ofKind(entries, 'DECISION').at(-1)).toMatchObject({ reason });
    expect(ofKind(entries, 'POSTING')).toEqual([]);
  });

  it('shows what happens next while it waits, and the reason afterwards', async () => {
    const waiting = await createPlatform();
    const customer = await fundedCustomer(waiting, 10_000, '005');
    const id = await transferOf(waiting, customer);
    const [timer] = ofKind(await timelineOf(waiting, id), 'TIMER');
    expect(timer).toMatchObject({
      status: 'WAITING',
      action: 'RAIL_STEP',
      clock: 'DOMAIN',
      cause: { type: 'RAIL', sandboxRule: '005' },
      outcome: 'FAILED',
    });
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
    ['002', 1, ['FAILED', 'REFUND_COMPLETED'], 'QUOTE_EXECUTION_FAILED'],
    ['003', 360, ['COMPLETED'], undefined],
    ['004', 2, ['FAILED', 'REFUND_COMPLETED'], 'REJECTED_BY_BANK'],
    // Returned two days after it had arrived: the clock jumps over the return.
    ['005', 172_800, ['COMPLETED', 'FAILED', 'REFUND_COMPLETED'], 'RETURNED'],
    ['006', 2, ['FAILED', 'REFUND_COMPLETED'], 'USER_CANCELLATION'],
    ['007', 2, ['FAILED', 'REFUND_FAILED'], 'REFUND_FAILED'],
  ])('of a quote names the rule of the suffix %s', async (suffix, seconds, end, reason) => {
    const own = await createPlatform();
    const { customerId, accountId } = await payer(own);
    const bankAccountId = textAt(await addBankAccount(own, customerId, suffix), 'id');
    const quote = await createQuote(own, quoteBody(accountId, toAccount(bankAccountId)));
    const id = textAt(quote, 'transactionId');
    const [expiry] = ofKind(await timelineOf(own, id), 'TIMER');
    expect(expiry).toMatchObject({ action: 'QUOTE_EXPIRY', at: quote['expiresAt'] });
    await executeQuote(own, quote);
    if (suffix === '003') {
      expect(ofKind(await timelineOf(own, id), 'TIMER')).toEqual([
        expect.objectContaining({
          cause: expect.objectContaining({ sandboxRule: '003' }),
          outcome: 'COMPLETED',
        }),
      ]);
    }
    await advance(own, seconds);
    await transactionReaches(own, id, suffix === '003' ? 'COMPLETED' : 'FAILED');
    const entries = await timelineOf(own, id);
    const ruled = end.map((status) => `${status} by RAIL ${suffix}`);
    expect(courseOf(entries)).toEqual(['PENDING by REQUEST', 'PROCESSING by REQUEST', ...ruled]);
    const failed = ofKind(entries, 'DECISION').find(({ status }) => status === 'FAILED');
    expect(failed?.['reason']).toBe(reason);
    expect(ofKind(entries, 'TIMER')).toEqual([]);
    expect(ofKind(entries, 'REQUEST').map(({ operation }) => operation)).toEqual([
      'createQuote',
      'executeQuote',
    ]);
  });

  it.each([
    ['pending.long', 'PENDING_LONG', 360, 'COMPLETED'],
    ['fail.compliance', 'FAIL_COMPLIANCE', 2, 'FAILED'],
  ])('of a UMA payment to $%s names that rule of the sandbox', async (name, rule, seconds, end) => {
    const own = await createPlatform();
    const { accountId } = await payer(own);
    const quote = await payUma(own, accountId, `$${name}.usd@sandbox.uma.money`);
    const id = textAt(quote, 'transactionId');
    await advance(own, seconds);
    await transactionReaches(own, id, end);
    expect(courseOf(await timelineOf(own, id))).toContain(`${end} by RAIL ${rule}`);
  });

  it('of a UMA payment inside the deployment is told on both sides', async () => {
    const { accountId } = await payer(api);
    const { customerId, umaAddress } = await umaCustomer(quiet);
    const out = textAt(await payUma(api, accountId, umaAddress), 'transactionId');
    const incoming = textAt(await incomingOf(quiet, customerId), 'id');
    const waits = ofKind(await timelineOf(quiet, incoming), 'TIMER').map(({ action }) => String(action));
    expect(waits.filter((action) => action.startsWith('APPROVAL_'))).not.toEqual([]);
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
