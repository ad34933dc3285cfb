import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { allTopics } from '@corridor/contracts';
import {
  ensureTopics,
  KafkaConnection,
  laggingReplicas,
  RecordSigner,
  topicDifferences,
} from '@corridor/messaging';
import { ReadAheadConsumer, type TakenRecord } from '../src/read-ahead-consumer';
import { readWholeTopic } from '../src/topic-reader';
import { eventually, MemoryLogger, signingKeys } from './harness';

const SCRIPT = resolve(__dirname, '../../../tools/test-kafka-cluster.mjs');
const START_LIMIT_MS = 240_000;
const PARTITIONS = 6;
const OPTIONS = { requestPartitions: PARTITIONS, replicationFactor: 3, eventPartitions: 2 };
const TOPIC = 'payments.requests';

/** The node ids from which a consumer fetches records, from the requests that kafkajs reports. */
interface Fetches {
  brokers: string[];
}

describe('Kafka with three brokers', () => {
  let dir: string;
  let brokers: string[] = [];
  let pids: number[] = [];
  const connections: KafkaConnection[] = [];
  let isSending = true;

  const connect = async (rack?: string): Promise<KafkaConnection> => {
    const signer = new RecordSigner(signingKeys());
    const connection = new KafkaConnection({
      brokers,
      clientId: 'test',
      logger: new MemoryLogger(),
      signer,
      rack,
    });
    connections.push(connection);
    await connection.connect();
    return connection;
  };

  const kill = (node: number): void => {
    const pid = pids[node - 1];
    if (pid === undefined) return;
    process.kill(pid, 'SIGKILL');
    pids[node - 1] = 0;
  };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'corridor-brokers-'));
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, '--dir', dir], {
      timeout: START_LIMIT_MS,
    });
    ({ brokers, pids } = JSON.parse(stdout) as { brokers: string[]; pids: number[] });
    await ensureTopics(await connect(), allTopics, OPTIONS);
  }, START_LIMIT_MS);

  afterAll(async () => {
    isSending = false;
    await Promise.all(connections.map((connection) => connection.disconnect()));
    for (const pid of pids) if (pid > 0) process.kill(pid, 'SIGKILL');
    rmSync(dir, { recursive: true, force: true });
  });

  it('has topics with three replicas of which two must be in sync, and reports what differs', async () => {
    const connection = await connect();
    // Each broker applies the controller's log by itself.
    await eventually(async () => (await topicDifferences(connection, allTopics, OPTIONS)).length === 0);
    const { topics } = await connection.admin.fetchTopicMetadata({ topics: [TOPIC, 'accounts.customers'] });
    const sizes = topics.map(({ name, partitions }) => [name, partitions.length]);
    expect(Object.fromEntries(sizes)).toEqual({ [TOPIC]: PARTITIONS, 'accounts.customers': 2 });
    for (const { partitions } of topics)
      for (const { replicas } of partitions) expect(replicas).toHaveLength(3);
    const more = { ...OPTIONS, minInsyncReplicas: 3, replicationFactor: 4, eventPartitions: 3 };
    const differences = await topicDifferences(connection, allTopics, more);
    expect(differences).toHaveLength(allTopics.length);
    expect(differences[0]).toBe(
      'accounts.platforms (wanted: partitions=3 instead of 2, replication factor=4 instead of 3, ' +
        'min.insync.replicas=3 instead of 2)',
    );
  });

  it('loses no acknowledged record when a leader is killed, and a consumer of its rack continues', async () => {
    const producer = await connect();
    const reader = await connect('rack-2');
    const taken: TakenRecord[] = [];
    const fetches: Fetches = { brokers: [] };
    const consumer = new ReadAheadConsumer({
      connection: reader,
      groupId: 'payments.rack-test',
      topics: [TOPIC],
      fetchWaitMs: 200,
      take: (records) => {
        taken.push(...records);
        for (const { finish } of records) finish();
      },
      isFull: () => false,
      hasRoom: () => true,
      isIdle: () => true,
      onFatal: (error) => {
        throw error;
      },
    });
    noteFetches(reader, fetches);
    await consumer.start();
    const link = producer.openLink();
    await link.connect();
    const acknowledged = new Set<string>();
    let number = 0;
    const sending = (async (): Promise<void> => {
      while (isSending) {
        const names = Array.from({ length: PARTITIONS }, () => `record-${(number += 1)}`);
        const messages = names.map((name, partition) => ({ partition, value: name }));
        try {
          if (!link.connected) await link.connect();
          await link.send([{ topic: TOPIC, messages }]);
          for (const name of names) acknowledged.add(name);
        } catch {
          // Not acknowledged.
        }
      }
    })();
    // Once it is known, all partitions are read from the replica of the consumer's rack.
    await eventually(() => {
      const last = fetches.brokers.slice(-20);
      return last.length === 20 && last.every((address) => address === brokers[1]);
    });
    await eventually(() => taken.length > 0);
    const before = acknowledged.size;
    kill(2);
    await eventually(() => acknowledged.size > before + 200);
    isSending = false;
    await sending;
    const written = new Set((await readWholeTopic(producer, TOPIC)).map(({ value }) => String(value)));
    expect([...acknowledged].filter((name) => !written.has(name))).toEqual([]);
    const missing = (): string[] => {
      const values = new Set(taken.map(({ value }) => String(value)));
      return [...acknowledged].filter((name) => !values.has(name));
    };
    await eventually(() => missing().length === 0);
    const inSync = /: 2 of 3 replicas are in sync$/;
    await eventually(async () => inSync.test((await laggingReplicas(producer, allTopics))[0] ?? ''));
    await consumer.stop();
  }, 300_000);
});

/** Notes the address of each fetch that the consumers of a connection make. */
function noteFetches({ kafka }: KafkaConnection, fetches: Fetches): void {
  const make = kafka.consumer.bind(kafka);
  kafka.consumer = (...args) => {
    const consumer = make(...args);
    consumer.on(consumer.events.REQUEST, ({ payload: { apiName, broker } }) => {
      if (apiName === 'Fetch') fetches.brokers.push(broker);
    });
    return consumer;
  };
}
