import { setTimeout as pause } from 'node:timers/promises';
import { WebhookReceiver, type WebhookReply } from '@corridor/api-client';
import {
  at,
  createPlatform,
  listAt,
  numberAt,
  textAt,
  type Answer,
  type Api,
  type Json,
} from './support/api';
import { listenForWebhooks } from './support/default-endpoint';
import { addBankAccount, balanceOf, createCustomer, transactionReaches, usAccount } from './support/money';
import { advance, createQuote, done, payer, quoteBody } from './support/quotes';
import { receiveUma, umaCustomer } from './support/uma';

let api: Api;
/** A platform without a webhook endpoint. */
let silent: Api;
let receiver: WebhookReceiver;
let secret: string;
/** Answers to approval events, by the amount of the payment. */
const replies = new Map<number, WebhookReply>();
let nextAmount = 1_000;

beforeAll(async () => {
  [api, silent] = await Promise.all([createPlatform(), createPlatform()]);
  ({ receiver, secret } = await listenForWebhooks(api));
  receiver.reply = ({ body, type }) => {
    const isAsked = type === 'INCOMING_PAYMENT_PENDING';
    const reply = isAsked ? replies.get(numberAt(body, 'data', 'receivedAmount', 'amount')) : undefined;
    return reply ?? { status: 200 };
  };
});
afterAll(() => receiver.stop());

const status = (code: number, body: object = {}): WebhookReply => ({ status: code, body });

/** Lets a payment arrive whose approval event gets this reply. */
async function arriving(
  reply: WebhookReply,
  change: object = {},
): Promise<{ id: string; customerId: string; amount: number; created: Json }> {
  const { customerId } = await umaCustomer(api);
  const amount = (nextAmount += 1);
  replies.set(amount, reply);
  const created = await receiveUma(api, customerId, { receivingCurrencyAmount: amount, ...change });
  return { id: textAt(created, 'id'), customerId, amount, created };
}

const decide = (id: string, what: 'approve' | 'reject', body?: object): Promise<Answer> =>
  api.post(`/transactions/${id}/${what}`, body);

type Arrived = Awaited<ReturnType<typeof arriving>>;

const isTimedOut = (payment: Json): boolean => payment['failureReason'] === 'PAYMENT_APPROVAL_TIMED_OUT';

/**
 * Lets payments arrive until a course of one is over before the 5 seconds for its decision: a busy machine can need longer.
 * @param isLate whether a payment has ended because its course took too long
 */
async function inTime<T extends { id: string }>(
  arrive: () => Promise<T>,
  course: (arrived: T) => Promise<void>,
  { isLate = isTimedOut, of = api }: { isLate?: (payment: Json) => boolean; of?: Api } = {},
): Promise<T> {
  for (;;) {
    const arrived = await arrive();
    try {
      await course(arrived);
      return arrived;
    } catch (error) {
      if (!isLate(await done(of.get(`/transactions/${arrived.id}`)))) throw error;
    }
  }
}

/** Checks that the final event arrived once and that no event followed it. */
async function assertEnd(id: string, type: string): Promise<void> {
  const ended = await receiver.event(`INCOMING_PAYMENT_${type}`, id, secret);
  expect(ended['data']).toEqual(await done(api.get(`/transactions/${id}`)));
  expect(receiver.typesOf(id)).toEqual(['INCOMING_PAYMENT_PENDING', `INCOMING_PAYMENT_${type}`]);
  const asked = receiver.received.filter(
    ({ body }) => body['type'] === 'INCOMING_PAYMENT_PENDING' && at(body, 'data', 'id') === id,
  );
  expect(asked).toHaveLength(1);
}

async function assertLate(id: string): Promise<void> {
  for (const what of ['approve', 'reject'] as const) {
    const late = await decide(id, what);
    expect([late.status, late.body['code'], late.headers.get('x-should-retry')]).toEqual([
      409,
      'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
      'false',
    ]);
  }
}

