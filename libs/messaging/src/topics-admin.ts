import { requestTopics, type TopicContract } from '@corridor/contracts';
import { type Admin, ConfigResourceTypes, type IResourceConfigEntry } from 'kafkajs';
import { Backoff } from './backoff';
import { type KafkaConnection } from './kafka-connection';
import { TOPIC_BATCH_BYTES_MAX } from './limits';

export interface EnsureTopicsOptions {
  /** Partitions of request topics; raised where there are fewer. */
  requestPartitions: number;
  /** Copies of each partition; 1 in the embedded default, 3 in a cluster. */
  replicationFactor: number;
  /** False where somebody else owns the topics: they are looked at and nothing is changed. True unless told. */
  manage?: boolean;
}

const ATTEMPTS_MAX = 10;
const PAUSE_MS = 200;
const PAUSE_MAX_MS = 2_000;
const requestTopicNames: readonly string[] = Object.values(requestTopics).map((contract) => contract.name);

/** The broker stamps what it is sent, so that whoever sends learns the brokers' time (broker-clock.ts). */
export const BROKER_TIME: IResourceConfigEntry = { name: 'message.timestamp.type', value: 'LogAppendTime' };

/**
 * Copies that must have a record before it counts as written: two where there are three or more, so that one may be lost.
 * One of two: a single broker that is away would stop everything.
 */
function copiesWritten(copies: number): number {
  return Math.min(2, Math.max(1, copies - 1));
}

/** Settings of a topic that follow from its contract and its copies; everything else is the broker's or its owner's. */
function topicConfig(contract: TopicContract, copies: number): IResourceConfigEntry[] {
  const kept = contract.cleanup === 'compact' ? 'min.compaction.lag.ms' : 'retention.ms';
  return [
    { name: 'cleanup.policy', value: contract.cleanup },
    { name: kept, value: String(contract.retentionMs) },
    { name: 'max.message.bytes', value: String(TOPIC_BATCH_BYTES_MAX) },
    { name: 'min.insync.replicas', value: String(copiesWritten(copies)) },
    ...(requestTopicNames.includes(contract.name) ? [BROKER_TIME] : []),
  ];
}

function partitionsOf(contract: TopicContract, { requestPartitions }: EnsureTopicsOptions): number {
  return requestTopicNames.includes(contract.name) ? requestPartitions : contract.partitions;
}

/**
 * Makes the topics as the contracts say: creates missing ones, raises the partitions of request topics, sets configs
 * that differ and no others. Safe when several processes do so at once. Throws after ten failing attempts; where topics are
 * not to be managed, with all that is wanted and isn't there.
 */
export async function ensureTopics(
  connection: KafkaConnection,
  contracts: readonly TopicContract[],
  options: EnsureTopicsOptions,
): Promise<void> {
  await connection.connect();
  const backoff = new Backoff(PAUSE_MS, PAUSE_MAX_MS);
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (options.manage === false) {
        await assertTopics(connection.admin, contracts, options);
        return;
      }
      await createMissing(connection.admin, contracts, options);
      await raisePartitions(connection.admin, contracts, options);
      await setConfigs(connection, contracts);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS_MAX || error instanceof UnfitTopicsError) throw error;
      connection.options.logger.debug('topics are not as they should be yet', { err: error });
      await backoff.pause();
    }
  }
}

async function createMissing(
  admin: Admin,
  contracts: readonly TopicContract[],
  options: EnsureTopicsOptions,
): Promise<void> {
  const present = new Set(await admin.listTopics());
  const missing = contracts.filter((contract) => !present.has(contract.name));
  if (missing.length === 0) return;
  // Topics that another process makes at the same moment are no error: kafkajs answers false for them.
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map((contract) => ({
      topic: contract.name,
      numPartitions: partitionsOf(contract, options),
      replicationFactor: options.replicationFactor,
      configEntries: topicConfig(contract, options.replicationFactor),
    })),
  });
}

