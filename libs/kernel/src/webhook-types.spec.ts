import { transactionStatuses } from './transaction-status';
import { transactionTypes } from './vocabulary';
import { paymentWebhookType, webhookTypes } from './webhook-types';

describe('paymentWebhookType', () => {
  it('names the type of the direction and the event', () => {
    expect(paymentWebhookType('OUTGOING', 'COMPLETED')).toBe('OUTGOING_PAYMENT_COMPLETED');
    expect(paymentWebhookType('INCOMING', 'PENDING')).toBe('INCOMING_PAYMENT_PENDING');
    expect(paymentWebhookType('OUTGOING', 'REFUND_FAILED')).toBe('OUTGOING_PAYMENT_REFUND_FAILED');
  });

  it('answers null for what has no webhook', () => {
    expect(paymentWebhookType('OUTGOING', 'CREATED')).toBeNull();
    expect(paymentWebhookType('INCOMING', 'PROCESSING')).toBeNull();
    expect(paymentWebhookType('OUTGOING', 'REFUNDED')).toBeNull();
  });

  it('answers types of the table only', () => {
    const found = transactionTypes.flatMap((type) =>
      transactionStatuses.map((status) => paymentWebhookType(type, status)),
    );
    expect(found.filter((type) => type !== null && !webhookTypes.includes(type))).toEqual([]);
  });
});
