import { type IntegrationEvent } from '@corridor/contracts';
import { assertKnownVersions, belongsTo, decodeEvents } from './event-records';
import { type KafkaConnection } from './kafka-connection';
import { type LostEvents } from './restored-epochs';
import { type RefusalReason } from './record-trust';
import { readWholeTopic } from './topic-reader';

/** What a topic says of each subject. */
interface NewestEvents {
  newest: Map<string, IntegrationEvent>;
  /** Subjects of which no record is believed, with the reason. */
  unbelieved: Map<string, RefusalReason>;
}

/**
 * The newest event of each subject in a topic, by epoch and version. For commands on topics that fit into memory. An
 * unreadable record is omitted, because its reader has put it into the dead letters. Events that a restore has undone
 * are omitted too, records that the topic's owner hasn't written, and events of other topics.
 */
export async function readNewestEvents(
  connection: KafkaConnection,
  topic: string,
  lostEvents?: LostEvents,
): Promise<NewestEvents> {
  const newest = new Map<string, IntegrationEvent>();
  const unbelieved = new Map<string, RefusalReason>();
  const signer = connection.options.signer.events;
  for (const record of await readWholeTopic(connection, topic)) {
    const reason = signer.faultOf({ topic, partition: record.partition }, record);
    if (reason !== undefined) {
      if (record.value !== null && record.key !== null) unbelieved.set(record.key.toString(), reason);
      continue;
    }
    const events = readable(record.value, record.headers);
    const lost = await lostEvents?.among(topic, events);
    for (const event of events) {
      if (lost?.has(event) || !belongsTo(event, topic)) continue;
      const known = newest.get(event.subject);
      const isOlder =
        known !== undefined &&
        (event.epoch < known.epoch || (event.epoch === known.epoch && event.version <= known.version));
      if (!isOlder) newest.set(event.subject, event);
    }
  }
  for (const subject of newest.keys()) unbelieved.delete(subject);
  return { newest, unbelieved };
}

function readable(value: Buffer | null, headers: Parameters<typeof decodeEvents>[1]): IntegrationEvent[] {
  try {
    const events = decodeEvents(value ?? Buffer.alloc(0), headers);
    assertKnownVersions(events);
    return events.filter((event) => event.state !== undefined);
  } catch {
    return [];
  }
}
