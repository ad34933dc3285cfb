import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js';
import SubscriptionState from 'kafkajs/src/consumer/subscriptionState.js';
import { mendPaused } from './kafkajs-paused';

const ALL = { topic: 't', partitions: [0, 1, 2] };

/** A group of three partitions, and the waits of the fetches that it sends. */
function groupThatWaits(maxWaitTimeInMs: number): {
  fetchWith: (...paused: number[]) => Promise<void>;
  waits: number[];
} {
  const waits: number[] = [];
  const broker = {
    fetch: ({ maxWaitTime }: { maxWaitTime: number }) => {
      waits.push(maxWaitTime);
      return Promise.resolve({ responses: [] });
    },
  };
  const logger = { namespace: () => logger, debug: () => undefined };
  const cluster = {
    refreshMetadataIfNecessary: () => Promise.resolve(),
    findTopicPartitionMetadata: () => ALL.partitions.map((partitionId) => ({ partitionId, leader: 1 })),
    findLeaderForPartitions: () => ({ 1: ALL.partitions }),
    findBroker: () => Promise.resolve(broker),
    getNodeIds: () => ['1'],
  };
  const group = new ConsumerGroup({
    ...{ retry: { retries: 0 }, cluster, logger, maxWaitTimeInMs },
    ...{ groupId: 'g', topics: ['t'], topicConfigurations: { t: {} } },
  });
  const subscriptionState = new SubscriptionState();
  subscriptionState.assign([ALL]);
  const offsetManager = {
    resolveOffsets: () => Promise.resolve(),
    committedOffsets: () => ({ t: { 0: '0', 1: '0', 2: '0' } }),
    nextOffset: () => 0,
  };
  const checkForStaleAssignment = (): void => undefined;
  Object.assign(group, { subscriptionState, offsetManager, checkForStaleAssignment });
  const fetchWith = async (...paused: number[]): Promise<void> => {
    subscriptionState.resume([ALL]);
    subscriptionState.pause([{ topic: 't', partitions: paused }]);
    await group.fetch('1');
  };
  return { fetchWith, waits };
}

describe('a fetch', () => {
  let nowMs = 0;
  beforeEach(() => {
    mendPaused(() => nowMs);
    mendPaused(() => nowMs);
  });
  afterAll(() => mendPaused());

  it('waits for new records as long as the consumer says, if no partition is paused', async () => {
    const { fetchWith, waits } = groupThatWaits(1_000);
    await fetchWith();
    expect(waits).toEqual([1_000]);
  });

  it('waits shortly while a partition is paused, so that it continues soon after it is resumed', async () => {
    const { fetchWith, waits } = groupThatWaits(1_000);
    await fetchWith(1);
    await fetchWith();
    expect(waits).toEqual([25, 1_000]);
  });

  it('waits longer while a partition stays paused, and at most as long as without', async () => {
    const { fetchWith, waits } = groupThatWaits(1_000);
    for (const elapsedMs of [0, 200, 200, 4_000, 3_599, 100_000]) {
      nowMs += elapsedMs;
      await fetchWith(1);
    }
    expect(waits).toEqual([25, 25, 50, 550, 1_000, 1_000]);
  });

  it('waits shortly for a partition that is paused now and then beside one that stays paused', async () => {
    const { fetchWith, waits } = groupThatWaits(1_000);
    await fetchWith(0);
    nowMs += 60_000;
    await fetchWith(0, 1);
    await fetchWith(0);
    nowMs += 5;
    await fetchWith(0, 1);
    expect(waits).toEqual([25, 25, 1_000, 25]);
  });

  it('waits shortly again after a partition that was paused for long was resumed', async () => {
    const { fetchWith, waits } = groupThatWaits(1_000);
    await fetchWith(1);
    nowMs += 60_000;
    await fetchWith();
    await fetchWith(1);
    expect(waits).toEqual([25, 1_000, 25]);
  });

  it('never waits longer than the consumer says', async () => {
    const { fetchWith, waits } = groupThatWaits(10);
    await fetchWith(1);
    expect(waits).toEqual([10]);
  });
});
