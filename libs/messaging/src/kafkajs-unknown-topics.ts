import Cluster from 'kafkajs/src/cluster/index.js';
import { isOfConsumer } from './kafkajs-membership';

/** How often a producer looks for a missing topic. A new topic needs a moment until every broker knows it. */
const LOOKS_MAX = 3;
const UNKNOWN_TOPIC = 'UNKNOWN_TOPIC_OR_PARTITION';

const looks = new WeakMap<object, number>();
const { refreshMetadata } = Cluster.prototype;
const mended = {
  async refreshMetadata(this: Cluster): Promise<void> {
    try {
      await refreshMetadata.call(this);
      looks.delete(this);
    } catch (error) {
      if (!(error instanceof Error) || (error as { type?: unknown }).type !== UNKNOWN_TOPIC) throw error;
      const count = (looks.get(this) ?? 0) + 1;
      looks.set(this, count);
      if (count >= LOOKS_MAX && !isOfConsumer(this)) {
        looks.delete(this);
        Object.assign(error, { retriable: false });
      }
      throw error;
    }
  },
};

/**
 * Lets a send fail soon if its topic is missing. kafkajs 2.2.4 retries it like a lost broker, and all other sends of the
 * producer wait. The reply topic of an instance that has stopped is such a topic.
 */
export function mendUnknownTopics(): void {
  Object.assign(Cluster.prototype, mended);
}
