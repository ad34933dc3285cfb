import { EventEmitter } from 'node:events';
import type { EachBatchPayload } from 'kafkajs';
import type { KafkaConnection } from './kafka-connection';
import { readWholeTopic } from './topic-reader';

const GROUP_JOIN = 'consumer.group_join';
const RECORDS = 6;

type EachBatch = (payload: EachBatchPayload) => Promise<void>;

/** A consumer of kafkajs that fails to join, joins after `run`, and loses its connection in the middle of the topic. */
class RestartedConsumer extends EventEmitter {
  readonly events = { GROUP_JOIN };
  private position: number | undefined;

  connect = async (): Promise<void> => undefined;
  subscribe = this.connect;
  disconnect = this.connect;

  seek({ offset }: { offset: string }): void {
    if (this.position === undefined) throw new Error('Consumer group was not initialized');
    this.position = Number(offset);
  }

  async run({ eachBatch }: { eachBatch: EachBatch }): Promise<void> {
    setImmediate(() => void this.restart(eachBatch, 3).then(() => this.restart(eachBatch, RECORDS)));
  }

  /** Joins, and gets the records from its position to before `end`. */
  private async restart(eachBatch: EachBatch, end: number): Promise<void> {
    this.position = 0;
    this.emit(GROUP_JOIN);
    const from = this.position;
    const messages = Array.from({ length: end - from }, (_, n) => ({
      offset: String(from + n),
      key: null,
      value: null,
    }));
    const batch = { partition: 0, messages, lastOffset: () => String(end - 1) };
    await eachBatch({ batch } as unknown as EachBatchPayload);
  }
}

it('a reader that kafkajs starts again visits each record once', async () => {
  const connection = {
    kafka: { consumer: () => new RestartedConsumer() },
    admin: {
      fetchTopicOffsets: async () => [{ partition: 0, low: '0', high: String(RECORDS) }],
      deleteGroups: async () => [],
    },
  };
  const records = await readWholeTopic(connection as unknown as KafkaConnection, 'a-topic');
  expect(records.map(({ offset }) => offset)).toEqual(['0', '1', '2', '3', '4', '5']);
});
