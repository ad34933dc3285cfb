import { type IHeaders, type Message } from 'kafkajs';
import { decodeEvents } from './event-records';
import { type KafkaConnection } from './kafka-connection';
import { partitionOf } from './partition-hash';
import { type ProducerLink } from './producer-link';
import { readTopic } from './topic-reader';

/** Marks a record that was copied from another partition. Its events were published before. */
const MOVED_HEADER = 'corridor-moved';
/** Number of records in one send. */
const SEND_MAX = 200;

/** Whether a record is a copy of one of another partition. */
export function isMoved(headers: IHeaders): boolean {
  return headers[MOVED_HEADER] !== undefined;
}

interface MoveInput {
  connection: KafkaConnection;
  link: ProducerLink;
  topic: string;
  /** Number of partitions by which events are placed from now on. */
  partitions: number;
  /** Called before each send. */
  assertHeld: () => Promise<void>;
}

/** Where the newest state of a key is, and which partitions have a state of it. */
interface KeyPlace {
  partition: number;
  offset: string;
  epoch: number;
  version: number;
  held: Set<number>;
}

/**
 * Brings the newest record of each key of a compacted topic to the partition where its next one goes, and then removes the
 * key from all others by a record without a value. Otherwise compaction would keep the older state for ever beside the
 * newer one, and with it personal data that has been erased since. Moving again changes nothing. It keeps about 200 bytes of each key in
 * memory. Nothing else may write to the topic meanwhile.
 */
export async function moveNewestRecords({
  connection,
  link,
  topic,
  partitions,
  assertHeld,
}: MoveInput): Promise<void> {
  const signer = connection.options.signer.events;
  const { places, unbelieved } = await placesOf(connection, topic);
  if (unbelieved.size > 0) {
    const what = 'states are not believed and are not moved; sign them anew by rotate-keys first';
    connection.options.logger.warn(what, { topic, count: unbelieved.size });
  }
  let batch: Message[] = [];
  const flush = async (): Promise<void> => {
    const messages = batch;
    batch = [];
    for (let from = 0; from < messages.length; from += SEND_MAX) {
      await assertHeld();
      await link.send([{ topic, messages: messages.slice(from, from + SEND_MAX) }]);
    }
  };
  await readTopic(connection, topic, {
    visit: ({ partition, offset, key, value, headers }) => {
      const name = key?.toString('utf8') ?? '';
      const place = places.get(name);
      if (place === undefined || place.partition !== partition || place.offset !== offset) return;
      const right = partitionOf(name, partitions);
      if (right === partition) return;
      const copy = { key, value, partition: right, headers: { ...headers, [MOVED_HEADER]: '1' } };
      batch.push(signer.sign({ topic, partition: right }, copy));
    },
    pause: flush,
  });
  await flush();
  for (const [key, { held }] of places) {
    const right = partitionOf(key, partitions);
    for (const partition of held) if (partition !== right) batch.push({ key, value: null, partition });
  }
  await flush();
}

async function placesOf(
  connection: KafkaConnection,
  topic: string,
): Promise<{ places: Map<string, KeyPlace>; unbelieved: ReadonlySet<string> }> {
  const signer = connection.options.signer.events;
  const places = new Map<string, KeyPlace>();
  const unbelieved = new Set<string>();
  await readTopic(connection, topic, {
    visit: ({ partition, offset, key, value, headers }) => {
      if (key === null) return;
      const name = key.toString('utf8');
      const known = places.get(name);
      if (value === null) {
        known?.held.delete(partition);
        return;
      }
      // A signed copy of it would be trusted.
      if (signer.faultOf({ topic, partition }, { key, value, headers }) !== undefined) {
        unbelieved.add(name);
        return;
      }
      const { epoch, version } = ageOf(value, headers);
      const held = (known?.held ?? new Set<number>()).add(partition);
      const isNewer =
        known === undefined || epoch > known.epoch || (epoch === known.epoch && version >= known.version);
      places.set(name, isNewer ? { partition, offset, epoch, version, held } : { ...known, held });
    },
  });
  for (const [key, { held }] of places) if (held.size === 0) places.delete(key);
  for (const key of places.keys()) unbelieved.delete(key);
  return { places, unbelieved };
}

/** An unreadable record counts as the oldest. */
function ageOf(value: Buffer, headers: IHeaders): { epoch: number; version: number } {
  try {
    const [event] = decodeEvents(value, headers);
    return { epoch: event?.epoch ?? 0, version: event?.version ?? 0 };
  } catch {
    return { epoch: -1, version: -1 };
  }
}
