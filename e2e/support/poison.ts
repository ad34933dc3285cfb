import { Kafka, logLevel } from 'kafkajs';
import { readRunFile } from '../system/running-system';

/** Writes a record that is not an event into a topic. Resolves with its offset. */
export async function poison(topic: string): Promise<string> {
  const brokers = readRunFile(process.env['E2E_DATA_DIR'] ?? '').kafkaBrokers.split(',');
  const producer = new Kafka({ brokers, clientId: 'e2e', logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  const [sent] = await producer.send({ topic, messages: [{ key: 'poison', value: 'no event' }] });
  await producer.disconnect();
  if (sent?.baseOffset === undefined) throw new Error('nothing was sent');
  return sent.baseOffset;
}
