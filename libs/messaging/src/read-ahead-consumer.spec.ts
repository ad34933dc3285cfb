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

  constructor(private readonly crashesAtStart: string | undefined) {
    super();
  }

  run(): Promise<void> {
    if (this.crashesAtStart !== undefined) this.crash(this.crashesAtStart);
    else this.emit('join', { payload: { memberAssignment: {} } });
    return Promise.resolve();
  }

  crash(name: string): void {
    this.emit('crash', { payload: { error: Object.assign(new Error(name), { name }), restart: false } });
  }
}

const NOT_FOUND = 'KafkaJSGroupCoordinatorNotFound';

describe('a consumer that kafkajs gives up', () => {
  let made: FakeConsumer[];
  let crashesAtStart: string[];
  let fatal: Error[];
  let consumer: ReadAheadConsumer;

  beforeEach(() => {
    made = [];
    crashesAtStart = [];
    fatal = [];
    const kafka = {
      consumer: () => {
        const fake = new FakeConsumer(crashesAtStart.shift());
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

  it('is made anew where the broker has no coordinator yet', async () => {
    await consumer.start();
    made[0]?.crash(NOT_FOUND);
    await nextTick();
    expect(made).toHaveLength(2);
    expect(made[0]?.disconnect).toHaveBeenCalled();
    expect(fatal).toEqual([]);
  });

  it('is made anew where that happens before it has joined', async () => {
    crashesAtStart = [NOT_FOUND];
    await consumer.start();
    expect(made).toHaveLength(2);
    expect(fatal).toEqual([]);
  });

  it('ends the process where the failure is final', async () => {
    await consumer.start();
    made[0]?.crash('KafkaJSNonRetriableError');
    expect(fatal).toHaveLength(1);
    expect(made).toHaveLength(1);
  });
});
