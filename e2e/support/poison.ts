import { createHmac, hkdfSync } from 'node:crypto';
import { deadLetterTopics, eventTopics } from '@corridor/contracts';
import { Kafka, logLevel } from 'kafkajs';
import { readRunFile } from '../system/running-system';

const KEY = 'poison';
const VALUE = 'no event';

/** The signature that the owner of a topic would give the record in partition 0. */
function signatureOf(topic: string, ring: { active: string; keys: Record<string, string> }): string {
  const owner = [...Object.values(eventTopics), ...Object.values(deadLetterTopics)].find(
    ({ name }) => name === topic,
  )?.owner;
  const secret = Buffer.from(ring.keys[ring.active] ?? '', 'base64');
  const derived = Buffer.from(hkdfSync('sha256', secret, '', `corridor event records 1 ${owner ?? ''}`, 32));
  const hmac = createHmac('sha256', derived);
  for (const field of [topic, '0', KEY, VALUE]) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(Buffer.byteLength(field));
    hmac.update(length).update(field);
  }
  return `1.${ring.active}.${hmac.digest('base64url')}`;
}

/** Writes a record that is not an event into a topic, signed as its owner would. Resolves with its offset. */
export async function poison(topic: string): Promise<string> {
  const { kafkaBrokers, environment } = readRunFile(process.env['E2E_DATA_DIR'] ?? '');
  const ring = JSON.parse(String(environment['KEY_RING'])) as Parameters<typeof signatureOf>[1];
  const brokers = kafkaBrokers.split(',');
  const producer = new Kafka({ brokers, clientId: 'e2e', logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  const headers = { 'corridor-mac': signatureOf(topic, ring) };
  const messages = [{ key: KEY, value: VALUE, partition: 0, headers }];
  const [sent] = await producer.send({ topic, messages });
  await producer.disconnect();
  if (sent?.baseOffset === undefined) throw new Error('nothing was sent');
  return sent.baseOffset;
}
