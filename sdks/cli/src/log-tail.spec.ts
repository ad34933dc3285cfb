import { Corridor, type RequestLog } from '@corridor/sdk';
import { LogTail, type LogFilter } from './log-tail.ts';

/** A log whose entries a test adds, read in pages of the API. */
function log() {
  const entries: Partial<RequestLog>[] = [];
  const asked: URLSearchParams[] = [];
  const corridor = new Corridor({
    baseUrl: 'http://api.test',
    clientId: 'me',
    clientSecret: 'secret',
    fetch: async (url) => {
      const { searchParams: query } = new URL(String(url));
      asked.push(query);
      const since = query.get('since') ?? '';
      const found = entries
        .filter(({ at = '' }) => at >= since)
        .sort((one, other) => ((one.at ?? '') < (other.at ?? '') ? 1 : -1));
      const start = Number(query.get('cursor') ?? 0);
      const end = start + Number(query.get('limit'));
      const hasMore = end < found.length;
      const page = {
        data: found.slice(start, end),
        hasMore,
        ...(hasMore ? { nextCursor: String(end) } : {}),
      };
      return new Response(JSON.stringify(page));
    },
  });
  const add = (second: number, more: Partial<RequestLog> = {}): void => {
    const at = new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString();
    entries.push({ requestId: `r${second}`, at, operation: 'getConfig', durationMs: 1, ...more });
  };
  const tail = (filter: LogFilter = {}, since?: Date): LogTail => new LogTail(corridor, filter, since);
  return { add, tail, asked };
}

const ids = (entries: readonly RequestLog[]): string[] => entries.map(({ requestId }) => requestId);

describe('LogTail', () => {
  it('shows what came since, oldest first, each once, over pages', async () => {
    const { add, tail } = log();
    add(0);
    const follower = tail();
    await follower.skipPresent();
    expect(await follower.next()).toEqual([]);
    for (let second = 1; second <= 250; second += 1) add(second);
    expect(ids(await follower.next())).toEqual(Array.from({ length: 250 }, (_, n) => `r${n + 1}`));
    expect(await follower.next()).toEqual([]);
  });

  it('shows a long request, which appears behind later ones', async () => {
    const { add, tail } = log();
    const follower = tail({}, new Date(Date.UTC(2026, 0, 1)));
    add(50);
    expect(ids(await follower.next())).toEqual(['r50']);
    add(10);
    expect(ids(await follower.next())).toEqual(['r10']);
    expect(await follower.next()).toEqual([]);
  });

  it('tells requests of one id apart', async () => {
    const { add, tail } = log();
    const follower = tail();
    add(1, { requestId: 'same' });
    add(2, { requestId: 'same' });
    expect(await follower.next()).toHaveLength(2);
  });

  it('reads only the last minute again', async () => {
    const { add, tail, asked } = log();
    const follower = tail();
    add(600);
    await follower.next();
    await follower.next();
    expect(asked.at(-1)?.get('since')).toBe('2026-01-01T00:09:00.000Z');
  });

  it('leaves out its own polls, unless they are asked for', async () => {
    const { add, tail } = log();
    add(1, { operation: 'listRequestLogs' });
    expect(await tail().next()).toEqual([]);
    expect(await tail({ operation: 'listRequestLogs' }).next()).toHaveLength(1);
  });
});
