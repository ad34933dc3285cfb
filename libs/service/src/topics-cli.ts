import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { errorRecord } from '@corridor/kernel';
import { allTopics } from '@corridor/contracts';
import {
  allowOnBrokers,
  ensureTopics,
  KafkaConnection,
  kafkaAccess,
  laggingReplicas,
  RecordSigner,
  SilentMessagingLogger,
  topicDifferences,
  topicRequirements,
  type Acl,
  type TopicRequirement,
} from '@corridor/messaging';
import { Environment } from './environment';
import { readKafkaConfig, type KafkaConfig } from './kafka-config';

interface Options {
  print?: true;
  check?: true;
  apply?: true;
  acls?: true;
  principal: string;
  commands?: true;
}

/** A topic as a call of Kafka's own program. */
function commandOf({ topic, partitions, replicationFactor, config }: TopicRequirement): string {
  const settings = Object.entries(config).map(([name, value]) => ` --config ${name}=${value}`);
  const size = `--partitions ${partitions} --replication-factor ${replicationFactor}`;
  return `kafka-topics.sh --bootstrap-server "$BROKERS" --create --if-not-exists --topic ${topic} ${size}${settings.join('')}`;
}

/** DESCRIBE_CONFIGS: DescribeConfigs. */
function pascalCase(name: string): string {
  return name.toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** An ACL as a call of Kafka's own program. */
function aclCommandOf({ principal, resource, name, pattern, operations }: Acl): string {
  const allowed = operations.map((operation) => ` --operation ${pascalCase(operation)}`).join('');
  const place = `--${resource.toLowerCase()} ${name} --resource-pattern-type ${pattern.toLowerCase()}`;
  return `kafka-acls.sh --bootstrap-server "$BROKERS" --add --allow-principal '${principal}'${allowed} ${place}`;
}

/** What each service needs, where `{service}` in the principal is its name. */
function aclsFor(principal: string): Acl[] {
  if (!principal.includes('{service}')) throw new Error('--principal must contain {service}');
  return kafkaAccess().map((access) => ({
    principal: principal.replaceAll('{service}', access.service),
    ...access,
  }));
}

async function withConnection(
  config: KafkaConfig,
  work: (connection: KafkaConnection) => Promise<void>,
): Promise<void> {
  // It sends no records, so no party needs the key.
  const signer = new RecordSigner({ active: 'none', keys: new Map([['none', randomBytes(32)]]) });
  const connection = new KafkaConnection({
    brokers: config.brokers,
    clientId: 'topics',
    logger: new SilentMessagingLogger(),
    security: config.kafkaSecurity,
    signer,
  });
  try {
    await connection.admin.connect();
    await work(connection);
  } finally {
    await connection.disconnect();
  }
}

async function check(connection: KafkaConnection, config: KafkaConfig): Promise<void> {
  const differences = [
    ...(await topicDifferences(connection, allTopics, config)),
    ...(await laggingReplicas(connection, allTopics)),
  ];
  for (const line of differences) process.stdout.write(`${line}\n`);
  if (differences.length > 0) process.exitCode = 1;
  else process.stdout.write(`${allTopics.length} topics are as they must be\n`);
}

async function apply(connection: KafkaConnection, config: KafkaConfig, acls: readonly Acl[]): Promise<void> {
  await ensureTopics(connection, allTopics, { ...config, raisesEvents: true });
  if (acls.length > 0) await allowOnBrokers(connection, acls);
  process.stdout.write(`${allTopics.length} topics are as they must be, ${acls.length} ACLs are set\n`);
}

/** Needs the settings of Kafka alone, so that the owner of the topics can run it before anything is installed. */
async function run({
  print,
  check: checks,
  apply: applies,
  acls,
  principal,
  commands,
}: Options): Promise<void> {
  if ([print, checks, applies].filter(Boolean).length !== 1)
    throw new Error('choose one of --print, --check and --apply');
  const env = new Environment(print ? { KAFKA_BROKERS: 'none', ...process.env } : process.env);
  const config = readKafkaConfig(env);
  env.assertValid();
  if (checks) {
    await withConnection(config, (connection) => check(connection, config));
    return;
  }
  if (applies) {
    await withConnection(config, (connection) => apply(connection, config, acls ? aclsFor(principal) : []));
    return;
  }
  const [required, lines] = acls
    ? [aclsFor(principal), aclsFor(principal).map(aclCommandOf)]
    : [topicRequirements(allTopics, config), topicRequirements(allTopics, config).map(commandOf)];
  process.stdout.write(`${commands ? lines.join('\n') : JSON.stringify(required, undefined, 2)}\n`);
}

new Command('topics')
  .description('writes the topics that must exist, compares those of the cluster with them, or makes them')
  .option('--print', 'writes them as JSON')
  .option('--apply', 'creates missing topics, raises their partitions and sets their settings')
  .option('--acls', 'with --print: writes the ACLs of each service instead; with --apply: sets them too')
  .option('--principal <name>', 'with --acls: whom an ACL is for', 'User:corridor_{service}')
  .option('--commands', 'with --print: writes calls of kafka-topics.sh or kafka-acls.sh instead of JSON')
  .option('--check', 'prints each difference; exit code 1 if there is one')
  .action(run)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${errorRecord(error).message}\n`);
    process.exitCode = 1;
  });
