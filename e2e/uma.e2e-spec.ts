import type { WebhookReceiver } from '@corridor/api-client';
import { createPlatform, textAt, uniqueName, type Api } from './support/api';
import { listenForWebhooks } from './support/default-endpoint';
import { addBankAccount, balanceOf, transactionReaches } from './support/money';
import { advance, done, payer, quoteBody } from './support/quotes';
import { incomingOf, lookUp, payUma, umaCustomer, umaQuote } from './support/uma';

let api: Api;
let receiver: WebhookReceiver;
let secret: string;
/** A platform without a webhook endpoint. It decides by calls. */
let other: Api;
/** A platform that requires information about payers. */
let asking: Api;

beforeAll(async () => {
  [api, other, asking] = await Promise.all([createPlatform(), createPlatform(), createPlatform()]);
  ({ receiver, secret } = await listenForWebhooks(api));
});
afterAll(() => receiver.stop());

const outgoing = (...types: string[]): string[] => types.map((type) => `OUTGOING_PAYMENT_${type}`);

describe('a payment to an address of the sandbox', () => {
  it('of a success scenario is COMPLETED', async () => {
    const { customerId, accountId } = await payer(api);
    const quote = await payUma(api, accountId, '$success.usd@sandbox.uma.money', { description: 'Hi' });
    const id = textAt(quote, 'transactionId');
    expect(await balanceOf(api, customerId)).toBe(90_000);
    const completed = await transactionReaches(api, id, 'COMPLETED');
    expect(completed).toMatchObject({
      type: 'OUTGOING',
      destination: {
        destinationType: 'UMA_ADDRESS',
        umaAddress: '$success.usd@sandbox.uma.money',
        currency: 'USD',
      },
      counterpartyInformation: { FULL_NAME: expect.any(String) },
      description: 'Hi',
    });
    await receiver.event('OUTGOING_PAYMENT_COMPLETED', id, secret);
    expect(receiver.typesOf(id)).toEqual(outgoing('PENDING', 'PROCESSING', 'COMPLETED'));
    for (const filter of [
      'receiverAccountIdentifier=$success.usd@sandbox.uma.money',
      `customerId=${customerId}`,
    ]) {
      expect(await done(api.get(`/transactions?${filter}`))).toMatchObject({ totalCount: 1, data: [{ id }] });
    }
  });

  it('of the slow scenario is PROCESSING for 6 minutes', async () => {
    const { accountId } = await payer(api);
    const quote = await payUma(api, accountId, '$pending.long.usd@sandbox.uma.money');
    const path = `/transactions/${textAt(quote, 'transactionId')}`;
    await advance(api, 340);
    expect((await done(api.get(path)))['status']).toBe('PROCESSING');
    await advance(api, 21);
    expect((await done(api.get(path)))['status']).toBe('COMPLETED');
  });

  it('of the compliance failure scenario is refunded', async () => {
    const { customerId, accountId } = await payer(api);
    const quote = await payUma(api, accountId, '$fail.compliance.usd@sandbox.uma.money');
    const id = textAt(quote, 'transactionId');
    expect(await transactionReaches(api, id, 'FAILED')).toMatchObject({
      failureReason: 'QUOTE_EXECUTION_FAILED',
      failureDetails: { code: 'COMPLIANCE' },
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    });
    expect(await balanceOf(api, customerId)).toBe(100_000);
    await receiver.event('OUTGOING_PAYMENT_REFUND_COMPLETED', id, secret);
    expect(receiver.typesOf(id)).toEqual(outgoing('PENDING', 'PROCESSING', 'FAILED', 'REFUND_COMPLETED'));
  });
});

describe('the lookup for a quote', () => {
  const umaAddress = '$success.usd@sandbox.uma.money';
  let accountId: string;
  beforeAll(async () => {
    ({ accountId } = await payer(api));
  });
  const refusal = async (change: object, destination: object = { umaAddress }) => {
    const { status, body } = await api.post('/quotes', quoteBody(accountId, destination, change));
    return [status, body['code']];
  };

  it('is required, and must be for the same receiver and platform', async () => {
    const lookupId = await lookUp(api, umaAddress);
    expect(await refusal({})).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal({ lookupId: 'Lookup:x' })).toEqual([400, 'INVALID_INPUT']);
    expect(await refusal({ lookupId: lookupId.replace(/\w{4}$/, '0000') })).toEqual([
      404,
      'LOOKUP_REQUEST_NOT_FOUND',
    ]);
    expect(await refusal({ lookupId: await lookUp(other, umaAddress) })).toEqual([
      404,
      'LOOKUP_REQUEST_NOT_FOUND',
    ]);
    expect(await refusal({ lookupId: await lookUp(api, '$success.eur@sandbox.uma.money') })).toEqual([
      400,
      'INVALID_INPUT',
    ]);
    const bank = textAt(await addBankAccount(api, (await payer(api, 0)).customerId), 'id');
    const ofAccount = textAt(await done(api.get(`/receiver/external-account/${bank}`)), 'lookupId');
    expect(await refusal({ lookupId: ofAccount })).toEqual([400, 'INVALID_INPUT']);
  });

  it("lists the receiver's currencies", async () => {
    const lookupId = await lookUp(api, umaAddress);
    expect(await refusal({ lookupId }, { umaAddress, currency: 'EUR' })).toEqual([400, 'INVALID_CURRENCY']);
    const source = { accountId: 'InternalAccount:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' };
    const unknown = await refusal({ lookupId, source }, { umaAddress, currency: 'EUR' });
    expect(unknown).toEqual([404, 'ACCOUNT_NOT_FOUND']);
  });

  it('expires after 5 minutes', async () => {
    const lookupId = await lookUp(api, umaAddress);
    await advance(api, 280);
    expect((await api.post('/quotes', quoteBody(accountId, { umaAddress }, { lookupId }))).status).toBe(201);
    await advance(api, 21);
    expect(await refusal({ lookupId })).toEqual([404, 'LOOKUP_REQUEST_NOT_FOUND']);
  });
});

