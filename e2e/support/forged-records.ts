import type { Kafka } from 'kafkajs';

/** Sends a record that no service has made. */
export async function sendForged(client: Kafka, topic: string): Promise<void> {
  const producer = client.producer();
  await producer.connect();
  try {
    await producer.send({ topic, messages: [{ key: 'k', value: 'forged' }] });
  } finally {
    await producer.disconnect();
  }
}
