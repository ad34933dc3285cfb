import { ANSWER_HOURS_MIN, isPlaintextDatabase } from '@corridor/database';
import { isLoopbackHost, mintUuid, type PlaintextSource } from '@corridor/kernel';
import { variablesOf, type ServiceName, type VariableName } from '@corridor/contracts';
import type { PeerKeys } from '@corridor/messaging';
import { readSignedWebhook, type SignedWebhookTarget } from './alerts/operations-webhook';
import { readCheckpointConfig, type CheckpointConfig } from './checkpoints/checkpoint-config';
import { readDatabaseConfig, type DatabaseConfig } from './database-config';
import type { Environment } from './environment';
import { readKafkaConfig, type KafkaConfig } from './kafka-config';
import { readRootKeys, type RootKeys } from './keys/root-key-config';
import { readPeerKeys } from './keys/peer-keys-config';
import { readFourEyes, type FourEyes } from './operators/four-eyes';
import {
  readSecurityEvents,
  securityEventsSource,
  type SecurityEventsConfig,
} from './security-events/security-event-config';
import { readTracing, type TracingConfig } from './tracing/tracing-config';
import { readPlaintext, trustedUrl, type TrustedSource } from './plaintext';
import { parseKeyRing, readFingerprintKeys, type KeyRing } from './personal-data';

/** The configuration of every service. */
export interface ServiceConfig extends DatabaseConfig, KafkaConfig {
  service: ServiceName;
  /** A time-ordered uuid, new for each process. */
  instanceId: string;
  /** The operator's name for this instance, e.g. `payments-2`. Its database sessions use it. */
  instanceName?: string;
  operatorHost: string;
  operatorPort: number;
  sandbox: boolean;
  /** Whether account numbers must have valid check digits: always outside the sandbox, by setting inside it. */
  checkDigits: boolean;
  logLevel: string;
  /** Hours for which answers of requests are kept. Default: 24. */
  answerHours?: number;
  /** Days for which alerts are kept. Default: 90. */
  alertDays?: number;
  /** Where spans go. Absent: tracing is off. */
  tracing?: TracingConfig | undefined;
  /** Actions of operators that need a second one. */
  fourEyes?: FourEyes;
  /** Whether an operator has switched them off (`FOUR_EYES=none`). */
  fourEyesOff?: boolean;
  /** What may do without TLS outside of a sandbox (`ALLOW_PLAINTEXT`). */
  plaintextAllowed?: readonly PlaintextSource[];
  /** What does without it. */
  plaintext?: readonly PlaintextSource[];
  /** Where alerts for operators go. Without it they are stored and logged. */
  operationsWebhook?: SignedWebhookTarget;
  /** Address of the console, for whoever makes links to its pages. */
  consoleUrl?: string | undefined;
  /** How the audit log is signed. Absent: it isn't. */
  checkpoints?: CheckpointConfig;
  /** Where security events and entries of the audit log go. Absent: nowhere. */
  securityEvents?: SecurityEventsConfig | undefined;
  /** Whether to stop when standard input ends, which means that the parent process is gone. */
  stopsWithStdin?: boolean;
  keyRing: KeyRing;
  /** What this service shares with each other one, to sign records. Without them keys of the ring sign. */
  peerKeys?: PeerKeys | undefined;
  /** Wrap the service's own data keys. Without them the ring encrypts its data. */
  rootKeys?: RootKeys | undefined;
  /** For uniqueness by HMAC. The first one writes. Empty: the service makes no fingerprints. */
  fingerprintKeys: readonly Buffer[];
}

const ALERT_DAYS = 90;
/** An alert is sent for 7 days, and must be there until then. */
const ALERT_DAYS_MIN = 8;

const DATABASE_URLS = [
  'SERVICE_DATABASE_URL',
  'SERVICE_DATABASE_DIRECT_URL',
  'SERVICE_DATABASE_READ_URL',
] as const;