describe('an incoming UMA payment of the sandbox', () => {
  it('is PENDING, and its approval event contains the whole payment', async () => {
    const course = async ({ id, customerId, amount, created }: Arrived): Promise<void> => {
      expect(created).toEqual({
        id: expect.stringMatching(/^Transaction:/),
        status: 'PENDING',
        type: 'INCOMING',
        source: { sourceType: 'UMA_ADDRESS', umaAddress: '$sender@sandbox.uma.money', currency: 'USD' },
        destination: { destinationType: 'ACCOUNT', accountId: expect.any(String), currency: 'USD' },
        customerId,
        platformCustomerId: expect.any(String),
        receivedAmount: { amount, currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 } },
        counterpartyInformation: { FULL_NAME: expect.any(String) },
        requestedReceiverCustomerInfoFields: [],
        reconciliationInstructions: { reference: expect.stringMatching(/^REF-/) },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      });
      const asked = await receiver.event('INCOMING_PAYMENT_PENDING', id, secret);
      expect(asked['data']).toEqual(created);
      expect(await done(decide(id, 'approve'))).toMatchObject({
        status: 'COMPLETED',
        settledAt: expect.any(String),
      });
    };
    await inTime(() => arriving(status(202)), course);
  });

  it('finds its receiver by address or by id, and refuses each invalid receiver', async () => {
    const { customerId, umaAddress } = await umaCustomer(api);
    const someone = await umaCustomer(api);
    const foreign = await umaCustomer(silent);
    const { customerId: gone, umaAddress: goneAddress } = await umaCustomer(api);
    await done(api.delete(`/customers/${gone}`));
    const rejected = textAt(await createCustomer(api), 'id');
    await done(api.patch(`/customers/${rejected}`, { kycStatus: 'REJECTED' }));
    const send = (change: object): Promise<Answer> =>
      api.post('/sandbox/uma/receive', {
        senderUmaAddress: '$sender@sandbox.uma.money',
        receivingCurrencyCode: 'USD',
        receivingCurrencyAmount: 100,
        ...change,
      });
    for (const receiving of [
      { receiverUmaAddress: umaAddress.toUpperCase() },
      { receiverUmaAddress: umaAddress, customerId },
    ]) {
      expect(await send(receiving)).toMatchObject({ status: 200, body: { customerId } });
    }
    const refusals: [object, number, string][] = [
      [{}, 400, 'INVALID_INPUT'],
      [{ customerId, receivingCurrencyAmount: 0 }, 400, 'INVALID_AMOUNT'],
      [{ customerId: foreign.customerId }, 404, 'CUSTOMER_NOT_FOUND'],
      [{ receiverUmaAddress: foreign.umaAddress }, 404, 'CUSTOMER_NOT_FOUND'],
      [{ receiverUmaAddress: umaAddress, customerId: someone.customerId }, 404, 'CUSTOMER_NOT_FOUND'],
      [{ customerId: gone }, 410, 'CUSTOMER_DELETED'],
      [{ receiverUmaAddress: goneAddress }, 410, 'CUSTOMER_DELETED'],
      [{ customerId: rejected }, 403, 'USER_NOT_READY'],
      [{ customerId, receivingCurrencyCode: 'KES' }, 400, 'INVALID_CURRENCY'],
      [{ customerId, receivingCurrencyAmount: 100_000_000_001 }, 400, 'AMOUNT_OUT_OF_RANGE'],
      [{ customerId, senderUmaAddress: umaAddress }, 400, 'SELF_PAYMENT'],
    ];
    for (const [change, expected, code] of refusals) {
      const answer = await send(change);
      expect([change, answer.status, answer.body['code']]).toEqual([change, expected, code]);
    }
  });
});

