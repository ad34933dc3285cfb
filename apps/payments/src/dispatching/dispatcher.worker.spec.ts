import { mintUuid } from '@corridor/kernel';
import type { ConnectorDirectory, ConnectorHandle } from '../connectors/connector-directory.registry';
import { NewInstructions } from '../instructions/new-instructions.queue';
import type { DispatchInstructionHandler } from './dispatch-instruction.handler';
import { Dispatcher } from './dispatcher.worker';
import type { DueInstructionRepository, DueTake, TakenInstructions } from './due-instruction.repository';

const handle = { id: mintUuid(), isUsable: true } as ConnectorHandle;

const LAST_PLATFORM = 1_000;

/** What is due, by the key of its platform, in the order of the keys. */
class DueQueue {
  takes: DueTake[] = [];
  /** Platforms that one take looks at, whatever is due. */
  platformsMax = Infinity;

  constructor(public waiting: number[] = []) {}

  take(take: DueTake): Promise<TakenInstructions> {
    this.takes.push(take);
    const counts = new Map<number, number>();
    const taken = this.waiting
      .filter((key) => key > take.afterPlatform && key <= take.afterPlatform + this.platformsMax)
      .filter((key) => {
        counts.set(key, (counts.get(key) ?? 0) + 1);
        return (counts.get(key) ?? 0) <= take.shareMax;
      })
      .slice(0, take.limit);
    for (const key of taken) this.waiting.splice(this.waiting.indexOf(key), 1);
    const due = taken.map((platformKey) => ({ instruction: { platformKey } })) as never;
    const isOver = taken.length < take.limit && take.afterPlatform + this.platformsMax >= LAST_PLATFORM;
    const visited = take.afterPlatform + this.platformsMax;
    return Promise.resolve({
      due,
      next: isOver ? 0 : taken.length === take.limit ? Math.max(...taken) : visited,
    });
  }

  release(): Promise<boolean> {
    return Promise.resolve(false);
  }
}

describe('Dispatcher', () => {
  const newInstructions = new NewInstructions();

  function aDispatcher(due: DueQueue, end: () => Promise<void> = () => Promise.resolve()): Dispatcher {
    return new Dispatcher(
      due as unknown as DueInstructionRepository,
      { all: [handle] } as unknown as ConnectorDirectory,
      { execute: end } as unknown as DispatchInstructionHandler,
      newInstructions,
      { error: () => undefined } as never,
    );
  }

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  /** Starts it; its first look follows at once. */
  async function start(dispatcher: Dispatcher): Promise<void> {
    dispatcher.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(1);
  }

  it('looks once for the commits of some milliseconds, and no more after its stop', async () => {
    const due = new DueQueue();
    const dispatcher = aDispatcher(due);
    await start(dispatcher);
    expect(due.takes).toHaveLength(1);
    for (let commit = 0; commit < 5; commit += 1) newInstructions.committed();
    await jest.advanceTimersByTimeAsync(30);
    expect(due.takes).toHaveLength(2);
    newInstructions.committed();
    await jest.advanceTimersByTimeAsync(30);
    expect(due.takes).toHaveLength(3);
    await dispatcher.beforeApplicationShutdown();
    newInstructions.committed();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(due.takes).toHaveLength(3);
  });

  it('takes once where nothing is left behind a take', async () => {
    const due = new DueQueue([1, 1, 2]);
    const dispatcher = aDispatcher(due);
    await start(dispatcher);
    expect(due.waiting).toEqual([]);
    expect(due.takes).toHaveLength(1);
    await dispatcher.beforeApplicationShutdown();
  });

  it('gives no platform more than its share before the others, and works on 128 at most', async () => {
    const due = new DueQueue([...new Array<number>(200).fill(1), 2, 3]);
    const ends: (() => void)[] = [];
    const dispatcher = aDispatcher(due, () => new Promise((resolve) => ends.push(resolve)));
    await start(dispatcher);
    expect(due.takes[0]).toMatchObject({ limit: 128, shareMax: 32, afterPlatform: 0 });
    expect(due.waiting).toEqual(new Array<number>(202 - 128).fill(1));
    await dispatcher.look();
    expect(due.waiting).toHaveLength(202 - 128);
    for (const end of ends) end();
    await dispatcher.beforeApplicationShutdown();
  });

  it('goes on with the next look behind platforms of which nothing is due', async () => {
    const due = new DueQueue([900]);
    due.platformsMax = 400;
    const dispatcher = aDispatcher(due);
    await start(dispatcher);
    await dispatcher.look();
    expect(due.waiting).toEqual([900]);
    await dispatcher.look();
    expect(due.waiting).toEqual([]);
    expect(due.takes.map(({ afterPlatform }) => afterPlatform)).toEqual([0, 400, 800, 0]);
    await dispatcher.beforeApplicationShutdown();
  });

  it('goes on behind the last platform, and comes back to the first ones', async () => {
    const due = new DueQueue(Array.from({ length: 130 }, (_, place) => place + 1));
    const ends: (() => void)[] = [];
    const dispatcher = aDispatcher(due, () => new Promise((resolve) => ends.push(resolve)));
    await start(dispatcher);
    expect(due.waiting).toEqual([129, 130]);
    due.waiting = [1, 2, 129, 130];
    for (const end of ends) end();
    await jest.advanceTimersByTimeAsync(1);
    await dispatcher.look();
    expect(due.takes.map(({ afterPlatform }) => afterPlatform)).toEqual([0, 128, 0]);
    expect(due.waiting).toEqual([]);
    for (const end of ends) end();
    await dispatcher.beforeApplicationShutdown();
  });
});