/** The sources of every service. */
function commonSources(
  env: Environment,
  config: DatabaseConfig &
    KafkaConfig &
    Pick<ServiceConfig, 'tracing' | 'operationsWebhook' | 'checkpoints' | 'securityEvents'>,
): TrustedSource[] {
  const urls = [config.databaseUrl, config.databaseDirectUrl, config.readReplica?.url];
  const isRemote = config.brokers.some((broker) => !isLoopbackHost(broker.replace(/:\d+$/, '')));
  const { operationsWebhook: alerts, checkpoints, tracing } = config;
  const privateUrl = (target: SignedWebhookTarget | undefined): string | undefined =>
    target?.refusePrivate === false ? target.url : undefined;
  return [
    ...DATABASE_URLS.map((variable, index): TrustedSource => {
      const isPlaintext = isPlaintextDatabase(urls[index] ?? '');
      return { name: 'postgres', variable, isPlaintext, remedy: 'use sslmode=verify-full' };
    }),
    {
      name: 'kafka',
      variable: 'KAFKA_BROKERS',
      isPlaintext: isRemote && config.kafkaSecurity?.tls === undefined,
      remedy: 'use KAFKA_TLS=true',
    },
    trustedUrl('kafka', 'KAFKA_OAUTH_TOKEN_URL', env.optional('KAFKA_OAUTH_TOKEN_URL')),
    trustedUrl('otlp', 'OTEL_EXPORTER_OTLP_ENDPOINT', tracing?.url),
    // A webhook on the internet is refused without https anyway.
    trustedUrl('alerts', 'OPERATIONS_WEBHOOK_URL', privateUrl(alerts)),
    trustedUrl('alerts', 'AUDIT_CHECKPOINTS_WEBHOOK_URL', privateUrl(checkpoints?.webhook)),
    trustedUrl('s3', 'AUDIT_CHECKPOINTS_S3_ENDPOINT', checkpoints?.bucket?.endpoint),
    securityEventsSource(config.securityEvents),
  ];
}

/**
 * Reads the common settings of every service. The caller calls `assertValid` after it has read its own.
 * @param sources what the service trusts beside what every service does
 */
export function readServiceConfig(
  service: ServiceName,
  env: Environment,
  sources: readonly TrustedSource[] = [],
): ServiceConfig {
  const fingerprintKeys = variablesOf(service).includes('FINGERPRINT_KEY') ? readFingerprintKeys(env) : [];
  const sandbox = env.flag('SANDBOX', false);
  const operationsWebhook = readSignedWebhook(env, 'OPERATIONS_WEBHOOK');
  const checksDigitsInSandbox = env.flag('SANDBOX_CHECK_DIGITS', false);
  const database = readDatabaseConfig(env, { hasLists: service !== 'gateway' });
  const kafka = readKafkaConfig(env);
  const tracing = readTracing(service, env);
  const checkpoints = readCheckpointConfig(env);
  const securityEvents = readSecurityEvents(env);
  const common = commonSources(env, {
    ...database,
    ...kafka,
    tracing,
    checkpoints,
    securityEvents,
    ...(operationsWebhook ? { operationsWebhook } : {}),
  });
  return {
    service,
    instanceId: mintUuid(),
    instanceName: env.text('INSTANCE_ID', service),
    ...database,
    ...kafka,
    operatorHost: env.text('OPERATOR_HOST', '127.0.0.1'),
    operatorPort: env.integer('OPERATOR_PORT', 0, { min: 0, max: 65535 }),
    sandbox,
    checkDigits: !sandbox || checksDigitsInSandbox,
    logLevel: env.text('LOG_LEVEL', 'info'),
    answerHours: env.integer('ANSWER_HOURS', ANSWER_HOURS_MIN, { min: ANSWER_HOURS_MIN, max: 8_760 }),
    alertDays: env.integer('ALERT_DAYS', ALERT_DAYS, { min: ALERT_DAYS_MIN, max: 3_650 }),
    tracing,
    ...readFourEyes(env, sandbox),
    ...readPlaintext(env, sandbox, [...common, ...sources]),
    ...(operationsWebhook ? { operationsWebhook } : {}),
    checkpoints,
    securityEvents,
    stopsWithStdin: env.flag('STOP_WITH_STDIN', false),
    keyRing: parseKeyRing(env.text('KEY_RING'), env),
    peerKeys: readPeerKeys(service, env),
    rootKeys: readRootKeys(env),
    fingerprintKeys,
  };
}

/** The address of a listener of the console: https, or the own machine. */
export function readSiteUrl(env: Environment, name: VariableName): string | undefined {
  const text = env.optional(name);
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isRight = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackHost(url.hostname));
  if (!isRight || url?.origin !== text.replace(/\/$/, ''))
    env.violation(
      `${name} must be https:// and a host, without a path, for example ${name}=https://console.example.com`,
    );
  return text.replace(/\/$/, '');
}