describe("the endpoint's answer to an approval event", () => {
  it('approves the payment with 200', async () => {
    const { id, customerId, amount } = await arriving(status(200));
    await transactionReaches(api, id, 'COMPLETED');
    expect(await balanceOf(api, customerId)).toBe(amount);
    await assertEnd(id, 'COMPLETED');
    await assertLate(id);
  });

  it.each([
    [403, 'REJECTED', undefined],
    [422, 'FAILED', 'MISSING_MANDATORY_PAYEE_DATA'],
    [500, 'FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR'],
    [204, 'FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR'],
    [302, 'FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR'],
    [400, 'FAILED', 'PAYMENT_APPROVAL_WEBHOOK_ERROR'],
  ])('with status %i makes the payment %s', async (code, becomes, reason) => {
    const { id, customerId } = await arriving(status(code, { requiredFields: ['FULL_NAME'] }));
    const ended = await transactionReaches(api, id, 'REJECTED', 'FAILED', 'COMPLETED');
    expect([ended['status'], ended['failureReason']]).toEqual([becomes, reason]);
    expect(await balanceOf(api, customerId)).toBe(0);
    await assertEnd(id, becomes);
    await assertLate(id);
  });

  it('fails the payment if it does not arrive within 5 seconds', async () => {
    const { id, created } = await arriving('hang');
    const failed = await transactionReaches(api, id, 'FAILED');
    expect(failed['failureReason']).toBe('PAYMENT_APPROVAL_WEBHOOK_ERROR');
    const took = Date.parse(textAt(failed, 'updatedAt')) - Date.parse(textAt(created, 'createdAt'));
    expect(took).toBeGreaterThanOrEqual(5_000);
    await assertEnd(id, 'FAILED');
  });

  it('fails the payment if it is not HTTP', async () => {
    const { id } = await arriving('reset');
    const failed = await transactionReaches(api, id, 'FAILED');
    expect(failed['failureReason']).toBe('PAYMENT_APPROVAL_WEBHOOK_ERROR');
  });

  it('is ignored if a call has decided before', async () => {
    const { id, customerId, amount } = await inTime(
      () => arriving({ status: 403, delayMs: 4_500 }),
      async (arrived) => {
        await receiver.event('INCOMING_PAYMENT_PENDING', arrived.id);
        expect((await done(decide(arrived.id, 'approve')))['status']).toBe('COMPLETED');
      },
      { isLate: (payment) => payment['status'] === 'REJECTED' || payment['status'] === 'FAILED' },
    );
    await assertLate(id);
    await pause(5_500);
    expect((await done(api.get(`/transactions/${id}`)))['status']).toBe('COMPLETED');
    expect(await balanceOf(api, customerId)).toBe(amount);
    await assertEnd(id, 'COMPLETED');
  });

  it('counts only from the default endpoint; other endpoints just receive the event', async () => {
    const listener = await new WebhookReceiver().start();
    listener.reply = () => status(403);
    try {
      const endpoint = await done(api.post('/webhook-endpoints', { url: listener.url }), 201);
      const { id } = await arriving(status(200));
      await transactionReaches(api, id, 'COMPLETED');
      await listener.event('INCOMING_PAYMENT_PENDING', id);
      await api.delete(`/webhook-endpoints/${textAt(endpoint, 'id')}`);
    } finally {
      await listener.stop();
    }
  });
});

describe('a payment whose approval event was answered with 202', () => {
  it.each([
    ['approve', 'COMPLETED'],
    ['reject', 'REJECTED'],
  ] as const)('waits for a call to %s', async (what, becomes) => {
    const { id, customerId, amount } = await inTime(
      () => arriving(status(202)),
      async (arrived) => {
        await receiver.event('INCOMING_PAYMENT_PENDING', arrived.id);
        await pause(300);
        expect((await done(api.get(`/transactions/${arrived.id}`)))['status']).toBe('PENDING');
        const decided = await done(decide(arrived.id, what, what === 'reject' ? { reason: 'blocked' } : {}));
        expect(decided['status']).toBe(becomes);
      },
    );
    expect(await balanceOf(api, customerId)).toBe(what === 'approve' ? amount : 0);
    await assertEnd(id, becomes);
    await assertLate(id);
  });

  it('fails 5 seconds after the approval event', async () => {
    const { id } = await arriving(status(202));
    const failed = await transactionReaches(api, id, 'FAILED');
    expect(failed).toMatchObject({
      failureReason: 'PAYMENT_APPROVAL_TIMED_OUT',
      failureDetails: { code: 'TIMED_OUT' },
    });
    const deliveries = listAt(await done(api.get(`/webhook-deliveries?resourceId=${id}`)), 'data');
    const asked = deliveries.find((one) => textAt(one as Json, 'eventType') === 'INCOMING_PAYMENT_PENDING');
    const askedMs = Date.parse(textAt(asked, 'attempts', 0, 'at'));
    expect(Date.parse(textAt(failed, 'updatedAt'))).toBe(askedMs + 5_000);
    await assertEnd(id, 'FAILED');
    await assertLate(id);
  });

  it('is decided once by concurrent calls', async () => {
    const { id, customerId, amount } = await inTime(
      () => arriving(status(202)),
      async (arrived) => {
        const calls = await Promise.all(
          Array.from({ length: 20 }, (_, n) => decide(arrived.id, n % 2 ? 'approve' : 'reject')),
        );
        expect(calls.filter((one) => one.status === 200)).toHaveLength(1);
        expect(calls.filter((one) => one.status === 409)).toHaveLength(19);
      },
    );
    const { status: becomes } = await done(api.get(`/transactions/${id}`));
    expect(await balanceOf(api, customerId)).toBe(becomes === 'COMPLETED' ? amount : 0);
  });
});

