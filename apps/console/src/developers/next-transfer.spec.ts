import type { Transaction } from '@corridor/sdk';
import { bodyOfNext, nextTransferOf, paidSince, type NextTransfer } from './next-transfer';

const INTERNAL = 'InternalAccount:1';
const EXTERNAL = 'ExternalAccount:1';
const USD = { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 };

/** A transfer to the external account, without success unless it is changed. */
function outgoing(id: string, change: object = {}): Transaction {
  return {
    ...{ id: `Transaction:${id}`, type: 'OUTGOING', status: 'FAILED', customerId: 'Customer:1' },
    ...{ source: { accountId: INTERNAL }, destination: { accountId: EXTERNAL } },
    sentAmount: { amount: 500, currency: USD },
    ...change,
  } as Transaction;
}

const collected = {
  ...outgoing('c', { type: 'INCOMING', status: 'COMPLETED', externalReference: 'invoice-1001' }),
  ...{ source: { accountId: EXTERNAL }, destination: { accountId: INTERNAL } },
  ...{ receivedAmount: { amount: 500, currency: USD }, metadata: { invoice: 'A-1' } },
} as Transaction;

function nextOf(payment: Transaction): NextTransfer {
  const next = nextTransferOf(payment);
  if (!next) throw new Error('no transfer follows it');
  return next;
}

const repeats = (id: string) => ({ metadata: { repeats: `Transaction:${id}` } });
const refunds = (id: string) => ({ metadata: { refunds: `Transaction:${id}` } });

/** What the console would send after a payment, with the payment behind which it is sent; the one that has been made. */
function sentAfter(payment: Transaction, since: Transaction[]): object {
  const next = nextOf(payment);
  const { done, last } = paidSince(payment, next, since);
  return done ? { done: done.id } : { after: last?.id ?? payment.id, ...bodyOfNext(payment, next, last) };
}

describe('the transfer that follows a payment', () => {
  it.each(['CREATED', 'PENDING', 'PROCESSING', 'COMPLETED'])('is a repeat that is %s', (status) => {
    const repeat = outgoing('2', { status, ...repeats('1') });
    expect(sentAfter(outgoing('1'), [repeat])).toEqual({ done: repeat.id });
  });

  it.each(['FAILED', 'REJECTED', 'EXPIRED', 'REFUNDED'])(
    'is a new one after a repeat that is %s',
    (status) => {
      const repeat = outgoing('2', { status, ...repeats('1') });
      expect(sentAfter(outgoing('1'), [repeat])).toMatchObject({ after: repeat.id, ...repeats('1') });
    },
  );

  it('is the same from the page of each repeat', () => {
    const first = outgoing('1', { externalReference: 'order-1001', metadata: { seller: 'seller-17' } });
    const labels = {
      externalReference: 'order-1001',
      metadata: { seller: 'seller-17', ...repeats('1').metadata },
    };
    const [second, third] = [outgoing('2', labels), outgoing('3', labels)];
    const expected = {
      after: third.id,
      source: first.source,
      destination: first.destination,
      amount: 500,
      ...labels,
    };
    expect(sentAfter(first, [third, second, first])).toEqual(expected);
    expect(sentAfter(second, [third, second])).toEqual(expected);
    expect(sentAfter(third, [third])).toEqual(expected);
  });

  it('is the same from the page of a collected payment and of its failed refund', () => {
    const labels = { invoice: 'A-1', ...refunds('c').metadata };
    const refund = outgoing('r', { metadata: labels });
    const expected = {
      ...{ after: refund.id, source: refund.source, destination: refund.destination, amount: 500 },
      metadata: { ...labels, ...repeats('r').metadata },
    };
    expect(sentAfter(collected, [refund])).toEqual(expected);
    expect(sentAfter(refund, [refund])).toEqual(expected);
    const again = outgoing('s', { status: 'PENDING', metadata: expected.metadata });
    expect(sentAfter(collected, [again, refund])).toEqual({ done: again.id });
    expect(sentAfter(refund, [again, refund])).toEqual({ done: again.id });
  });

  describe('after a payment with as many pairs of metadata as there may be', () => {
    const pairs = (count: number): Record<string, string> =>
      Object.fromEntries(Array.from({ length: count }, (_none, at) => [`name${at}`, 'text']));
    const full = { metadata: pairs(20) };

    it('has the mark in place of the last pair, from the page of each repeat', () => {
      const metadata = { ...pairs(19), ...repeats('1').metadata };
      const [first, second] = [outgoing('1', full), outgoing('2', { metadata })];
      const expected = expect.objectContaining({ metadata });
      expect(sentAfter(first, [])).toEqual(expected);
      expect(sentAfter(first, [second])).toEqual(expected);
      expect(sentAfter(second, [second])).toEqual(expected);
    });

    it('has both marks of a refund that failed, from both pages', () => {
      const payment = { ...collected, ...full };
      const refund = outgoing('r', { metadata: { ...pairs(19), ...refunds('c').metadata } });
      expect(sentAfter(payment, [])).toMatchObject({ metadata: refund.metadata });
      const metadata = { ...pairs(18), ...refunds('c').metadata, ...repeats('r').metadata };
      const expected = expect.objectContaining({ metadata });
      expect(sentAfter(payment, [refund])).toEqual(expected);
      expect(sentAfter(refund, [refund])).toEqual(expected);
    });
  });

  it('takes another text of the platform in "repeats" for no payment', () => {
    const monthly = { metadata: { repeats: 'monthly' } };
    const other = outgoing('2', { status: 'COMPLETED', ...monthly });
    expect(sentAfter(outgoing('1', monthly), [other])).toMatchObject({
      after: 'Transaction:1',
      ...repeats('1'),
    });
  });

  it('does not take over the reference of a collected payment', () => {
    expect(sentAfter(collected, [])).not.toHaveProperty('externalReference');
  });
});

it('payments of the same amount are alike, unless they were not successful', () => {
  const first = outgoing('1');
  const alike = outgoing('2', { status: 'PENDING' });
  const others = [
    outgoing('3'),
    outgoing('4', { status: 'COMPLETED', sentAmount: { amount: 501, currency: USD } }),
  ];
  expect(paidSince(first, nextOf(first), [alike, ...others, first]).alike).toEqual([alike]);
});
