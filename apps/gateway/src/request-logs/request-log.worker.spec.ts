import pino from 'pino';
import type { GatewayMetrics } from '../metrics/gateway.metrics';
import { QUEUE_MAX, RequestLog, WAITING_CONTENTS_MAX } from './request-log.worker';
import { sizeOf, type RequestContent } from './domain/request-content';
import type { EntryWithContent, RequestContentRepository } from './request-content.repository';
import type { RequestCountRepository } from './request-count.repository';
import type { RequestLogEntry, RequestLogRepository } from './request-log.repository';

const entry: RequestLogEntry = {
  platformKey: 1,
  tokenId: 'ApiToken:0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b',
  memberId: undefined,
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

const content: RequestContent = {
  url: '/config',
  requestBody: undefined,
  isRequestCut: false,
  answerBody: 'x'.repeat(16_000),
  isAnswerCut: false,
};

interface Faults {
  requestLog?: boolean;
  fails?: boolean;
  failsToCount?: boolean;
  /** In place of the table of contents. */
  keep?: () => Promise<void>;
}

function start({ keep = () => Promise.resolve(), ...input }: Faults = {}) {
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
  let kept = 0;
  const removed: string[] = [];
  const removing = (table: string) => ({
    removeExpired: (days: number) => Promise.resolve(removed.push(`${table} ${days}`)),
  });
  const contents = {
    ...removing('contents'),
    insert: async (entries: readonly EntryWithContent[]) => {
      await keep();
      kept += entries.length;
    },
  };
  const log = new RequestLog(
    { requestLog: input.requestLog ?? true, requestLogDays: 7, requestLogContentDays: 7 },
    pino({ level: 'silent' }),
    { dropped: (entries: number) => (dropped += entries) } as unknown as GatewayMetrics,
    { insert, ...removing('entries') } as unknown as RequestLogRepository,
    { add, ...removing('counts') } as unknown as RequestCountRepository,
    contents as unknown as RequestContentRepository,
  );
  return { log, written, counted, removed, droppedCount: () => dropped, keptCount: () => kept };
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

  it('keeps entries whose contents cannot be written', async () => {
    const { log, written, droppedCount } = start({ keep: () => Promise.reject(new Error('down')) });
    log.add({ ...entry, content });
    await log.flush();

    expect([written, droppedCount()]).toEqual([[1], 0]);
  });

  it('writes entries while contents wait', async () => {
    let release = (): void => {};
    const waiting = new Promise<void>((resolve) => (release = resolve));
    const { log, written, keptCount } = start({ keep: () => waiting });
    const flushes: Promise<void>[] = [];
    for (const count of [1, 2]) {
      log.add({ ...entry, content });
      flushes.push(log.flush());
      await new Promise(setImmediate);
      expect([written.length, keptCount()]).toEqual([count, 0]);
    }
    release();
    await Promise.all(flushes);
    expect(keptCount()).toBe(2);
  });

  it('keeps entries without their contents if too much waits, until it is written', async () => {
    const { log, written, keptCount, droppedCount } = start();
    const fitting = Math.floor(WAITING_CONTENTS_MAX / sizeOf(content));
    for (let n = 0; n < fitting + 7; n += 1) log.add({ ...entry, content });
    await log.flush();
    expect(written.reduce((sum, entries) => sum + entries, 0)).toBe(fitting + 7);
    expect([keptCount(), droppedCount()]).toEqual([fitting, 0]);

    log.add({ ...entry, content });
    await log.flush();
    expect(keptCount()).toBe(fitting + 1);
  });

  it('removes expired entries and contents, even if it is disabled', async () => {
    const { log, removed } = start({ requestLog: false });
    log.onApplicationBootstrap();
    await log.onApplicationShutdown();
    await new Promise(setImmediate);

    expect(removed).toEqual(['entries 7', 'counts 7', 'contents 7']);
  });
});