describe('the time limit for a decision', () => {
  it('is 30 seconds if the platform has no endpoint', async () => {
    const { customerId } = await umaCustomer(silent);
    const first = textAt(await receiveUma(silent, customerId), 'id');
    const second = textAt(await receiveUma(silent, customerId), 'id');
    const third = textAt(await receiveUma(silent, customerId), 'id');
    await advance(silent, 15);
    expect((await done(silent.get(`/transactions/${first}`)))['status']).toBe('PENDING');
    expect((await done(silent.post(`/transactions/${first}/approve`)))['status']).toBe('COMPLETED');
    expect((await done(silent.post(`/transactions/${second}/reject`)))['status']).toBe('REJECTED');
    await advance(silent, 16);
    expect(await done(silent.get(`/transactions/${third}`))).toMatchObject({
      status: 'FAILED',
      failureReason: 'PAYMENT_APPROVAL_TIMED_OUT',
    });
    expect((await silent.post(`/transactions/${third}/approve`)).status).toBe(409);
    expect(await balanceOf(silent, customerId)).toBe(5_000);
  });

  it('is 60 seconds if nothing else ends the payment', async () => {
    await inTime(
      () => arriving('hang'),
      async ({ id }) => {
        await receiver.event('INCOMING_PAYMENT_PENDING', id);
        await advance(api, 61);
        expect(await done(api.get(`/transactions/${id}`))).toMatchObject({
          status: 'FAILED',
          failureReason: 'PAYMENT_APPROVAL_TIMED_OUT',
        });
      },
      { isLate: (payment) => payment['failureReason'] === 'PAYMENT_APPROVAL_WEBHOOK_ERROR' },
    );
  });
});

