import { deadLetterTopics, eventTopics, requestTopics, type TopicContract } from '@corridor/contracts';
import { DAY_MS } from '@corridor/kernel';
import { type Admin, ConfigResourceTypes, type IResourceConfigEntry } from 'kafkajs';
import { Backoff } from './backoff';
import { type KafkaConnection } from './kafka-connection';
import { TOPIC_BATCH_BYTES_MAX } from './limits';

export interface EnsureTopicsOptions {
  /** Days for which topics keep events. Default: those of the contracts. */
  eventDays?: number | undefined;
  /** Days for which topics keep dead letters. Default: those of the contracts. */
  deadLetterDays?: number | undefined;
  /** Partitions of request topics. Topics with fewer get more. */
  requestPartitions: number;
  /** Replicas of each partition: 1 in the embedded default, 3 in a cluster. */
  replicationFactor: number;
  /** Partitions of topics of events when they are created. Default: 1. */
  eventPartitions?: number | undefined;
  /** `min.insync.replicas` of topics. Default: by the replicas of each topic. */
  minInsyncReplicas?: number | undefined;
  /** False if an operator owns the topics: they are checked and not changed. Default: true. */
  manage?: boolean;
  /** Whether topics of events get more partitions too. Default: false, because the owner of a topic raises them. */
  raisesEvents?: boolean;
}

const ATTEMPTS_MAX = 10;
const PAUSE_MS = 200;
const PAUSE_MAX_MS = 2_000;
const requestTopicNames: readonly string[] = Object.values(requestTopics).map((contract) => contract.name);
const deadLetterTopicNames: readonly string[] = Object.values(deadLetterTopics).map(
  (contract) => contract.name,
);
const eventTopicNames: readonly string[] = Object.values(eventTopics).map((contract) => contract.name);

/** The broker stamps records, so that senders get the brokers' time (broker-clock.ts). */
export const BROKER_TIME: IResourceConfigEntry = { name: 'message.timestamp.type', value: 'LogAppendTime' };

/**
 * Replicas that must have a record before it counts as written: two of three or more, so that one may be lost. Of two
 * replicas only one is required, because otherwise a single lost broker would stop everything.
 */
function copiesWritten(copies: number): number {
  return Math.min(2, Math.max(1, copies - 1));
}

/** What the settings of a topic depend on beside its contract. */
interface TopicSize extends Pick<EnsureTopicsOptions, 'minInsyncReplicas' | 'eventDays' | 'deadLetterDays'> {
  copies: number;
}

function retentionMsOf(
  { name, retentionMs }: TopicContract,
  { eventDays, deadLetterDays }: Pick<EnsureTopicsOptions, 'eventDays' | 'deadLetterDays'>,
): number {
  const days = deadLetterTopicNames.includes(name)
    ? deadLetterDays
    : eventTopicNames.includes(name)
      ? eventDays
      : undefined;
  return days === undefined ? retentionMs : days * DAY_MS;
}

/** Settings of a topic that follow from its contract and its replicas. The broker or the owner decides all others. */
function topicConfig(
  contract: TopicContract,
  { copies, minInsyncReplicas, ...days }: TopicSize,
): IResourceConfigEntry[] {
  const kept = contract.cleanup === 'compact' ? 'min.compaction.lag.ms' : 'retention.ms';
  return [
    { name: 'cleanup.policy', value: contract.cleanup },
    { name: kept, value: String(retentionMsOf(contract, days)) },
    { name: 'max.message.bytes', value: String(TOPIC_BATCH_BYTES_MAX) },
    {
      name: 'min.insync.replicas',
      value: String(Math.min(minInsyncReplicas ?? copiesWritten(copies), copies)),
    },
    ...(requestTopicNames.includes(contract.name) ? [BROKER_TIME] : []),
  ];
}

function partitionsOf(
  { name, partitions }: TopicContract,
  { requestPartitions, eventPartitions = partitions }: EnsureTopicsOptions,
): number {
  if (requestTopicNames.includes(name)) return requestPartitions;
  return eventTopicNames.includes(name) ? eventPartitions : partitions;
}

/** What must exist of one topic. */
export interface TopicRequirement {
  topic: string;
  partitions: number;
  replicationFactor: number;
  config: Record<string, string>;
}

/** What must exist before the services start, if somebody else owns the topics. */
export function topicRequirements(
  contracts: readonly TopicContract[],
  options: EnsureTopicsOptions,
): TopicRequirement[] {
  return contracts.map((contract) => requirementOf(contract, options));
}

function requirementOf(contract: TopicContract, options: EnsureTopicsOptions): TopicRequirement {
  const { replicationFactor } = options;
  const entries = topicConfig(contract, { ...options, copies: replicationFactor });
  return {
    topic: contract.name,
    partitions: partitionsOf(contract, options),
    replicationFactor,
    config: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
  };
}

/** What is missing or different in the cluster, one line for each topic. */
export async function topicDifferences(
  connection: KafkaConnection,
  contracts: readonly TopicContract[],
  options: EnsureTopicsOptions,
): Promise<string[]> {
  const found = await foundTopics(connection.admin, contracts);
  return contracts.flatMap((contract) => violationsOf(contract, found.get(contract.name), options));
}

