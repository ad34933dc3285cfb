import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js';
import { mendFailover } from './kafkajs-failover';

/** The part of a consumer group that the recovery uses, with or without a replica to read from. */
function groupWith(preferred: Record<string, Record<number, { nodeId: number }>>): {
  group: ConsumerGroup;
  calls: string[];
} {
  const calls: string[] = [];
  const note = (name: string) => (): Promise<void> => {
    calls.push(name);
    return Promise.resolve();
  };
  const group = Object.create(ConsumerGroup.prototype) as ConsumerGroup;
  Object.assign(group, {
    cluster: { refreshMetadata: note('refresh') },
    offsetManager: { setDefaultOffset: note('reset') },
    joinAndSync: note('join'),
    logger: { debug: () => undefined, info: () => undefined, error: () => undefined },
    preferredReadReplicasPerTopicPartition: preferred,
  });
  return { group, calls };
}

const outOfRange = Object.assign(new Error('out of range'), {
  name: 'KafkaJSOffsetOutOfRange',
  topic: 't',
  partition: 0,
});
const rebalance = Object.assign(new Error('rebalance'), { type: 'REBALANCE_IN_PROGRESS' });

describe('a consumer that reads from a follower', () => {
  beforeEach(() => {
    mendFailover();
    mendFailover();
  });

  it('asks the leader when the follower lacks the offset, and keeps its position', async () => {
    const { group, calls } = groupWith({ t: { 0: { nodeId: 2 } } });
    await group.recoverFromFetch(outOfRange);
    expect(calls).toEqual(['refresh']);
    expect(group.preferredReadReplicasPerTopicPartition).toEqual({});
  });

  it('asks the leader when the broker of the follower is away', async () => {
    const { group, calls } = groupWith({ t: { 0: { nodeId: 2 } } });
    await group.recoverFromFetch(Object.assign(new Error('refused'), { name: 'KafkaJSConnectionError' }));
    expect(calls).toEqual(['refresh']);
    expect(group.preferredReadReplicasPerTopicPartition).toEqual({});
  });

  it('takes a rebalance as such', async () => {
    const { group } = groupWith({ t: { 0: { nodeId: 2 } } });
    await expect(group.recoverFromFetch(rebalance)).rejects.toBe(rebalance);
  });

  it('looks for the leaders again before it reads, when the broker of a partition was dropped', async () => {
    const { group, calls } = groupWith({});
    let leader = 2;
    Object.assign(group.cluster, {
      refreshMetadata: () => {
        leader = 3;
        calls.push('refresh');
        return Promise.resolve();
      },
      refreshMetadataIfNecessary: () => Promise.reject(new Error('the read of kafkajs begins')),
      getNodeIds: () => ['1', '3'],
      findTopicPartitionMetadata: () => [{ partitionId: 0, leader }],
    });
    const read = { recoverFromFetch: () => calls.push('read') };
    Object.assign(group, { subscriptionState: { assigned: () => [{ topic: 't', partitions: [0] }] } }, read);
    await group.fetch('1');
    await group.fetch('1');
    expect(calls).toEqual(['refresh', 'read', 'read']);
  });

  it('recovers as before when it reads from leaders', async () => {
    const { group, calls } = groupWith({ t: {} });
    await group.recoverFromFetch(outOfRange);
    expect(calls).toEqual(['reset']);
  });
});
