import type { WebhookReceiver } from '@corridor/api-client';
import { at, createPlatform, textAt, type Api } from './support/api';
import { listenForWebhooks } from './support/default-endpoint';
import { balanceOf, fundedCustomer, transactionReaches, transferOut } from './support/money';

let api: Api;
let receiver: WebhookReceiver;
let secret: string;

beforeAll(async () => {
  api = await createPlatform();
  ({ receiver, secret } = await listenForWebhooks(api));
});
afterAll(() => receiver.stop());

describe('transfer-out', () => {
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
});
