import { deliverySeries, durationSeries, paymentSeries, requestSeries, timesOf } from './statistics';

const [from, to] = ['2026-01-31T12:00:00.000Z', '2026-01-31T12:02:00.000Z'];
const at = [from, '2026-01-31T12:01:00.000Z'] as const;

const valuesOf = (series: ReturnType<typeof requestSeries>) =>
  series.map(({ name, values }) => [name, values]);

it('draws requests by class, and nothing where nobody has asked', () => {
  const data = [
    { at: at[0], succeeded: 5, clientErrors: 2, serverErrors: 1, p95Ms: 40 },
    { at: at[1], succeeded: 0, clientErrors: 0, serverErrors: 0, p95Ms: null },
  ];
  expect(timesOf({ bucket: 'MINUTE', data })).toEqual(at);
  expect(timesOf({ bucket: 'DAY', data })).toEqual(['2026-01-31', '2026-01-31']);
  expect(valuesOf(requestSeries({ bucket: 'MINUTE', from, to, data }))).toEqual([
    ['2xx and 3xx', [5, 0]],
    ['4xx', [2, 0]],
    ['5xx', [1, 0]],
  ]);
  expect(valuesOf(durationSeries({ bucket: 'MINUTE', from, to, data }))).toEqual([['p95', [40, null]]]);
});

it('draws deliveries by status', () => {
  const data = [{ at: at[0], pending: 1, delivered: 2, failed: 3, dropped: 4 }];
  expect(valuesOf(deliverySeries({ bucket: 'HOUR', from, to, data }))).toEqual([
    ['DELIVERED', [2]],
    ['PENDING', [1]],
    ['FAILED', [3]],
    ['DROPPED', [4]],
  ]);
});

it('draws payments by outcome', () => {
  const data = [{ at: at[0], inFlight: 1, settled: 2, unsuccessful: 3, expired: 4 }];
  expect(valuesOf(paymentSeries({ bucket: 'DAY', from, to, data }))).toEqual([
    ['Settled', [2]],
    ['On their way', [1]],
    ['Unsuccessful', [3]],
    ['Expired', [4]],
  ]);
});
