import pino from 'pino';
import type { GatewayMetrics } from '../metrics/gateway.metrics';
import { QUEUE_MAX, RequestLog } from './request-log.worker';
import type { RequestContentRepository } from './request-content.repository';
import type { RequestCountRepository } from './request-count.repository';
import type { RequestLogEntry, RequestLogRepository } from './request-log.repository';

const entry: RequestLogEntry = {
  platformKey: 1,
  tokenId: 'ApiToken:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  remoteAddress: '127.0.0.1',
  requestId: 'r',
  callerRequestId: undefined,
  operation: 'accounts.get-config',
  method: 'GET',
  route: '/config',
  status: 200,
  durationMs: 1,
  atMs: 0,
  code: undefined,
  resourceId: undefined,
  replayed: false,
  content: undefined,
};

function start(input: { requestLog?: boolean; fails?: boolean; failsToCount?: boolean } = {}) {
  const written: number[] = [];
  let dropped = 0;
  const insert = (entries: readonly RequestLogEntry[]): Promise<void> => {
    if (input.fails) return Promise.reject(new Error('down'));
    written.push(entries.length);
    return Promise.resolve();
  };
  const counted: number[] = [];
  const add = (entries: readonly RequestLogEntry[]): Promise<void> => {
    if (input.failsToCount) return Promise.reject(new Error('down'));
    counted.push(entries.length);
    return Promise.resolve();
  };
  const log = new RequestLog(
    { requestLog: input.requestLog ?? true, requestLogDays: 7, requestLogContentDays: 7 },
    pino({ level: 'silent' }),
    { dropped: (entries: number) => (dropped += entries) } as unknown as GatewayMetrics,
    { insert } as unknown as RequestLogRepository,
    { add } as unknown as RequestCountRepository,
    { insert: () => Promise.resolve() } as unknown as RequestContentRepository,
  );
  return { log, written, counted, droppedCount: () => dropped };
}

describe('RequestLog', () => {
  it('writes queued entries in batches of limited size', async () => {
    const { log, written, counted } = start();
    for (let n = 0; n < 4_500; n += 1) log.add(entry);
    await log.flush();

    expect(written).toEqual([2_000, 2_000, 500]);
    expect(counted).toEqual(written);
  });

  it('drops and counts new entries if its queue is full', async () => {
    const { log, written, droppedCount } = start();
    for (let n = 0; n < QUEUE_MAX + 7; n += 1) log.add(entry);
    await log.flush();

    expect(written.reduce((sum, entries) => sum + entries, 0)).toBe(QUEUE_MAX);
    expect(droppedCount()).toBe(7);
  });

  it('drops and counts a batch that cannot be written', async () => {
    const { log, counted, droppedCount } = start({ fails: true });
    log.add(entry);
    await log.flush();

    expect(droppedCount()).toBe(1);
    expect(counted).toEqual([]);
  });

  it('keeps entries that cannot be counted', async () => {
    const { log, written, droppedCount } = start({ failsToCount: true });
    log.add(entry);
    await log.flush();

    expect([written, droppedCount()]).toEqual([[1], 0]);
  });

  it('writes nothing if it is disabled', async () => {
    const { log, written } = start({ requestLog: false });
    log.add(entry);
    await log.flush();

    expect(written).toEqual([]);
  });
});
