import { EventSigner } from '@corridor/messaging';
import { Kafka, logLevel } from 'kafkajs';
import { readRunFile } from '../system/running-system';

/** Writes a record that is not an event into a topic, signed as its owner would. Resolves with its offset. */
export async function poison(topic: string): Promise<string> {
  const { kafkaBrokers, environment } = readRunFile(process.env['E2E_DATA_DIR'] ?? '');
  const ring = JSON.parse(String(environment['KEY_RING'])) as {
    active: string;
    keys: Record<string, string>;
  };
  const keys = new Map(Object.entries(ring.keys).map(([id, key]) => [id, Buffer.from(key, 'base64')]));
  const signer = new EventSigner({ active: ring.active, keys });
  const brokers = kafkaBrokers.split(',');
  const producer = new Kafka({ brokers, clientId: 'e2e', logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  const record = { key: 'poison', value: 'no event', partition: 0 };
  const messages = [signer.sign({ topic, partition: 0 }, record)];
  const [sent] = await producer.send({ topic, messages });
  await producer.disconnect();
  if (sent?.baseOffset === undefined) throw new Error('nothing was sent');
  return sent.baseOffset;
}