describe('a call to approve or reject', () => {
  it('is refused for a payment that needs no approval, and for an unknown one', async () => {
    const { customerId, accountId } = await payer(api);
    const bank = textAt(await addBankAccount(api, customerId, '005'), 'id');
    const quote = await createQuote(api, quoteBody(accountId, { accountId: bank }));
    const body = { source: { accountId: bank }, destination: { accountId }, amount: 100 };
    const pulled = await done(api.post('/transfer-in', body), 201);
    await assertLate(textAt(quote, 'transactionId'));
    await assertLate(textAt(pulled, 'id'));
    for (const id of ['Transaction:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'x']) {
      const answer = await decide(id, 'approve');
      expect([answer.status, answer.body['code']]).toEqual([404, 'TRANSACTION_NOT_FOUND']);
    }
  });

  it('is replayed for the same Idempotency-Key', async () => {
    await inTime(
      () => arriving(status(202)),
      async ({ id }) => {
        const path = `/transactions/${id}/approve`;
        const first = await api.post(path, {}, { key: id });
        const again = await api.post(path, {}, { key: id });
        expect([again.status, again.text]).toEqual([200, first.text]);
        expect(again.headers.get('idempotency-replayed')).toBe('true');
      },
    );
  });
});

describe('required information about the receiver', () => {
  let asking: Api;
  let endpoint: WebhookReceiver;
  let reply: WebhookReply;
  const fields = [
    { name: 'FULL_NAME', mandatory: true },
    { name: 'NATIONALITY', mandatory: false },
  ];

  beforeAll(async () => {
    asking = await createPlatform();
    ({ receiver: endpoint } = await listenForWebhooks(asking));
    endpoint.reply = () => reply;
    const supportedCurrencies = [
      { currencyCode: 'USD', requiredCounterpartyFields: fields },
      { currencyCode: 'EUR' },
    ];
    await done(asking.patch('/config', { supportedCurrencies }));
  });
  afterAll(() => endpoint.stop());

  it('is listed in the event and must be part of the approving call', async () => {
    reply = status(202);
    const arrive = async (): Promise<{ id: string }> => {
      const { customerId } = await umaCustomer(asking);
      return { id: textAt(await receiveUma(asking, customerId), 'id') };
    };
    const course = async ({ id }: { id: string }): Promise<void> => {
      const asked = await endpoint.event('INCOMING_PAYMENT_PENDING', id);
      expect(at(asked, 'data', 'requestedReceiverCustomerInfoFields')).toEqual(fields);
      const path = `/transactions/${id}/approve`;
      for (const body of [undefined, {}, { receiverCustomerInfo: { NATIONALITY: 'GB', FULL_NAME: '' } }]) {
        const refused = await asking.post(path, body);
        expect([refused.status, refused.body['code']]).toEqual([400, 'MISSING_MANDATORY_USER_INFO']);
      }
      const receiverCustomerInfo = { FULL_NAME: 'Ada Lovelace' };
      expect((await done(asking.post(path, { receiverCustomerInfo })))['status']).toBe('COMPLETED');
    };
    await inTime(arrive, course, { of: asking });
  });

  it.each([
    [{ receiverCustomerInfo: { FULL_NAME: 'Ada' } }, 'COMPLETED', undefined],
    [{}, 'FAILED', 'MISSING_MANDATORY_PAYEE_DATA'],
  ])('must also be part of a 200 answer to the event: %j', async (body, becomes, reason) => {
    reply = status(200, body);
    const { customerId } = await umaCustomer(asking);
    const id = textAt(await receiveUma(asking, customerId), 'id');
    const ended = await transactionReaches(asking, id, 'COMPLETED', 'FAILED');
    expect([ended['status'], ended['failureReason']]).toEqual([becomes, reason]);
  });

  it('is not required for another currency', async () => {
    reply = status(200);
    const { customerId } = await umaCustomer(asking);
    const created = await receiveUma(asking, customerId, { receivingCurrencyCode: 'EUR' });
    expect(created['requestedReceiverCustomerInfoFields']).toEqual([]);
    await transactionReaches(asking, textAt(created, 'id'), 'COMPLETED');
  });
});

describe('the default deposit account', () => {
  async function withDeposit(
    suffix: string,
  ): Promise<{ customerId: string; bank: string; accountId: string }> {
    const { customerId, accountId } = await umaCustomer(api);
    const body = { ...usAccount(suffix), customerId, defaultUmaDepositAccount: true };
    const bank = textAt(await done(api.post('/customers/external-accounts', body), 201), 'id');
    return { customerId, bank, accountId };
  }

  it('receives the payment if it is ACTIVE and has the same currency', async () => {
    const { customerId, bank } = await withDeposit('999');
    const id = textAt(await receiveUma(api, customerId), 'id');
    const completed = await transactionReaches(api, id, 'COMPLETED');
    expect(completed['destination']).toEqual({
      destinationType: 'ACCOUNT',
      accountId: bank,
      currency: 'USD',
    });
    expect(await balanceOf(api, customerId)).toBe(0);
    await assertEnd(id, 'COMPLETED');
    const sender = encodeURIComponent('$sender@sandbox.uma.money');
    for (const query of [
      `customerId=${customerId}&type=INCOMING`,
      `receiverAccountIdentifier=${bank}`,
      `receiverAccountIdentifier=${bank}&status=COMPLETED`,
      `senderAccountIdentifier=${sender}&customerId=${customerId}`,
    ]) {
      const found = await done(api.get(`/transactions?${query}`));
      expect([query, found]).toEqual([query, { data: [completed], hasMore: false, totalCount: 1 }]);
    }
  });

  it.each([
    ['is of another currency', '999', { receivingCurrencyCode: 'EUR' }, 'EUR'],
    ['is not ACTIVE', '102', {}, 'USD'],
    ['can not be paid', '002', {}, 'USD'],
    ['refuses the payment', '004', {}, 'USD'],
  ])('is replaced by the internal account if it %s', async (_what, suffix, change, currency) => {
    const { customerId } = await withDeposit(suffix);
    const id = textAt(await receiveUma(api, customerId, change), 'id');
    const completed = await transactionReaches(api, id, 'COMPLETED');
    expect(at(completed, 'destination', 'accountId')).toMatch(/^InternalAccount:/);
    expect(await balanceOf(api, customerId, currency)).toBe(5_000);
  });
});
