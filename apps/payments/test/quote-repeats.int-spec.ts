import type { TestDatabase } from '@corridor/testing';
import { createPaymentsDatabase, type PaymentsApp } from './fixtures/payments-app';
import { requestQuote, rivals } from './fixtures/rivals';

describe('a repeat of a quote at another instance', () => {
  let database: TestDatabase;
  let one: PaymentsApp;
  let two: PaymentsApp;

  beforeAll(async () => {
    database = await createPaymentsDatabase();
    [one, two] = await rivals(database);
    await one.platform();
  });

  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()]);
    await database.drop();
  });

  it.each(['USD', 'EUR'])(
    'funded in %s is answered with the same bytes, including its instructions',
    async (currency) => {
      const customer = await one.customer();
      const bank = await one.externalAccount();
      const source = { sourceType: 'REALTIME_FUNDING', customerId: customer.id, currency };
      const idempotency = { key: `repeat-${currency}`, scope: 'POST /2025-10-13/quotes', bodyHash: 'h' };
      const request = [
        source,
        { destinationType: 'ACCOUNT', accountId: bank.id },
        { context: { idempotency } },
      ] as const;
      const first = await requestQuote(one, ...request);
      expect(String(first.renderedBody)).toContain('"paymentInstructions":[{"instructionsNotes":');
      const again = await requestQuote(two, ...request);
      expect([again.status, again.replayed]).toEqual([201, true]);
      expect(again.renderedBody).toBe(first.renderedBody);
    },
  );
});
