import { setTimeout as pause } from 'node:timers/promises';
import { errorText } from '@corridor/kernel';
import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js';

/** Failures that any broker would report. They concern the group, not the broker that was read from. */
const OF_GROUP = [
  'REBALANCE_IN_PROGRESS',
  'UNKNOWN_MEMBER_ID',
  'ILLEGAL_GENERATION',
  'NOT_COORDINATOR_FOR_GROUP',
  'GROUP_COORDINATOR_NOT_AVAILABLE',
];
const STALE_ASSIGNMENT = 'KafkaJSStaleTopicMetadataAssignment';
/** Pause between looks for the new leader of a partition. */
const LOOK_PAUSE_MS = 200;

const { fetch, recoverFromFetch } = ConsumerGroup.prototype;
const mended = {
  async fetch(this: ConsumerGroup, nodeId: string): Promise<unknown> {
    if (readsFromLostBroker(this)) {
      this.preferredReadReplicasPerTopicPartition = {};
      await pause(LOOK_PAUSE_MS);
      await this.cluster.refreshMetadata();
    }
    return fetch.call(this, nodeId);
  },

  async recoverFromFetch(this: ConsumerGroup, error: Error & { type?: string }): Promise<void> {
    const isOfGroup = error.name === STALE_ASSIGNMENT || OF_GROUP.includes(error.type ?? '');
    if (preferredNodes(this).length === 0 || isOfGroup) return recoverFromFetch.call(this, error);
    this.preferredReadReplicasPerTopicPartition = {};
    this.logger.debug(`reading from a follower failed, the leader is next: ${errorText(error)}`);
    await this.cluster.refreshMetadata();
  },
};

function preferredNodes({ preferredReadReplicasPerTopicPartition: preferred }: ConsumerGroup): number[] {
  return Object.values(preferred).flatMap((ofTopic) => Object.values(ofTopic).map(({ nodeId }) => nodeId));
}

/** Whether a partition is read from a broker that kafkajs has dropped because its connection was closed. */
function readsFromLostBroker(group: ConsumerGroup): boolean {
  const known = new Set(group.cluster.getNodeIds().map(Number));
  const leaders = group.subscriptionState.assigned().flatMap(({ topic, partitions }) =>
    group.cluster
      .findTopicPartitionMetadata(topic)
      .filter(({ partitionId }) => partitions.includes(partitionId))
      .map(({ leader }) => leader),
  );
  return [...leaders, ...preferredNodes(group)].some((nodeId) => !known.has(nodeId));
}

/**
 * Lets a consumer continue when a broker is lost. kafkajs 2.2.4 then forgets the broker, but not that it leads
 * partitions, and reads these again when the metadata expires, after 5 minutes. A consumer that reads from the replica
 * of its rack goes back to the leader when that fails. kafkajs would ask the replica for up to 5 minutes, or read the
 * topic from its start if the replica lacks the newest records.
 */
export function mendFailover(): void {
  Object.assign(ConsumerGroup.prototype, mended);
}
