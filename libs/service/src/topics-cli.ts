import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { errorRecord } from '@corridor/kernel';
import { allTopics } from '@corridor/contracts';
import {
  KafkaConnection,
  kafkaAccess,
  laggingReplicas,
  RecordSigner,
  SilentMessagingLogger,
  topicDifferences,
  topicRequirements,
  type KafkaAccess,
  type TopicRequirement,
} from '@corridor/messaging';
import { Environment } from './environment';
import { readKafkaConfig, type KafkaConfig } from './kafka-config';

interface Options {
  print?: true;
  check?: true;
  acls?: true;
  principal: string;
  commands?: true;
}

/** An ACL, and for whom. */
type Acl = KafkaAccess & { principal: string };

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

async function check(config: KafkaConfig): Promise<void> {
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
    const differences = [
      ...(await topicDifferences(connection, allTopics, config)),
      ...(await laggingReplicas(connection, allTopics)),
    ];
    for (const line of differences) process.stdout.write(`${line}\n`);
    if (differences.length > 0) process.exitCode = 1;
    else process.stdout.write(`${allTopics.length} topics are as they must be\n`);
  } finally {
    await connection.disconnect();
  }
}

/** Needs the settings of Kafka alone, so that the owner of the topics can run it before anything is installed. */
async function run({ print, check: checks, acls, principal, commands }: Options): Promise<void> {
  if (print === checks) throw new Error('choose one of --print and --check');
  const env = new Environment(print ? { KAFKA_BROKERS: 'none', ...process.env } : process.env);
  const config = readKafkaConfig(env);
  env.assertValid();
  if (checks) {
    await check(config);
    return;
  }
  const [required, lines] = acls
    ? [aclsFor(principal), aclsFor(principal).map(aclCommandOf)]
    : [topicRequirements(allTopics, config), topicRequirements(allTopics, config).map(commandOf)];
  process.stdout.write(`${commands ? lines.join('\n') : JSON.stringify(required, undefined, 2)}\n`);
}

new Command('topics')
  .description('writes the topics that must exist, or compares those of the cluster with them')
  .option('--print', 'writes them as JSON')
  .option('--acls', 'with --print: writes the ACLs of each service instead')
  .option('--principal <name>', 'with --acls: whom an ACL is for', 'User:corridor_{service}')
  .option('--commands', 'with --print: writes calls of kafka-topics.sh or kafka-acls.sh instead of JSON')
  .option('--check', 'prints each difference; exit code 1 if there is one')
  .action(run)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${errorRecord(error).message}\n`);
    process.exitCode = 1;
  });
