import { services, type ServiceName } from '@corridor/contracts';

/** What reads a variable: a service, the migrations, or an admin program. */
export type Reader = ServiceName | 'migration' | 'admin';

interface Variable {
  readers: readonly Reader[];
  /** The process doesn't start without it. */
  isNeeded?: true;
  /** `<name>_FILE` may name a file with its value instead. */
  isSecret?: true;
}

const every = { readers: services } satisfies Variable;
const neededSecret = { isNeeded: true, isSecret: true } as const;
const answering = { readers: ['accounts', 'compliance', 'payments', 'notifications'] } satisfies Variable;
const gateway = { readers: ['gateway'] } satisfies Variable;
const accounts = { readers: ['accounts'] } satisfies Variable;
const compliance = { readers: ['compliance'] } satisfies Variable;
const payments = { readers: ['payments'] } satisfies Variable;
const notifications = { readers: ['notifications'] } satisfies Variable;
const admin = { readers: ['admin'] } satisfies Variable;
const migration = { readers: ['migration'] } satisfies Variable;
/** Each program that opens sessions of PostgreSQL. */
const servicesAndMigration = { readers: [...services, 'migration'] } satisfies Variable;
const files = { readers: ['gateway', 'accounts', 'compliance', 'payments'] } satisfies Variable;

