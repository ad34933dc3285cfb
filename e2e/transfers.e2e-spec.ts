import { listenForWebhooks, type WebhookReceiver } from '@corridor/api-client';
import { at, createPlatform, numberAt, textAt, type Api } from './support/api';
import { balanceOf, fundedCustomer, transactionReaches, transferOut } from './support/money';

let api: Api;
let receiver: WebhookReceiver;
let secret: string;

beforeAll(async () => {
  api = await createPlatform();
  ({ receiver, secret } = await listenForWebhooks(api));
});
afterAll(() => receiver.stop());

const failures = [
  { suffix: '002', status: 'FAILED', cause: 'INSUFFICIENT_FUNDS' },
  { suffix: '003', status: 'FAILED', cause: 'ACCOUNT_CLOSED' },
  { suffix: '004', status: 'REJECTED', cause: 'REJECTED_BY_BANK' },
  { suffix: '005', status: 'FAILED', cause: 'TIMED_OUT', waits: true },
];

describe('transfer-out', () => {
  it.each(failures)('to an account with suffix $suffix is $status and refunded', async (scenario) => {
    const customer = await fundedCustomer(api, 50_000, scenario.suffix);
    const sent = await api.post('/transfer-out', transferOut(customer, 20_000));
    expect([sent.status, at(sent.body, 'status')]).toEqual([201, 'PENDING']);
    const id = textAt(sent.body, 'id');
    if (scenario.waits) {
      expect(at((await api.get(`/transactions/${id}`)).body, 'status')).toBe('PENDING');
      expect(await balanceOf(api, customer.customerId)).toBe(30_000);
      const advanced = await api.post('/sandbox/clock/advance', { seconds: 31 });
      expect(advanced.status).toBe(200);
      expect(at((await api.get(`/transactions/${id}`)).body, 'status')).toBe(scenario.status);
    }
    const done = await transactionReaches(api, id, scenario.status);
    expect(done).toMatchObject({
      failureReason: 'OFFRAMP_FAILED',
      failureDetails: { code: scenario.cause, message: expect.any(String) },
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED', reference: expect.any(String) },
    });
    expect(await balanceOf(api, customer.customerId)).toBe(50_000);
    const failed = await receiver.event(`OUTGOING_PAYMENT_${scenario.status}`, id, secret);
    const refunded = await receiver.event('OUTGOING_PAYMENT_REFUND_COMPLETED', id, secret);
    expect([at(failed, 'data'), at(refunded, 'data')]).toEqual([done, done]);
    expect(numberAt(refunded, 'sequence')).toBe(numberAt(failed, 'sequence') + 1);
  });

  it('of more than the balance is refused and changes nothing', async () => {
    const customer = await fundedCustomer(api, 1_000);
    const sent = await api.post('/transfer-out', transferOut(customer, 1_001));
    expect([sent.status, at(sent.body, 'code')]).toEqual([400, 'INSUFFICIENT_BALANCE']);
    expect(await balanceOf(api, customer.customerId)).toBe(1_000);
  });
});

describe('transfer-in', () => {
  const transferIn = (from: { accountId: string; bankAccountId: string }, amount: number): object => ({
    source: { accountId: from.bankAccountId },
    destination: { accountId: from.accountId },
    amount,
  });

  it('credits the balance when it is completed, not before', async () => {
    const customer = await fundedCustomer(api, 0);
    const pulled = await api.post('/transfer-in', transferIn(customer, 7_000));
    expect(pulled.body).toMatchObject({
      status: 'PENDING',
      type: 'INCOMING',
      receivedAmount: { amount: 7_000 },
    });
    const id = textAt(pulled.body, 'id');
    await transactionReaches(api, id, 'COMPLETED');
    expect(await balanceOf(api, customer.customerId)).toBe(7_000);
    await receiver.event('INCOMING_PAYMENT_COMPLETED', id, secret);
    expect(receiver.typesOf(id)).toEqual(['INCOMING_PAYMENT_COMPLETED']);
  });

  it.each(failures)('from an account with suffix $suffix is $status', async (scenario) => {
    const customer = await fundedCustomer(api, 0, scenario.suffix);
    const pulled = await api.post('/transfer-in', transferIn(customer, 7_000));
    const id = textAt(pulled.body, 'id');
    if (scenario.waits) await api.post('/sandbox/clock/advance', { seconds: 31 });
    const done = await transactionReaches(api, id, scenario.status);
    expect(done).toMatchObject({ failureReason: 'OFFRAMP_FAILED', failureDetails: { code: scenario.cause } });
    expect(await balanceOf(api, customer.customerId)).toBe(0);
    await receiver.event(`INCOMING_PAYMENT_${scenario.status}`, id, secret);
  });

  it('never asks for approval', async () => {
    const customer = await fundedCustomer(api, 0, '005');
    const pulled = await api.post('/transfer-in', transferIn(customer, 7_000));
    for (const decision of ['approve', 'reject']) {
      const answer = await api.post(`/transactions/${textAt(pulled.body, 'id')}/${decision}`);
      expect([answer.status, at(answer.body, 'code')]).toEqual([
        409,
        'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
      ]);
      expect(answer.headers.get('x-should-retry')).toBe('false');
    }
  });
});