async function raisePartitions(
  admin: Admin,
  contracts: readonly TopicContract[],
  options: EnsureTopicsOptions,
): Promise<void> {
  const raisable = contracts
    .map((contract) => contract.name)
    .filter((name) => requestTopicNames.includes(name));
  if (raisable.length === 0) return;
  const { topics } = await admin.fetchTopicMetadata({ topics: raisable });
  const short = topics.filter((topic) => topic.partitions.length < options.requestPartitions);
  if (short.length === 0) return;
  await admin.createPartitions({
    topicPartitions: short.map((topic) => ({ topic: topic.name, count: options.requestPartitions })),
  });
}

async function setConfigs(connection: KafkaConnection, contracts: readonly TopicContract[]): Promise<void> {
  const found = await foundTopics(connection.admin, contracts);
  const changes = contracts.flatMap((contract) => {
    const topic = found.get(contract.name);
    if (topic === undefined) throw new Error(`the topic ${contract.name} is not there yet`);
    const entries = topicConfig(contract, topic.copies).filter(
      ({ name, value }) => topic.config.get(name) !== value,
    );
    return entries.length === 0 ? [] : [{ topic: contract.name, entries }];
  });
  if (changes.length > 0) await connection.changeTopicConfigs(changes);
}

/** A topic as it is. */
interface FoundTopic {
  partitions: number;
  /** Copies of the partition that has the fewest. */
  copies: number;
  config: ReadonlyMap<string, string>;
}

async function foundTopics(
  admin: Admin,
  contracts: readonly TopicContract[],
): Promise<Map<string, FoundTopic>> {
  const present = new Set(await admin.listTopics());
  const names = contracts.map((contract) => contract.name).filter((name) => present.has(name));
  // Without names kafkajs asks for all.
  if (names.length === 0) return new Map();
  const { topics } = await admin.fetchTopicMetadata({ topics: names });
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: names.map((name) => ({ type: ConfigResourceTypes.TOPIC, name })),
  });
  const configs = new Map(
    resources.map(({ resourceName, configEntries }) => [
      resourceName,
      new Map(configEntries.map((entry) => [entry.configName, entry.configValue])),
    ]),
  );
  return new Map(
    topics.map(({ name, partitions }) => [
      name,
      {
        partitions: partitions.length,
        copies: Math.min(...partitions.map(({ replicas }) => replicas.length)),
        config: configs.get(name) ?? new Map<string, string>(),
      },
    ]),
  );
}

/** Topics of somebody else's that can't be used as they are. */
class UnfitTopicsError extends Error {
  constructor(readonly violations: readonly string[]) {
    super(`KAFKA_MANAGE_TOPICS is false, and topics are not as they must be: ${violations.join('; ')}`);
    this.name = 'UnfitTopicsError';
  }
}

async function assertTopics(
  admin: Admin,
  contracts: readonly TopicContract[],
  options: EnsureTopicsOptions,
): Promise<void> {
  const found = await foundTopics(admin, contracts);
  const violations = contracts.flatMap((contract) =>
    violationsOf(contract, found.get(contract.name), options),
  );
  if (violations.length > 0) throw new UnfitTopicsError(violations);
}

function violationsOf(
  contract: TopicContract,
  topic: FoundTopic | undefined,
  options: EnsureTopicsOptions,
): string[] {
  const partitions = partitionsOf(contract, options);
  if (topic === undefined) {
    const config = topicConfig(contract, options.replicationFactor);
    const settings = config.map(({ name, value }) => `${name}=${value}`).join(', ');
    const { replicationFactor } = options;
    return [
      `${contract.name} is missing (wanted: partitions=${partitions}, replication factor=${replicationFactor}, ${settings})`,
    ];
  }
  const few =
    topic.partitions < partitions ? [`partitions=${partitions} instead of ${topic.partitions}`] : [];
  const wrong = topicConfig(contract, topic.copies)
    .filter(({ name, value }) => !isEnough(value, topic.config.get(name)))
    .map(({ name, value }) => `${name}=${value} instead of ${topic.config.get(name) ?? 'none'}`);
  const all = [...few, ...wrong];
  return all.length === 0 ? [] : [`${contract.name} (wanted: ${all.join(', ')})`];
}

/** Of what is counted the owner may give more, or all (-1). */
function isEnough(wanted: string, present: string | undefined): boolean {
  if (present === wanted) return true;
  if (present === undefined || !/^\d+$/.test(wanted)) return false;
  return present === '-1' || Number(present) >= Number(wanted);
}
