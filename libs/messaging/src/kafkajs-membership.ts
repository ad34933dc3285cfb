import ConsumerGroup from 'kafkajs/src/consumer/consumerGroup.js';

/** Where no broker of the group answers; kafkajs takes it for final, though a broker that is just starting says so. */
const COORDINATOR_NOT_FOUND = 'KafkaJSGroupCoordinatorNotFound';

/** The member that a consumer was last, by its cluster. */
const lastMembers = new WeakMap<object, string>();
const { connect, joinAndSync, leave } = ConsumerGroup.prototype;
const mended = {
  async connect(this: ConsumerGroup): Promise<void> {
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
 * Lets a consumer that starts again after a crash join as the member that it was. kafkajs 2.2.4 joins as a new one, and
 * the broker, which remembers the old one through its own restart, waits until that one's session has run out.
 */
export function mendMembership(): void {
  Object.assign(ConsumerGroup.prototype, mended);
}
