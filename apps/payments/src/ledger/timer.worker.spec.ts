import { mintUuid } from '@corridor/kernel';
import pino from 'pino';
import { BATCH_LIMIT } from './committer.worker';
import type { DueRow, DueTake } from './timer.repository';
import { TimerWorker } from './timer.worker';

function dueRow(): DueRow {
  return { platformKey: 1, transactionId: mintUuid(), dueAtMs: 0, action: 'STEP', step: {}, attempts: 0 };
}

/** A worker whose takes find lots of these sizes, and nothing after them. */
function aWorker(sizes: number[]): { worker: TimerWorker; takes: DueTake[] } {
  const takes: DueTake[] = [];
  const committer = {
    takeDue: (take: DueTake): Promise<number> => {
      takes.push(take);
      const rows = Array.from({ length: sizes.shift() ?? 0 }, dueRow);
      take.onTaken?.(rows);
      return Promise.resolve(rows.length);
    },
  };
  const timers = {
    nextPlatforms: () => Promise.resolve({ due: [1], next: 0 }),
    correctTurns: () => Promise.resolve(0),
  };
  const worker = new TimerWorker(
    committer as never,
    timers as never,
    { nowSql: 'now()' } as never,
    {} as never,
    pino({ level: 'silent' }),
  );
  return { worker, takes };
}

async function settled(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('TimerWorker', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => jest.useRealTimers());

  it('pauses after a lot that is not full, so that not every batch carries a take', async () => {
    const { worker, takes } = aWorker([3, 3]);
    worker.onApplicationBootstrap();
    await settled();
    expect(takes).toHaveLength(1);
    jest.advanceTimersByTime(100);
    await settled();
    expect(takes).toHaveLength(2);
    await worker.beforeApplicationShutdown();
  });

  it('takes again at once after a full lot', async () => {
    const { worker, takes } = aWorker([BATCH_LIMIT, 10, 7]);
    worker.onApplicationBootstrap();
    await settled();
    expect(takes.map(({ platforms }) => platforms)).toEqual([undefined, [1], undefined]);
    await worker.beforeApplicationShutdown();
  });
});
