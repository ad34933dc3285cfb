import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js';

/** No broker of the group answers. kafkajs treats this as final, although a starting broker answers the same. */
const COORDINATOR_NOT_FOUND = 'KafkaJSGroupCoordinatorNotFound';

/** The last member id of a consumer, by its cluster. */
const lastMembers = new WeakMap<object, string>();
/** The clusters of consumers that have connected. */
const ofConsumers = new WeakSet<object>();

/** Whether a consumer uses the cluster object of kafkajs. */
export function isOfConsumer(cluster: object): boolean {
  return ofConsumers.has(cluster);
}

const { connect, joinAndSync, leave } = ConsumerGroup.prototype;
const mended = {
  async connect(this: ConsumerGroup): Promise<void> {
    ofConsumers.add(this.cluster);
    await connect.call(this);
    this.memberId ??= lastMembers.get(this.cluster) ?? null;
  },

  async joinAndSync(this: ConsumerGroup): Promise<void> {
    try {
      await joinAndSync.call(this);
    } catch (error) {
      if (error instanceof Error && error.name === COORDINATOR_NOT_FOUND)
        Object.assign(error, { retriable: true });
      throw error;
    }
    if (this.memberId !== null) lastMembers.set(this.cluster, this.memberId);
  },

  async leave(this: ConsumerGroup): Promise<void> {
    await leave.call(this);
    lastMembers.delete(this.cluster);
  },
};

/**
 * Lets a consumer that restarts after a crash join as its former member. kafkajs 2.2.4 joins as a new one. The broker
 * remembers the old member, even through its own restart, and waits until that member's session has expired.
 */
export function mendMembership(): void {
  Object.assign(ConsumerGroup.prototype, mended);
}
