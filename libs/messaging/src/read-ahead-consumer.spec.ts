import { EventEmitter } from 'node:events';
import { setImmediate as nextTick } from 'node:timers/promises';
import { type KafkaConnection } from './kafka-connection';
import { SilentMessagingLogger } from './ports';
import { ReadAheadConsumer } from './read-ahead-consumer';

/** As much of a kafkajs consumer as is used: it joins its group as soon as it runs. */
class FakeConsumer extends EventEmitter {
  readonly events = { GROUP_JOIN: 'join', CRASH: 'crash', REBALANCING: 'rebalancing' };
  readonly connect = jest.fn(() => Promise.resolve());
  readonly subscribe = jest.fn(() => Promise.resolve());
  readonly disconnect = jest.fn(() => Promise.resolve());

  constructor(private readonly crashesAtStart: boolean) {
    super();
  }

  run(): Promise<void> {
    if (this.crashesAtStart) {
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

describe('a consumer that has crashed', () => {
  let made: FakeConsumer[];
  let crashesAtStart: boolean;
  let fatal: Error[];
  let consumer: ReadAheadConsumer;

  beforeEach(() => {
    made = [];
    crashesAtStart = false;
    fatal = [];
    const kafka = {
      consumer: () => {
        const fake = new FakeConsumer(crashesAtStart);
        made.push(fake);
        return fake;
      },
    };
    const connection = { kafka, options: { logger: new SilentMessagingLogger() } };
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

  it('goes on where kafkajs starts it again', async () => {
    await consumer.start();
    made[0]?.crash('KafkaJSNumberOfRetriesExceeded', true);
    made[0]?.join();
    await nextTick();
    expect(made).toHaveLength(1);
    expect(made[0]?.disconnect).not.toHaveBeenCalled();
    expect(fatal).toEqual([]);
  });

  it('goes on where that happens before it has joined', async () => {
    crashesAtStart = true;
    await consumer.start();
    expect(made).toHaveLength(1);
    expect(fatal).toEqual([]);
  });

  it('ends the process where the failure is final', async () => {
    await consumer.start();
    made[0]?.crash('KafkaJSNonRetriableError', false);
    expect(fatal).toHaveLength(1);
    expect(made).toHaveLength(1);
  });
});
