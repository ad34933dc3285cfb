import { DatabaseWatch, SILENCE_REPORTED_MS } from './database-watch';
import { SessionPool } from './session-pool';

/** A timer without a pause takes a millisecond. */
const TIMER_MS = 1;

describe('DatabaseWatch', () => {
  let answer: (limitMs: number) => Promise<unknown>;
  let reports: string[];
  let watch: DatabaseWatch;

  const answered = (): Promise<unknown> => Promise.resolve();
  const refused = (): Promise<unknown> => Promise.reject(new Error('connect ECONNREFUSED'));
  const silent = (limitMs: number): Promise<unknown> =>
    new Promise((_, reject) => {
      setTimeout(() => reject(new Error('Query read timeout')), limitMs);
    });

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const query = jest.spyOn(SessionPool.prototype, 'query') as unknown as jest.SpyInstance<Promise<unknown>>;
    query.mockImplementation(function (this: SessionPool) {
      return answer(Number(this.options.query_timeout));
    });
    answer = answered;
    reports = [];
    watch = new DatabaseWatch({
      session: { url: 'postgres://accounts@127.0.0.1/corridor', service: 'accounts', name: 'accounts-1' },
      onSilent: () => Promise.resolve(void reports.push('silent')),
      onHeard: () => void reports.push('heard'),
    });
    watch.start();
  });
  afterEach(async () => {
    const stopped = watch.stop();
    await jest.advanceTimersByTimeAsync(SILENCE_REPORTED_MS);
    await stopped;
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('reports a silence within its time, whenever it begins, and the first answer after it', async () => {
    for (const heardMs of [0, 900, 1_000]) {
      reports.length = 0;
      answer = answered;
      await jest.advanceTimersByTimeAsync(10_000 + heardMs);
      answer = silent;
      await jest.advanceTimersByTimeAsync(SILENCE_REPORTED_MS + TIMER_MS);
      expect(reports.slice(-1)).toEqual(['silent']);
      answer = answered;
      await jest.advanceTimersByTimeAsync(SILENCE_REPORTED_MS);
      expect(reports.slice(-2)).toEqual(['silent', 'heard']);
    }
  });

  it('does not report one silent probe, because this process may have been frozen', async () => {
    answer = silent;
    await jest.advanceTimersByTimeAsync(2_000);
    answer = answered;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(reports).toEqual([]);
  });

  it('does not take refusals for silence', async () => {
    answer = refused;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(reports).toEqual([]);
  });
});
