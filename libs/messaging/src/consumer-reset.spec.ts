import { EventEmitter } from 'node:events';
import type { ConsumerConfig } from 'kafkajs';
import { commitOffsets } from './consumer-reset';
import type { KafkaConnection } from './kafka-connection';

class JoiningConsumer extends EventEmitter {
  readonly events = { GROUP_JOIN: 'consumer.group_join' };
  connect = async (): Promise<void> => undefined;
  subscribe = this.connect;
  commitOffsets = this.connect;
  disconnect = this.connect;
  run = async (): Promise<void> => void this.emit(this.events.GROUP_JOIN);
}

it('a process that is killed while it commits offsets leaves the group after 6 s', async () => {
  const consumer = jest.fn((_: ConsumerConfig) => new JoiningConsumer());
  const connection = { kafka: { consumer } } as unknown as KafkaConnection;
  await commitOffsets(connection, 'a-group', [{ topic: 'a-topic', partition: 0, offset: '0' }]);
  expect(consumer.mock.calls).toMatchObject([[{ groupId: 'a-group', sessionTimeout: 6_000 }]]);
});
