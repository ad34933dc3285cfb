import pino from 'pino';
import { NoTracing } from '@corridor/messaging';
import type { FastifyRequest } from '../http/fastify-request.adapter';
import { RequestRecords } from './request-record.factory';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const route = { name: 'accounts.get-customer', path: '/customers/{customerId}' };
const request = {
  id: 'r1',
  method: 'GET',
  url: '/2025-10-13/customers/Customer:1?umaAddress=$ada@example.com',
  headers: { traceparent: `00-${TRACE}-b7ad6b7169203331-00` },
  principal: { platformId: 'PlatformConfig:1', tokenId: 'ApiToken:1' },
  operator: null,
  traceparent: null,
  outcome: null,
} as unknown as FastifyRequest;

function linesOf(sample: number, status: number): Record<string, unknown>[] {
  const lines: string[] = [];
  const logger = pino({ base: null, timestamp: false }, { write: (line) => void lines.push(line) });
  const records = new RequestRecords({ requestLogSample: sample }, logger, new NoTracing());
  expect(records.begin(request, route)).toBeUndefined();
  records.end(request, route, { status, durationMs: 12.6 }, undefined);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('the line of a request', () => {
  it('has ids, operation, method, route pattern, status, duration and platform, and nothing else', () => {
    expect(linesOf(1, 200)).toEqual([
      {
        level: 30,
        requestId: 'r1',
        traceId: TRACE,
        operation: route.name,
        method: 'GET',
        route: route.path,
        status: 200,
        durationMs: 13,
        platform: 'PlatformConfig:1',
        msg: 'request',
      },
    ]);
  });

  it('is written for a share of the requests, and for every failure', () => {
    expect(linesOf(0, 404)).toEqual([]);
    expect(linesOf(0, 503)).toHaveLength(1);
  });
});