/** All environment variables of the services and their migrations. `Environment` reads no other. */
export const variables = {
  SERVICE_DATABASE_URL: { ...every, ...neededSecret },
  SERVICE_DATABASE_DIRECT_URL: { ...every, isSecret: true },
  SERVICE_DATABASE_READ_URL: { ...answering, isSecret: true },
  DATABASE_READ_STALENESS_MS: answering,
  DATABASE_READ_WAIT_MS: answering,
  DATABASE_POOL_SIZE: every,
  DATABASE_HOT_POOL_SIZE: every,
  DATABASE_LIST_POOL_SIZE: answering,
  DATABASE_IDLE_TIMEOUT_MS: every,
  DATABASE_CONNECT_TIMEOUT_MS: every,
  DATABASE_STATEMENT_TIMEOUT_MS: every,
  KAFKA_BROKERS: { ...every, isNeeded: true },
  KAFKA_TLS: every,
  KAFKA_TLS_CA_FILE: every,
  KAFKA_TLS_CERT_FILE: every,
  KAFKA_TLS_KEY_FILE: every,
  KAFKA_TLS_KEY_PASSPHRASE: { ...every, isSecret: true },
  KAFKA_SASL_MECHANISM: every,
  KAFKA_SASL_USERNAME: every,
  KAFKA_SASL_PASSWORD: { ...every, isSecret: true },
  KAFKA_SASL_ALLOW_WITHOUT_TLS: every,
  KAFKA_OAUTH_TOKEN_URL: every,
  KAFKA_OAUTH_CLIENT_ID: every,
  KAFKA_OAUTH_CLIENT_SECRET: { ...every, isSecret: true },
  KAFKA_OAUTH_SCOPE: every,
  KAFKA_OAUTH_TOKEN_FILE: every,
  KAFKA_MSK_REGION: every,
  KAFKA_REPLICATION_FACTOR: every,
  KAFKA_MIN_INSYNC_REPLICAS: every,
  KAFKA_MANAGE_TOPICS: every,
  KAFKA_PRODUCER_RETRIES: every,
  KAFKA_RACK: every,
  UNSIGNED_EVENTS_UNTIL: every,
  REQUEST_PARTITIONS: every,
  EVENT_PARTITIONS: every,
  EVENT_DAYS: every,
  DEAD_LETTER_DAYS: every,
  ANSWER_HOURS: every,
  ALERT_DAYS: every,
  KEY_RING: { ...every, ...neededSecret },
  PEER_KEYS: { ...every, isSecret: true },
  PEER_KEYS_USE: every,
  FINGERPRINT_KEY: { readers: ['accounts', 'compliance'], ...neededSecret },
  /** Needed outside of a sandbox. */
  DOCUMENT_LINK_KEYS: { readers: ['gateway', 'compliance'], isSecret: true },
  ROOT_KEY: every,
  ROOT_KEY_SECRET: { ...every, isSecret: true },
  ROOT_KEY_ENDPOINT: every,
  FORMER_ROOT_KEY: every,
  FORMER_ROOT_KEY_SECRET: { ...every, isSecret: true },
  SANDBOX: servicesAndMigration,
  SANDBOX_CHECK_DIGITS: every,
  INSTANCE_ID: every,
  OPERATOR_HOST: every,
  OPERATOR_PORT: every,
  STOP_WITH_STDIN: every,
  LOG_LEVEL: every,
  OTEL_EXPORTER_OTLP_ENDPOINT: every,
  OTEL_EXPORTER_OTLP_HEADERS: { ...every, isSecret: true },
  OTEL_SERVICE_NAME: every,
  OTEL_TRACES_SAMPLER: every,
  OTEL_TRACES_SAMPLER_ARG: every,
  FOUR_EYES: every,
  ALLOW_PLAINTEXT: servicesAndMigration,
  OPERATIONS_WEBHOOK_URL: every,
  OPERATIONS_WEBHOOK_SECRET: { ...every, isSecret: true },
  OPERATIONS_WEBHOOK_ALLOW_PRIVATE_NETWORKS: every,
  AUDIT_CHECKPOINT_KEY: { ...every, isSecret: true },
  AUDIT_CHECKPOINT_PUBLIC_KEYS_FILE: every,
  AUDIT_CHECKPOINT_MINUTES: every,
  AUDIT_CHECKPOINT_ENTRIES: every,
  AUDIT_CHECKPOINTS_FILE: every,
  AUDIT_CHECKPOINTS_S3: every,
  AUDIT_CHECKPOINTS_S3_REGION: every,
  AUDIT_CHECKPOINTS_S3_ENDPOINT: every,
  AUDIT_CHECKPOINTS_S3_ACCESS_KEY_ID: { ...every, isSecret: true },
  AUDIT_CHECKPOINTS_S3_SECRET_ACCESS_KEY: { ...every, isSecret: true },
  AUDIT_CHECKPOINTS_S3_RETAIN_DAYS: every,
  AUDIT_CHECKPOINTS_WEBHOOK_URL: every,
  AUDIT_CHECKPOINTS_WEBHOOK_SECRET: { ...every, isSecret: true },
  SECURITY_EVENTS: every,
  SECURITY_EVENTS_CA_FILE: every,
  SECURITY_EVENTS_CERT_FILE: every,
  SECURITY_EVENTS_KEY_FILE: every,
  FILE_STORAGE: files,
  FILES_DIR: { ...files, isNeeded: true },
  S3_BUCKET: files,
  S3_REGION: files,
  S3_ENDPOINT: files,
  S3_ACCESS_KEY_ID: { ...files, isSecret: true },
  S3_SECRET_ACCESS_KEY: { ...files, isSecret: true },
  S3_FORCE_PATH_STYLE: files,
  HOST: gateway,
  PORT: gateway,
  PUBLIC_URL: gateway,
  CORS_ORIGINS: gateway,
  KYC_REDIRECT_ALLOW_LIST: gateway,
  KYC_LINK_LIFETIME_SECONDS: gateway,
  KYC_BRANDS_FILE: gateway,
  CONNECTORS_HOST: gateway,
  CONNECTORS_PORT: { readers: ['gateway', 'compliance'] },
  CONNECTORS_TLS_CA_FILE: gateway,
  CONNECTORS_TLS_CERT_FILE: gateway,
  CONNECTORS_TLS_KEY_FILE: gateway,
  OPERATIONS_HOST: gateway,
  OPERATIONS_PORT: gateway,
  CONSOLE_HOST: gateway,
  CONSOLE_PORT: gateway,
  CONSOLE_URL: { readers: ['gateway', 'payments'] },
  PORTAL_HOST: gateway,
  PORTAL_PORT: gateway,
  PORTAL_URL: gateway,
  OIDC_ISSUER: gateway,
  OIDC_CLIENT_ID: gateway,
  OIDC_CLIENT_SECRET: { ...gateway, isSecret: true },
  OIDC_SCOPE: gateway,
  OIDC_ROLE_CLAIM: gateway,
  OIDC_ROLE_MAP: gateway,
  OIDC_PLATFORM_CLAIM: gateway,
  OIDC_REQUIRED_ACR: gateway,
  OIDC_REQUIRED_AMR: gateway,
  OIDC_REQUIRED_FOR: gateway,
  OPERATOR_CREDENTIAL_DAYS: gateway,
  TRUSTED_PROXIES: gateway,
  /** The former name of TRUSTED_PROXIES. It is refused. */
  TRUST_PROXY: gateway,
  REQUESTS_IN_FLIGHT_MAX: gateway,
  PLATFORM_REQUESTS_PER_SECOND: gateway,
  PLATFORM_REQUESTS_IN_FLIGHT_MAX: gateway,
  PLATFORM_UPLOADS_MAX: gateway,
  PLATFORM_TOKENS_MAX: gateway,
  PLATFORM_INVITATION_MISSES_PER_MINUTE: gateway,
  AUTH_FAILURES_PER_MINUTE: gateway,
  RATE_LIMIT_PER_SECOND: gateway,
  UPLOADS_MAX: gateway,
  REQUEST_LIMIT_SECONDS: gateway,
  UPLOAD_IDLE_LIMIT_SECONDS: gateway,
  UPLOAD_LIMIT_SECONDS: gateway,
  REQUEST_LOG: gateway,
  REQUEST_LOG_DAYS: gateway,
  REQUEST_LOG_CONTENT_DAYS: gateway,
  REQUEST_LOG_SAMPLE: gateway,
  INVITATION_BASE_URL: accounts,
  DNS_SERVERS: accounts,
  BULK_UPLOAD_JOBS: accounts,
  BULK_UPLOAD_LOAD_PERCENT: accounts,
  BULK_UPLOAD_QUIET_LOAD_PERCENT: accounts,
  CONNECTORS_PUBLIC_URL: compliance,
  SANDBOX_UMA_DOMAIN: payments,
  CONNECTORS_ALLOW_PRIVATE_NETWORKS: payments,
  QUEUE_MAX_SECONDS: payments,
  CONNECTOR_REPORT_DAYS: payments,
  EVENT_EPOCH: payments,
  INTEGRITY_INTERVAL_MS: payments,
  FX_POSITION_LIMITS: payments,
  CORRIDORS_FILE: payments,
  WITHDRAWAL_FEES_FILE: payments,
  RATES_URL: payments,
  RATES_AUTHORIZATION: { ...payments, isSecret: true },
  RATES_TIMEOUT_MS: payments,
  RATES_REFRESH_MS: payments,
  RATES_AGE_MAX_MS: payments,
  RATES_AS_OF_AGE_MAX_MS: payments,
  RATES_CHANGE_MAX: payments,
  WEBHOOK_ALLOW_PRIVATE_NETWORKS: notifications,
  WEBHOOK_ATTEMPTS_IN_FLIGHT: notifications,
  WEBHOOK_EVENT_DAYS: notifications,
  MIGRATION_DATABASE_URL: { ...migration, ...neededSecret },
  GATEWAY_MIGRATION_DATABASE_URL: { ...migration, isSecret: true },
  ACCOUNTS_MIGRATION_DATABASE_URL: { ...migration, isSecret: true },
  COMPLIANCE_MIGRATION_DATABASE_URL: { ...migration, isSecret: true },
  PAYMENTS_MIGRATION_DATABASE_URL: { ...migration, isSecret: true },
  NOTIFICATIONS_MIGRATION_DATABASE_URL: { ...migration, isSecret: true },
  SERVICE_PASSWORDS: { ...migration, ...neededSecret },
  GATEWAY_PEER_KEYS: { ...admin, isSecret: true },
  ACCOUNTS_PEER_KEYS: { ...admin, isSecret: true },
  COMPLIANCE_PEER_KEYS: { ...admin, isSecret: true },
  PAYMENTS_PEER_KEYS: { ...admin, isSecret: true },
  NOTIFICATIONS_PEER_KEYS: { ...admin, isSecret: true },
  SUDO_USER: admin,
  ADMIN_PERSON: admin,
} as const satisfies Record<string, Variable>;

/** The name of an environment variable. */
export type VariableName = keyof typeof variables;

/** The name of a variable that a file can hold. */
type SecretName = {
  [Name in VariableName]: (typeof variables)[Name] extends { isSecret: true } ? Name : never;
}[VariableName];

/** A variable, or the variable that names the file of a secret. */
export type SettingName = VariableName | `${SecretName}_FILE`;

/** Whether `<name>_FILE` may hold the value. */
export function isSecret(name: SettingName): boolean {
  const variable: Variable | undefined = (variables as Record<string, Variable>)[name];
  return variable?.isSecret === true;
}

/** The variables of a reader, in the order of the table. `needed`: only those without which it doesn't start. */
export function variablesOf(reader: Reader, { needed = false } = {}): VariableName[] {
  const table: Record<VariableName, Variable> = variables;
  return (Object.keys(variables) as VariableName[]).filter(
    (name) => table[name].readers.includes(reader) && (!needed || table[name].isNeeded === true),
  );
}
