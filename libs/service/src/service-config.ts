import { ANSWER_HOURS_MIN } from '@corridor/database';
import { mintUuid } from '@corridor/kernel';
import type { ServiceName } from '@corridor/contracts';
import { readSignedWebhook, type SignedWebhookTarget } from './alerts/operations-webhook';
import { readCheckpointConfig, type CheckpointConfig } from './checkpoints/checkpoint-config';
import { readDatabaseConfig, type DatabaseConfig } from './database-config';
import type { Environment } from './environment';
import { readKafkaConfig, type KafkaConfig } from './kafka-config';
import { readFourEyes, type FourEyes } from './operators/four-eyes';
import { readTracing, type TracingConfig } from './tracing/tracing-config';
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
  /** Where alerts for operators go. Without it they are stored and logged. */
  operationsWebhook?: SignedWebhookTarget;
  /** How the audit log is signed. Absent: it isn't. */
  checkpoints?: CheckpointConfig;
  /** Whether to stop when standard input ends, which means that the parent process is gone. */
  stopsWithStdin?: boolean;
  keyRing: KeyRing;
  /** For uniqueness by HMAC. The first one writes. */
  fingerprintKeys: readonly Buffer[];
}

const ALERT_DAYS = 90;
/** An alert is sent for 7 days, and must be there until then. */
const ALERT_DAYS_MIN = 8;

/** Reads the common settings of every service. The caller calls `assertValid` after it has read its own. */
export function readServiceConfig(service: ServiceName, env: Environment): ServiceConfig {
  const fingerprintKeys = readFingerprintKeys(env);
  const sandbox = env.flag('SANDBOX', false);
  const operationsWebhook = readSignedWebhook(env, 'OPERATIONS_WEBHOOK');
  const checksDigitsInSandbox = env.flag('SANDBOX_CHECK_DIGITS', false);
  return {
    service,
    instanceId: mintUuid(),
    instanceName: env.text('INSTANCE_ID', service),
    ...readDatabaseConfig(env, { hasLists: service !== 'gateway' }),
    ...readKafkaConfig(env),
    operatorHost: env.text('OPERATOR_HOST', '127.0.0.1'),
    operatorPort: env.integer('OPERATOR_PORT', 0, { min: 0, max: 65535 }),
    sandbox,
    checkDigits: !sandbox || checksDigitsInSandbox,
    logLevel: env.text('LOG_LEVEL', 'info'),
    answerHours: env.integer('ANSWER_HOURS', ANSWER_HOURS_MIN, { min: ANSWER_HOURS_MIN, max: 8_760 }),
    alertDays: env.integer('ALERT_DAYS', ALERT_DAYS, { min: ALERT_DAYS_MIN, max: 3_650 }),
    tracing: readTracing(service, env),
    ...readFourEyes(env, sandbox),
    ...(operationsWebhook ? { operationsWebhook } : {}),
    checkpoints: readCheckpointConfig(env),
    stopsWithStdin: env.flag('STOP_WITH_STDIN', false),
    keyRing: parseKeyRing(env.text('KEY_RING'), env),
    fingerprintKeys,
  };
}
