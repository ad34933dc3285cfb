import { mintUuid } from '@corridor/kernel';
import pino from 'pino';
import { BATCH_LIMIT } from './committer.worker';
import type { DueRow, DueTake } from './timer.repository';
import { TimerWorker } from './timer.worker';

function dueRow(): DueRow {
  return { platformKey: 1, transactionId: mintUuid(), dueAtMs: 0, action: 'STEP', step: {}, attempts: 0 };
}

/** A worker whose takes find lots of these sizes. Behind them the next timer is due after `nextMs`. */
function aWorker(sizes: number[], nextMs = Infinity) {
  const takes: DueTake[] = [];
  const next = { ms: nextMs, commit: (): void => undefined };
  const committer = {
    onCommit: (listener: () => void): void => void (next.commit = listener),
    takeDue: (take: DueTake): Promise<number> => {
      takes.push(take);
      const rows = Array.from({ length: sizes.shift() ?? 0 }, dueRow);
      take.onTaken?.(rows);
      return Promise.resolve(rows.length);
    },
  };
  const timers = {
    nextTurnMs: () => Promise.resolve(sizes.length > 0 ? 0 : next.ms),
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
  return { worker, takes, next };
}

async function settled(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setImmediate(resolve));
}

async function pass(ms: number): Promise<void> {
  await jest.advanceTimersByTimeAsync(ms);
  await settled();
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

  it('takes nothing while no timer is due, but now and then to measure the clock', async () => {
    const { worker, takes } = aWorker([]);
    worker.onApplicationBootstrap();
    await settled();
    expect(takes).toHaveLength(1);
    for (let n = 0; n < 9; n += 1) {
      await pass(500);
    }
    expect(takes).toHaveLength(1);
    await pass(1_000);
    expect(takes).toHaveLength(2);
    await worker.beforeApplicationShutdown();
  });

  it('takes the next timer when it is due, also one that a commit of this process has added', async () => {
    const { worker, takes, next } = aWorker([], 200);
    worker.onApplicationBootstrap();
    await settled();
    // The first look takes, to measure the clock, and looks again after the shortest pause.
    await pass(100);
    expect(takes).toHaveLength(1);
    next.ms = -1;
    await pass(199);
    expect(takes).toHaveLength(1);
    await pass(1);
    expect(takes).toHaveLength(2);
    next.ms = Infinity;
    await pass(100);
    next.ms = 0;
    await pass(150);
    next.commit();
    await settled();
    expect(takes).toHaveLength(3);
    await worker.beforeApplicationShutdown();
  });
});