/**
 * Creates the topics that the contracts define: adds missing ones, raises the partitions of request topics, and sets
 * only configs that differ. Several processes may do so at once. Throws after ten failed attempts. If the topics are
 * not managed, it throws with the differences.
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
        await assertTopics(connection, contracts, options);
        return;
      }
      await createMissing(connection.admin, contracts, options);
      await raisePartitions(connection.admin, contracts, options);
      await setConfigs(connection, contracts, options);
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
  // kafkajs returns false, not an error, for topics that another process creates at the same moment.
  await admin.createTopics({
    waitForLeaders: true,
    topics: missing.map((contract) => ({
      topic: contract.name,
      numPartitions: partitionsOf(contract, options),
      replicationFactor: options.replicationFactor,
      configEntries: topicConfig(contract, { ...options, copies: options.replicationFactor }),
    })),
  });
}

async function raisePartitions(
  admin: Admin,
  contracts: readonly TopicContract[],
  options: EnsureTopicsOptions,
): Promise<void> {
  const raisable = contracts.filter(({ name }) => options.raisesEvents || requestTopicNames.includes(name));
  if (raisable.length === 0) return;
  const planned = new Map(raisable.map((contract) => [contract.name, partitionsOf(contract, options)]));
  const { topics } = await admin.fetchTopicMetadata({ topics: [...planned.keys()] });
  const topicPartitions = topics.flatMap(({ name, partitions }) => {
    const count = planned.get(name) ?? 0;
    return partitions.length < count ? [{ topic: name, count }] : [];
  });
  if (topicPartitions.length > 0) await admin.createPartitions({ topicPartitions });
}

async function setConfigs(
  connection: KafkaConnection,
  contracts: readonly TopicContract[],
  options: EnsureTopicsOptions,
): Promise<void> {
  const found = await foundTopics(connection.admin, contracts);
  const changes = contracts.flatMap((contract) => {
    const topic = found.get(contract.name);
    if (topic === undefined) throw new Error(`the topic ${contract.name} is not there yet`);
    const entries = topicConfig(contract, { ...options, ...topic }).filter(
      ({ name, value }) => topic.config.get(name) !== value,
    );
    return entries.length === 0 ? [] : [{ topic: contract.name, entries }];
  });
  if (changes.length > 0) await connection.changeTopicConfigs(changes);
}

/** Topics whose replicas are not all in sync, one line for each partition. */
export async function laggingReplicas(
  { admin }: KafkaConnection,
  contracts: readonly TopicContract[],
): Promise<string[]> {
  const present = new Set(await admin.listTopics());
  const names = contracts.map(({ name }) => name).filter((name) => present.has(name));
  if (names.length === 0) return [];
  const { topics } = await admin.fetchTopicMetadata({ topics: names });
  return topics.flatMap(({ name, partitions }) =>
    partitions
      .filter(({ isr, replicas }) => isr.length < replicas.length)
      .map(
        ({ partitionId, isr, replicas }) =>
          `${name}/${partitionId}: ${isr.length} of ${replicas.length} replicas are in sync`,
      ),
  );
}

/** A topic in its present state. */
interface FoundTopic {
  partitions: number;
  /** Number of replicas of the partition with the fewest. */
  copies: number;
  config: ReadonlyMap<string, string>;
}

async function foundTopics(
  admin: Admin,
  contracts: readonly TopicContract[],
): Promise<Map<string, FoundTopic>> {
  const present = new Set(await admin.listTopics());
  const names = contracts.map((contract) => contract.name).filter((name) => present.has(name));
  // Without names, kafkajs asks for all topics.
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

/** Topics of another owner that can't be used in their present state. */
class UnfitTopicsError extends Error {
  constructor(readonly violations: readonly string[]) {
    super(`KAFKA_MANAGE_TOPICS is false, and topics are not as they must be: ${violations.join('; ')}`);
    this.name = 'UnfitTopicsError';
  }
}

async function assertTopics(
  connection: KafkaConnection,
  contracts: readonly TopicContract[],
  options: EnsureTopicsOptions,
): Promise<void> {
  const violations = await topicDifferences(connection, contracts, options);
  if (violations.length > 0) throw new UnfitTopicsError(violations);
}

function violationsOf(
  contract: TopicContract,
  topic: FoundTopic | undefined,
  options: EnsureTopicsOptions,
): string[] {
  const { partitions, replicationFactor, config } = requirementOf(contract, options);
  if (topic === undefined) {
    const settings = Object.entries(config)
      .map(([name, value]) => `${name}=${value}`)
      .join(', ');
    return [
      `${contract.name} is missing (wanted: partitions=${partitions}, replication factor=${replicationFactor}, ${settings})`,
    ];
  }
  const few = [
    { name: 'partitions', wanted: partitions, present: topic.partitions },
    { name: 'replication factor', wanted: replicationFactor, present: topic.copies },
  ]
    .filter(({ wanted, present }) => present < wanted)
    .map(({ name, wanted, present }) => `${name}=${wanted} instead of ${present}`);
  const wrong = topicConfig(contract, { ...options, ...topic })
    .filter(({ name, value }) => !isEnough(value, topic.config.get(name)))
    .map(({ name, value }) => `${name}=${value} instead of ${topic.config.get(name) ?? 'none'}`);
  const all = [...few, ...wrong];
  return all.length === 0 ? [] : [`${contract.name} (wanted: ${all.join(', ')})`];
}

/** For counts, the owner may configure more, or all (-1). */
function isEnough(wanted: string, present: string | undefined): boolean {
  if (present === wanted) return true;
  if (present === undefined || !/^\d+$/.test(wanted)) return false;
  return present === '-1' || Number(present) >= Number(wanted);
}
