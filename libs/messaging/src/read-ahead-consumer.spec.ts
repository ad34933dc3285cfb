import { EventEmitter } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';
import { eventually } from '@corridor/testing';
import { type KafkaConnection } from './kafka-connection';
import { SilentMessagingLogger } from './ports';
import { ReadAheadConsumer } from './read-ahead-consumer';

/** The part of a kafkajs consumer that is used. It joins its group as soon as it runs. */
class FakeConsumer extends EventEmitter {
  readonly events = {
    GROUP_JOIN: 'join',
    CRASH: 'crash',
    REBALANCING: 'rebalancing',
    HEARTBEAT: 'heartbeat',
    FETCH: 'fetch',
  };
  readonly connect = jest.fn(() => Promise.resolve());
  readonly subscribe = jest.fn(() => Promise.resolve());
  readonly disconnect = jest.fn(() => Promise.resolve());

  constructor(
    private readonly crashesAtStart: boolean | 'for good',
    readonly restarts: () => Promise<boolean>,
  ) {
    super();
  }

  run(): Promise<void> {
    if (this.crashesAtStart === 'for good') this.crash('KafkaJSNonRetriableError', false);
    else if (this.crashesAtStart) {
      this.crash('KafkaJSNumberOfRetriesExceeded', true);
      setImmediate(() => this.join());
    } else this.join();
    return Promise.resolve();
  }

  join(): void {
    this.emit('join', { payload: { memberAssignment: {} } });
  }

  crash(name: string, restart: boolean): void {
    this.emit('crash', { payload: { error: Object.assign(new Error(name), { name }), restart } });
  }
}

describe('ReadAheadConsumer', () => {
  let made: FakeConsumer[];
  let crashesAtStart: boolean | 'for good';
  let fatal: Error[];
  let wasRefusedOfLate: boolean;
  let consumer: ReadAheadConsumer;

  beforeEach(() => {
    made = [];
    crashesAtStart = false;
    fatal = [];
    const kafka = {
      consumer: ({ retry }: { retry: { restartOnFailure: () => Promise<boolean> } }) => {
        const fake = new FakeConsumer(crashesAtStart, retry.restartOnFailure);
        made.push(fake);
        return fake;
      },
    };
    wasRefusedOfLate = false;
    const connection = {
      kafka,
      options: { logger: new SilentMessagingLogger() },
      get wasRefusedOfLate(): boolean {
        return wasRefusedOfLate;
      },
    };
    consumer = new ReadAheadConsumer({
      connection: connection as unknown as KafkaConnection,
      groupId: 'group',
      topics: ['topic'],
      fetchWaitMs: 1,
      take: () => undefined,
      isFull: () => false,
      hasRoom: () => true,
      isIdle: () => true,
      onFatal: (error) => fatal.push(error),
    });
  });

  afterEach(() => consumer.stop());

  it('continues if kafkajs restarts it after a crash', async () => {
    await consumer.start();
    made[0]?.crash('KafkaJSNumberOfRetriesExceeded', true);
    made[0]?.join();
    await nextTick();
    expect(made).toHaveLength(1);
    expect(made[0]?.disconnect).not.toHaveBeenCalled();
    expect(fatal).toEqual([]);
  });

  it('continues if kafkajs restarts it before it has joined', async () => {
    crashesAtStart = true;
    await consumer.start();
    expect(made).toHaveLength(1);
    expect(fatal).toEqual([]);
  });

  it('ends the process if the failure is final', async () => {
    await consumer.start();
    made[0]?.crash('KafkaJSNonRetriableError', false);
    expect(fatal).toHaveLength(1);
    expect(made).toHaveLength(1);
  });

  it('replaces its consumer if brokers have recently refused the process', async () => {
    await consumer.start();
    wasRefusedOfLate = true;
    made[0]?.crash('KafkaJSNonRetriableError', false);
    await eventually(() => made.length === 2);
    expect(made[0]?.disconnect).toHaveBeenCalledTimes(1);
    expect(fatal).toEqual([]);
  });

  it('replaces its consumer if kafkajs restarts it without success', async () => {
    await consumer.start();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      made[0]?.crash('KafkaJSNumberOfRetriesExceeded', true);
      await jest.advanceTimersByTimeAsync(29_000);
      expect(made).toHaveLength(1);
      await jest.advanceTimersByTimeAsync(5_000);
      expect(made).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
    expect(made[0]?.disconnect).toHaveBeenCalledTimes(1);
    expect(fatal).toEqual([]);
  });

  it('lets a replaced consumer leave the group if kafkajs has restarted it meanwhile', async () => {
    await consumer.start();
    wasRefusedOfLate = true;
    made[0]?.crash('KafkaJSNonRetriableError', false);
    await eventually(() => made.length === 2);
    made[0]?.join();
    expect(made[0]?.disconnect).toHaveBeenCalledTimes(2);
    expect(made[1]?.disconnect).not.toHaveBeenCalled();
    expect(await Promise.all(made.map(({ restarts }) => restarts()))).toEqual([false, true]);
  });

  it('keeps its consumer if kafkajs restarts it with success', async () => {
    await consumer.start();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      made[0]?.crash('KafkaJSNumberOfRetriesExceeded', true);
      made[0]?.join();
      await jest.advanceTimersByTimeAsync(60_000);
    } finally {
      jest.useRealTimers();
    }
    expect(made).toHaveLength(1);
  });

  it('replaces a consumer that gives no sign of life, but not while it sends heartbeats', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      await consumer.start();
      for (let second = 0; second < 100; second += 10) {
        await jest.advanceTimersByTimeAsync(10_000);
        made[0]?.emit('heartbeat');
      }
      expect(made).toHaveLength(1);
      await jest.advanceTimersByTimeAsync(66_000);
      expect(made).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
    expect(made[0]?.disconnect).toHaveBeenCalledTimes(1);
  });

  it('starts with another consumer if brokers refuse the first one before it has joined', async () => {
    crashesAtStart = 'for good';
    wasRefusedOfLate = true;
    const starting = consumer.start();
    await eventually(() => made.length === 1);
    crashesAtStart = false;
    await starting;
    expect(made).toHaveLength(2);
    expect(fatal).toEqual([]);
  });
});