describe('a payment to an address of this deployment', () => {
  it('arrives as an incoming payment, and both are COMPLETED with its approval', async () => {
    const sender = await payer(api);
    const senderUma = textAt(await done(api.get(`/customers/${sender.customerId}`)), 'umaAddress');
    const payee = await umaCustomer(api);
    const quote = await payUma(api, sender.accountId, payee.umaAddress, {
      description: 'Lunch',
      senderCustomerInfo: { FULL_NAME: 'Ada Lovelace' },
    });
    const sent = await transactionReaches(api, textAt(quote, 'transactionId'), 'COMPLETED');
    const arrived = await incomingOf(api, payee.customerId);
    expect(sent).toMatchObject({ destination: { umaAddress: payee.umaAddress }, type: 'OUTGOING' });
    expect(arrived).toMatchObject({
      type: 'INCOMING',
      status: 'COMPLETED',
      customerId: payee.customerId,
      source: { sourceType: 'UMA_ADDRESS', umaAddress: senderUma, currency: 'USD' },
      destination: { destinationType: 'ACCOUNT', accountId: payee.accountId, currency: 'USD' },
      receivedAmount: { amount: quote['totalReceivingAmount'] },
      counterpartyInformation: { FULL_NAME: 'Ada Lovelace' },
      description: 'Lunch',
    });
    expect(await balanceOf(api, sender.customerId)).toBe(90_000);
    expect(await balanceOf(api, payee.customerId)).toBe(quote['totalReceivingAmount']);
    const id = textAt(arrived, 'id');
    const asked = await receiver.event('INCOMING_PAYMENT_PENDING', id, secret);
    expect(asked['data']).toMatchObject({ id, status: 'PENDING', requestedReceiverCustomerInfoFields: [] });
    await receiver.event('INCOMING_PAYMENT_COMPLETED', id, secret);
    expect(receiver.typesOf(id)).toEqual(['INCOMING_PAYMENT_PENDING', 'INCOMING_PAYMENT_COMPLETED']);
    await receiver.event('OUTGOING_PAYMENT_COMPLETED', textAt(sent, 'id'), secret);
    expect(receiver.typesOf(textAt(sent, 'id'))).toEqual(outgoing('PENDING', 'PROCESSING', 'COMPLETED'));
  });

  it("of another platform waits for that platform's decision, in every currency", async () => {
    const sender = await payer(api);
    const payee = await umaCustomer(other);
    const lookupId = await lookUp(api, payee.umaAddress);
    const destination = { umaAddress: payee.umaAddress, currency: 'EUR' };
    const change = { lookupId, immediatelyExecute: true };
    const quote = await done(api.post('/quotes', quoteBody(sender.accountId, destination, change)), 201);
    const arrived = await incomingOf(other, payee.customerId);
    expect(arrived).toMatchObject({
      status: 'PENDING',
      receivedAmount: { amount: quote['totalReceivingAmount'], currency: { code: 'EUR' } },
    });
    const sent = `/transactions/${textAt(quote, 'transactionId')}`;
    expect((await done(api.get(sent)))['status']).toBe('PROCESSING');
    expect((await api.get(`/transactions/${textAt(arrived, 'id')}`)).status).toBe(404);
    expect((await api.post(`/transactions/${textAt(arrived, 'id')}/approve`)).status).toBe(404);
    const approved = await done(other.post(`/transactions/${textAt(arrived, 'id')}/approve`));
    expect(approved['status']).toBe('COMPLETED');
    await transactionReaches(api, textAt(quote, 'transactionId'), 'COMPLETED');
    expect(await balanceOf(other, payee.customerId, 'EUR')).toBe(quote['totalReceivingAmount']);
    expect(await balanceOf(api, sender.customerId)).toBe(90_000);
  });

  it.each([
    ['is refused', (id: string) => other.post(`/transactions/${id}/reject`, { reason: 'no' }), 'REJECTED'],
    ['finds no decision', () => other.post('/sandbox/clock/advance', { seconds: 31 }), 'FAILED'],
  ])('that %s is refunded to the payer', async (_what, decide, becomes) => {
    const sender = await payer(api);
    const payee = await umaCustomer(other);
    const quote = await payUma(api, sender.accountId, payee.umaAddress);
    const arrived = await incomingOf(other, payee.customerId);
    await done(decide(textAt(arrived, 'id')));
    expect(await done(other.get(`/transactions/${textAt(arrived, 'id')}`))).toMatchObject({
      status: becomes,
    });
    const id = textAt(quote, 'transactionId');
    expect(await transactionReaches(api, id, 'FAILED', 'REJECTED')).toMatchObject({
      failureReason: 'COUNTERPARTY_POST_TX_FAILED',
      refund: { status: 'COMPLETED', reason: 'TRANSACTION_FAILED' },
    });
    expect((await done(api.get(`/quotes/${textAt(quote, 'id')}`)))['status']).toBe('FAILED');
    expect(await balanceOf(api, sender.customerId)).toBe(100_000);
    expect(await balanceOf(other, payee.customerId)).toBe(0);
    await receiver.event('OUTGOING_PAYMENT_REFUND_COMPLETED', id, secret);
  });

  it('ends on both sides at the same time if one clock decides', async () => {
    const sender = await payer(other);
    const payee = await umaCustomer(other);
    const quote = await payUma(other, sender.accountId, payee.umaAddress);
    const { id } = await incomingOf(other, payee.customerId);
    await advance(other, 31);
    const [sent, arrived] = await Promise.all(
      [quote['transactionId'], id].map((one) => done(other.get(`/transactions/${String(one)}`))),
    );
    expect([sent?.['status'], arrived?.['status']]).toEqual(['FAILED', 'FAILED']);
    expect(sent?.['updatedAt']).toBe(arrived?.['updatedAt']);
    expect(await balanceOf(other, sender.customerId)).toBe(100_000);
  });

  it('is refunded if the receiver can no longer receive it', async () => {
    const sender = await payer(api);
    const payee = await umaCustomer(other);
    const quote = await umaQuote(api, sender.accountId, payee.umaAddress);
    await done(other.delete(`/customers/${payee.customerId}`));
    await done(api.post(`/quotes/${textAt(quote, 'id')}/execute`));
    expect(await transactionReaches(api, textAt(quote, 'transactionId'), 'FAILED')).toMatchObject({
      failureReason: 'QUOTE_EXECUTION_FAILED',
      refund: { status: 'COMPLETED' },
    });
    expect(await balanceOf(api, sender.customerId)).toBe(100_000);
  });

  it('can be funded in real time', async () => {
    const payee = await umaCustomer(api);
    const quote = await umaQuote(api, '', payee.umaAddress, {
      source: { sourceType: 'REALTIME_FUNDING', currency: 'EUR' },
    });
    await done(api.post('/sandbox/send', { quoteId: quote['id'], currencyCode: 'EUR' }));
    await transactionReaches(api, textAt(quote, 'transactionId'), 'COMPLETED');
    expect(await balanceOf(api, payee.customerId)).toBe(quote['totalReceivingAmount']);
  });

  it('is refused with SELF_PAYMENT to oneself, and with 424 to an unknown address', async () => {
    const self = await umaCustomer(api);
    const lookupId = await lookUp(api, self.umaAddress);
    const answer = await api.post(
      '/quotes',
      quoteBody(self.accountId, { umaAddress: self.umaAddress, currency: 'USD' }, { lookupId }),
    );
    expect([answer.status, answer.body['code']]).toEqual([400, 'SELF_PAYMENT']);
    const nobody = await api.get(`/receiver/uma/$${uniqueName()}@${self.umaAddress.split('@')[1]}`);
    expect([nobody.status, nobody.body['code']]).toEqual([424, 'LNURLP_REQUEST_FAILED']);
  });

  it("must contain the payer information that the receiver's platform requires", async () => {
    const requiredCounterpartyFields = [
      { name: 'FULL_NAME', mandatory: true },
      { name: 'NATIONALITY', mandatory: false },
    ];
    await done(
      asking.patch('/config', {
        supportedCurrencies: [{ currencyCode: 'USD', requiredCounterpartyFields }],
      }),
    );
    const payee = await umaCustomer(asking);
    const sender = await payer(api);
    const looked = await done(api.get(`/receiver/uma/${payee.umaAddress}`));
    expect(looked['requiredPayerDataFields']).toEqual(requiredCounterpartyFields);
    const body = quoteBody(
      sender.accountId,
      { umaAddress: payee.umaAddress },
      { lookupId: looked['lookupId'] },
    );
    const refused = await api.post('/quotes', body);
    expect([refused.status, refused.body['code']]).toEqual([400, 'MISSING_MANDATORY_USER_INFO']);
    const known = { ...body, senderCustomerInfo: { FULL_NAME: 'Ada Lovelace' } };
    expect((await api.post('/quotes', known)).status).toBe(201);
  });
});
