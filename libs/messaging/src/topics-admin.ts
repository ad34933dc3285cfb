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
}

const ATTEMPTS_MAX = 10;
const PAUSE_MS = 200;
const PAUSE_MAX_MS = 2_000;
const requestTopicNames: readonly string[] = Object.values(requestTopics).map((contract) => contract.name);

/** Settings of a topic that follow from its contract; everything else is the broker's default. */
function topicConfig(contract: TopicContract): IResourceConfigEntry[] {
  const kept = contract.cleanup === 'compact' ? 'min.compaction.lag.ms' : 'retention.ms';
  return [
    { name: 'cleanup.policy', value: contract.cleanup },
    { name: kept, value: String(contract.retentionMs) },
    { name: 'max.message.bytes', value: String(TOPIC_BATCH_BYTES_MAX) },
  ];
}

function partitionsOf(contract: TopicContract, { requestPartitions }: EnsureTopicsOptions): number {
  return requestTopicNames.includes(contract.name) ? requestPartitions : contract.partitions;
}

/**
 * Makes the topics as the contracts say: creates missing ones, raises the partitions of request topics, sets configs
 * that differ. Safe when several processes do so at once. Throws after ten failing attempts.
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
      await createMissing(connection.admin, contracts, options);
      await raisePartitions(connection.admin, contracts, options);
      await setConfigs(connection.admin, contracts);
      return;
    } catch (error) {
      if (attempt === ATTEMPTS_MAX) throw error;
      connection.options.logger.debug('topics are not as they should be yet', { error: String(error) });
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
      configEntries: topicConfig(contract),
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

async function setConfigs(admin: Admin, contracts: readonly TopicContract[]): Promise<void> {
  const wanted = contracts.map((contract) => ({ name: contract.name, configEntries: topicConfig(contract) }));
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: wanted.map(({ name, configEntries }) => ({
      type: ConfigResourceTypes.TOPIC,
      name,
      configNames: configEntries.map((entry) => entry.name),
    })),
  });
  const present = new Map(
    resources.map((resource) => [
      resource.resourceName,
      new Map(resource.configEntries.map((entry) => [entry.configName, entry.configValue])),
    ]),
  );
  const changed = wanted.filter(({ name, configEntries }) =>
    configEntries.some((entry) => present.get(name)?.get(entry.name) !== entry.value),
  );
  if (changed.length === 0) return;
  await admin.alterConfigs({
    validateOnly: false,
    resources: changed.map(({ name, configEntries }) => ({
      type: ConfigResourceTypes.TOPIC,
      name,
      configEntries,
    })),
  });
}
