import { type RequestService } from '@corridor/contracts';
import { within } from './backoff';
import { forgetInbox } from './inbox';
import { type KafkaConnection } from './kafka-connection';
import { HEARTBEAT_INTERVAL_MS, SESSION_TIMEOUT_MS } from './limits';
import { eventGroup } from './names';
import { type SqlRunner } from './sql-runner';

const FETCH_WAIT_MS = 100;
const JOIN_TIMEOUT_MS = 30_000;
/** States of a group without members (Kafka, GroupState). */
const MEMBERLESS = ['Empty', 'Dead'];

/**
 * Lets a service read an event topic again from its start, to rebuild a replica. It resets the group's offsets and,
 * with a runner on the service's schema, deletes the topic's inbox rows. Without the latter, every event would be
 * skipped as handled. The service must be stopped: it throws if the group has members.
 */
export async function resetConsumer(
  connection: KafkaConnection,
  service: RequestService,
  topic: string,
  runner?: SqlRunner,
): Promise<void> {
  await connection.connect();
  await assertStopped(connection, service);
  const groupId = eventGroup(service);
  const starts = await connection.admin.fetchTopicOffsets(topic);
  await commitOffsets(
    connection,
    groupId,
    starts.map(({ partition, low }) => ({ topic, partition, offset: low })),
  );
  if (runner !== undefined) await forgetInbox(runner, groupId, topic);
}

/** @throws Error if a process of the service reads events. */
export async function assertStopped(connection: KafkaConnection, service: RequestService): Promise<void> {
  const { groups } = await connection.admin.describeGroups([eventGroup(service)]);
  const state = groups[0]?.state ?? 'Dead';
  if (MEMBERLESS.includes(state)) return;
  throw new Error(
    `${service} still reads events (its group is ${state}): stop it, or wait 6 s if it was killed`,
  );
}

/** Joins the group briefly, because only a member may commit. kafkajs's own setOffsets takes 5 seconds. */
export async function commitOffsets(
  connection: KafkaConnection,
  groupId: string,
  offsets: readonly { topic: string; partition: number; offset: string }[],
): Promise<void> {
  if (offsets.length === 0) return;
  const consumer = connection.kafka.consumer({
    groupId,
    // If this process is killed, the group is without members after this time.
    sessionTimeout: SESSION_TIMEOUT_MS,
    heartbeatInterval: HEARTBEAT_INTERVAL_MS,
    maxWaitTimeInMs: FETCH_WAIT_MS,
    allowAutoTopicCreation: false,
  });
  try {
    await consumer.connect();
    await consumer.subscribe({
      topics: [...new Set(offsets.map(({ topic }) => topic))],
      fromBeginning: true,
    });
    const joined = new Promise<true>((resolve) =>
      consumer.on(consumer.events.GROUP_JOIN, () => resolve(true)),
    );
    await consumer.run({ autoCommit: false, eachBatch: () => Promise.resolve() });
    if (!(await within(joined, JOIN_TIMEOUT_MS, false)))
      throw new Error(`the group ${groupId} could not be joined`);
    await consumer.commitOffsets([...offsets]);
  } finally {
    await consumer.disconnect().catch(() => undefined);
  }
}
