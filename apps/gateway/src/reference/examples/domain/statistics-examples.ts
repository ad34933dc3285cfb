import type { Examples } from './example';

/** Counts over time, by resource. */
export const statisticsExamples: Readonly<Record<string, Examples>> = {
  RequestStatistics: {
    minutes: {
      summary: 'Two minutes, the second one without requests',
      value: {
        bucket: 'MINUTE',
        from: '2026-01-31T12:00:00.000Z',
        to: '2026-01-31T12:02:00.000Z',
        data: [
          { at: '2026-01-31T12:00:00.000Z', succeeded: 118, clientErrors: 3, serverErrors: 0, p95Ms: 22 },
          { at: '2026-01-31T12:01:00.000Z', succeeded: 0, clientErrors: 0, serverErrors: 0, p95Ms: null },
        ],
      },
    },
  },
  DeliveryStatistics: {
    hours: {
      summary: 'Two hours',
      value: {
        bucket: 'HOUR',
        from: '2026-01-31T11:00:00.000Z',
        to: '2026-01-31T13:00:00.000Z',
        data: [
          { at: '2026-01-31T11:00:00.000Z', pending: 0, delivered: 240, failed: 2, dropped: 0 },
          { at: '2026-01-31T12:00:00.000Z', pending: 5, delivered: 61, failed: 0, dropped: 0 },
        ],
      },
    },
  },
  PaymentStatistics: {
    days: {
      summary: 'Two days',
      value: {
        bucket: 'DAY',
        from: '2026-01-30T00:00:00.000Z',
        to: '2026-02-01T00:00:00.000Z',
        data: [
          { at: '2026-01-30T00:00:00.000Z', inFlight: 0, settled: 410, unsuccessful: 7, expired: 12 },
          { at: '2026-01-31T00:00:00.000Z', inFlight: 9, settled: 180, unsuccessful: 1, expired: 4 },
        ],
      },
    },
  },
  MoneyStatistics: {
    week: {
      summary: 'A week',
      value: {
        from: '2026-01-25T00:00:00.000Z',
        to: '2026-02-01T00:00:00.000Z',
        data: [
          {
            currency: { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 },
            received: 250_000,
            sent: 120_000,
          },
        ],
      },
    },
  },
};
