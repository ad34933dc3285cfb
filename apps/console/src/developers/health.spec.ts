import type { DeliveryAttempt } from '@corridor/sdk';
import { classesOf, failingEndpoints, topCodes } from './health';

it('counts answers by class', () => {
  const statuses = [200, 201, 204, 400, 404, 429, 500, 503, 499, 302];
  expect(classesOf(statuses.map((status) => ({ status })))).toEqual({
    '2xx': 3,
    '4xx': 4,
    '5xx': 2,
    other: 1,
  });
  expect(classesOf([])).toEqual({ '2xx': 0, '4xx': 0, '5xx': 0, other: 0 });
});

it('names the most frequent codes first', () => {
  const codes = ['B', 'A', null, 'B', 'C', 'A', 'B', null];
  expect(
    topCodes(
      codes.map((code) => ({ code })),
      2,
    ),
  ).toEqual([
    { code: 'B', count: 3 },
    { code: 'A', count: 2 },
  ]);
  expect(topCodes([], 2)).toEqual([]);
});

describe('failingEndpoints', () => {
  const attempts: DeliveryAttempt[] = [
    { at: '2026-01-31T12:00:00.000Z', responseStatus: 500, durationMs: 1, responseBody: null, error: null },
  ];
  const endpoint = (id: string, disabledReason: string | null = null) => ({
    id,
    url: `https://${id}.test`,
    status: disabledReason === null ? ('ENABLED' as const) : ('DISABLED' as const),
    disabledReason,
  });

  it('names those that were tried in vain, and those that were disabled', () => {
    const endpoints = [
      endpoint('good'),
      endpoint('late'),
      endpoint('gone', 'it answered 410'),
      endpoint('new'),
    ];
    const pending = [
      { endpointId: 'late', attempts },
      { endpointId: 'late', attempts },
      { endpointId: 'new', attempts: [] },
    ];
    expect(
      failingEndpoints(endpoints, pending).map(({ endpoint: { id }, waiting }) => [id, waiting]),
    ).toEqual([
      ['late', 2],
      ['gone', 0],
    ]);
  });

  it('leaves out an endpoint that the platform has disabled itself', () => {
    expect(failingEndpoints([{ ...endpoint('off'), status: 'DISABLED' }], [])).toEqual([]);
  });
});
