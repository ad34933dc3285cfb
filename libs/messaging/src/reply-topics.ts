import { type ServiceName } from '@corridor/contracts';
import { uuidTime, type Uuid } from '@corridor/kernel';
import { type KafkaConnection } from './kafka-connection';
import { REPLY_RETENTION_MS, REPLY_TOPIC_AGE_MAX_MS, TOPIC_BATCH_BYTES_MAX } from './limits';
import { instanceOfReplyTopic } from './names';
import { BROKER_TIME } from './topics-admin';

/** Lets the broker choose the replication factor of a topic. */
const BROKER_DEFAULT = -1;
const TIME_ORDERED_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** States of a group without members (Kafka, GroupState). */
const MEMBERLESS = ['Empty', 'Dead'];

/** Kafka protocol guide, error codes. */
const GROUP_ID_NOT_FOUND = 69;

/** Creates the reply topic of this instance, unless it exists. */
export async function createReplyTopic(connection: KafkaConnection, topic: string): Promise<void> {
  const configEntries = [
    { name: 'cleanup.policy', value: 'delete' },
    { name: 'retention.ms', value: String(REPLY_RETENTION_MS) },
    { name: 'segment.ms', value: String(REPLY_RETENTION_MS) },
    { name: 'max.message.bytes', value: String(TOPIC_BATCH_BYTES_MAX) },
    BROKER_TIME,
  ];
  await connection.admin.createTopics({
    waitForLeaders: true,
    topics: [{ topic, numPartitions: 1, replicationFactor: BROKER_DEFAULT, configEntries }],
  });
}

/** Removes a reply topic after its group. If the group has a member, it throws and removes neither. */
export async function removeReplyTopic(connection: KafkaConnection, topic: string): Promise<void> {
  try {
    await connection.admin.deleteGroups([topic]);
  } catch (error) {
    if (!isUnknownGroup(error)) throw error;
  }
  await connection.admin.deleteTopics({ topics: [topic] });
}

/** Whether the group to remove doesn't exist, because its instance ended before it read anything. */
function isUnknownGroup(error: unknown): boolean {
  // kafkajs wraps the error that contains this code.
  const { groups, cause } = (error ?? {}) as { groups?: { errorCode: number }[]; cause?: unknown };
  if (groups !== undefined) return groups.every(({ errorCode }) => errorCode === GROUP_ID_NOT_FOUND);
  return cause !== undefined && isUnknownGroup(cause);
}

/** Whether a topic is a reply topic of an instance that started more than an hour before `nowMs`. */
export function isOldReplyTopic(topic: string, nowMs: number): boolean {
  const instanceId = instanceOfReplyTopic(topic);
  if (instanceId === undefined || !TIME_ORDERED_UUID.test(instanceId)) return false;
  return nowMs - uuidTime(instanceId as Uuid) > REPLY_TOPIC_AGE_MAX_MS;
}

/**
 * Removes reply topics of killed instances: those older than an hour without a reader. If an instance has come back
 * meanwhile, its topic stays. Returns the removed names.
 */
export async function removeStaleReplyTopics(
  connection: KafkaConnection,
  service: ServiceName,
): Promise<string[]> {
  const topics = await connection.admin.listTopics();
  const old = topics.filter((topic) => topic.startsWith(`${service}.`) && isOldReplyTopic(topic, Date.now()));
  if (old.length === 0) return [];
  const { groups } = await connection.admin.describeGroups(old);
  const unread = groups.filter((group) => MEMBERLESS.includes(group.state)).map((group) => group.groupId);
  const removed: string[] = [];
  for (const topic of unread) {
    try {
      await removeReplyTopic(connection, topic);
      removed.push(topic);
    } catch (error) {
      connection.options.logger.warn('an old reply topic was not removed', { topic, err: error });
    }
  }
  return removed;
}
