import { createHash, createHmac, hkdfSync, type Hash, type Hmac } from 'node:crypto';
import { allTopics, type ServiceName } from '@corridor/contracts';
import { Kafka, logLevel } from 'kafkajs';
import type { RunFile } from '../system/running-system';

/** A record for partition 0 of a topic. */
export interface UnsignedRecord {
  key?: string;
  value: string;
  headers?: Record<string, string>;
}

type Signatures = Record<string, string>;

const HASH = 'sha256';

function derived(key: string, info: string): Buffer {
  return Buffer.from(hkdfSync(HASH, Buffer.from(key, 'base64'), '', info, 32));
}

function digested(hash: Hash | Hmac, topic: string, { key, value, headers = {} }: UnsignedRecord): Buffer {
  const add = (field: string | undefined): void => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(field === undefined ? 0xffff_ffff : Buffer.byteLength(field));
    hash.update(length).update(field ?? '');
  };
  for (const field of [topic, '0', key, value]) add(field);
  for (const [name, header] of Object.entries(headers).sort(([one], [other]) => (one < other ? -1 : 1)))
    for (const field of [name, '1', header]) add(field);
  return hash.digest();
}

function topicOf(name: string): (typeof allTopics)[number] {
  const found = allTopics.find((topic) => topic.name === name);
  if (!found) throw new Error(`there is no topic ${name}`);
  return found;
}

/** What the key ring signs, which all services have, in the name of the topic's owner. */
export function signedByRing(run: RunFile, topic: string, record: UnsignedRecord): Signatures {
  const ring = JSON.parse(String(run.environment['KEY_RING'])) as {
    active: string;
    keys: Record<string, string>;
  };
  const key = derived(String(ring.keys[ring.active]), `corridor event records 1 ${topicOf(topic).owner}`);
  const mac = digested(createHmac(HASH, key), topic, record).toString('base64url');
  return { 'corridor-mac': `1.${ring.active}.${mac}` };
}

/** What the keys of one service sign in the name of the topic's owner. */
export function signedByPairs(
  run: RunFile,
  topic: string,
  record: UnsignedRecord,
  by: ServiceName = topicOf(topic).owner,
): Signatures {
  const { active, keys } = JSON.parse(String(run.apps[by]?.keys['PEER_KEYS'])) as {
    active: string;
    keys: Record<string, Record<string, string>>;
  };
  const { owner, readers } = topicOf(topic);
  const digest = digested(createHash(HASH), topic, record);
  const macs = readers.map((reader) => {
    const key = derived(String(keys[active]?.[reader]), `corridor event records 2 ${owner} ${reader}`);
    return `${reader}:${createHmac(HASH, key).update(digest).digest('base64url')}`;
  });
  return { 'corridor-peer-macs': `1.${active}.${macs.join(',')}` };
}

/** Writes a record with the signatures that are given. Resolves with its offset. */
export async function writeRecord(
  { kafkaBrokers }: RunFile,
  topic: string,
  { headers, ...record }: UnsignedRecord,
  signatures: Signatures,
): Promise<string> {
  const brokers = kafkaBrokers.split(',');
  const producer = new Kafka({ brokers, clientId: 'e2e', logLevel: logLevel.NOTHING }).producer();
  await producer.connect();
  const messages = [{ ...record, partition: 0, headers: { ...headers, ...signatures } }];
  const [sent] = await producer.send({ topic, messages });
  await producer.disconnect();
  if (sent?.baseOffset === undefined) throw new Error('nothing was sent');
  return sent.baseOffset;
}
