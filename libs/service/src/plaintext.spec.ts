import { plaintextSources } from '@corridor/kernel';
import { ConfigurationError, Environment } from './environment';
import { trustedUrl } from './plaintext';
import { readServiceConfig } from './service-config';

const KEY = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64');
const SAFE = {
  KAFKA_BROKERS: 'localhost:9092,127.0.0.1:9093,[::1]:9094',
  SERVICE_DATABASE_URL: 'postgres://payments@db/corridor?sslmode=verify-full',
  KEY_RING: JSON.stringify({ active: 'k1', keys: { k1: KEY } }),
  FINGERPRINT_KEY: KEY,
};
const WEBHOOK = {
  OPERATIONS_WEBHOOK_URL: 'http://alerts.internal/corridor',
  OPERATIONS_WEBHOOK_SECRET: `whsec_${KEY}`,
  OPERATIONS_WEBHOOK_ALLOW_PRIVATE_NETWORKS: 'true',
};
const PLAIN = {
  KAFKA_BROKERS: 'localhost:9092,kafka:9092',
  SERVICE_DATABASE_URL: 'postgres://payments@db/corridor',
  SERVICE_DATABASE_DIRECT_URL: 'postgres://payments:hidden@db2/corridor?sslmode=disable',
  SERVICE_DATABASE_READ_URL: 'postgres://payments@db3/corridor',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  AUDIT_CHECKPOINTS_S3: 's3://checkpoints',
  AUDIT_CHECKPOINTS_S3_ENDPOINT: 'http://minio:9000',
  SECURITY_EVENTS: 'syslog://siem:514',
  ...WEBHOOK,
};

function read(more: Record<string, string>, own: string[] = []) {
  const env = new Environment({ ...SAFE, ...more });
  const config = readServiceConfig(
    'payments',
    env,
    own.map((url) => trustedUrl('rates', 'RATES_URL', url)),
  );
  try {
    env.assertValid();
    return { plaintext: config.plaintext, violations: [] };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return { plaintext: config.plaintext, violations: error.violations };
  }
}

/** The variables that violations name, and the words of `ALLOW_PLAINTEXT` that would admit them. */
function refused(more: Record<string, string>, own: string[] = []) {
  return read(more, own).violations.map((text) => {
    const [, variable, name] = /^(\w+) has no TLS: .*ALLOW_PLAINTEXT=(\w+) allows it/.exec(text) ?? [text];
    return [variable, name];
  });
}

describe('ALLOW_PLAINTEXT', () => {
  it('is needed for each source without TLS outside of a sandbox, and all are named at once', () => {
    expect(refused(PLAIN, ['http://rates.example'])).toEqual([
      ['SERVICE_DATABASE_URL', 'postgres'],
      ['SERVICE_DATABASE_DIRECT_URL', 'postgres'],
      ['SERVICE_DATABASE_READ_URL', 'postgres'],
      ['KAFKA_BROKERS', 'kafka'],
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'otlp'],
      ['OPERATIONS_WEBHOOK_URL', 'alerts'],
      ['AUDIT_CHECKPOINTS_S3_ENDPOINT', 's3'],
      ['SECURITY_EVENTS', 'syslog'],
      ['RATES_URL', 'rates'],
    ]);
    expect(read(PLAIN).violations.join()).not.toContain('hidden');
  });

  it('admits what it names, and nothing else', () => {
    const allowed = { ...PLAIN, ALLOW_PLAINTEXT: 'postgres, kafka,alerts' };
    expect(refused(allowed, ['http://rates.example'])).toEqual([
      ['OTEL_EXPORTER_OTLP_ENDPOINT', 'otlp'],
      ['AUDIT_CHECKPOINTS_S3_ENDPOINT', 's3'],
      ['SECURITY_EVENTS', 'syslog'],
      ['RATES_URL', 'rates'],
    ]);
    const all = { ...PLAIN, ALLOW_PLAINTEXT: plaintextSources.join() };
    expect(read(all, ['http://rates.example'])).toEqual({
      plaintext: ['alerts', 'kafka', 'otlp', 'postgres', 'rates', 's3', 'syslog'],
      violations: [],
    });
  });

  it('shows nothing that has TLS, although it is named', () => {
    const named = { ALLOW_PLAINTEXT: 'postgres,kafka,rates,otlp' };
    expect(read({ ...named, KAFKA_BROKERS: 'kafka:9093', KAFKA_TLS: 'true' }, ['https://r.example'])).toEqual(
      {
        plaintext: [],
        violations: [],
      },
    );
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['in a sandbox', { ...PLAIN, SANDBOX: 'true' }, ['http://rates.example']],
    [
      'on the own machine',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://[::1]:4318' },
      ['http://LOCALHOST:1/rates'],
    ],
    ['of a database on the own machine', { SERVICE_DATABASE_URL: 'postgres://me@127.0.0.1:5432/db' }, []],
    ['of a socket', { SERVICE_DATABASE_URL: 'postgres://me@%2Fvar%2Frun%2Fpostgresql/db' }, []],
    ['of a socket as a setting', { SERVICE_DATABASE_URL: 'postgres://me@db/db?host=/var/run' }, []],
  ])('is not needed %s', (_where, more, own) => {
    expect(read(more, own)).toEqual({ plaintext: [], violations: [] });
  });

  it.each([
    ['a name that only begins like the own machine', 'http://localhost.example/rates'],
    ['an address that ends like it', 'http://10.127.0.0.1.example/rates'],
  ])('is needed for %s', (_what, url) => {
    expect(refused({}, [url])).toEqual([['RATES_URL', 'rates']]);
  });

  it('is needed for the tokens of Kafka, and for a database whose host is another than its URL says', () => {
    const oauth = {
      KAFKA_BROKERS: 'kafka:9093',
      KAFKA_TLS: 'true',
      KAFKA_SASL_MECHANISM: 'OAUTHBEARER',
      KAFKA_SASL_ALLOW_WITHOUT_TLS: 'true',
      KAFKA_OAUTH_TOKEN_URL: 'http://login.internal/token',
      KAFKA_OAUTH_CLIENT_ID: 'payments',
      KAFKA_OAUTH_CLIENT_SECRET: 'secret',
    };
    expect(refused(oauth)).toEqual([['KAFKA_OAUTH_TOKEN_URL', 'kafka']]);
    for (const SERVICE_DATABASE_URL of [
      'postgres://me@localhost/db?host=db',
      'postgres://me:hidden@/db?host=db.example.com',
    ])
      expect(refused({ SERVICE_DATABASE_URL })).toEqual([['SERVICE_DATABASE_URL', 'postgres']]);
    const twice = 'postgres://me@db/db?sslmode=verify-full&sslmode=disable';
    const { violations } = read({ SERVICE_DATABASE_URL: twice });
    expect(violations).toEqual([
      'SERVICE_DATABASE_URL: give each setting after ? once',
      expect.stringMatching(/^SERVICE_DATABASE_URL has no TLS/),
    ]);
  });

  it('refuses a name that it does not know, also in a sandbox', () => {
    for (const SANDBOX of ['true', 'false'])
      expect(read({ SANDBOX, ALLOW_PLAINTEXT: 'postgres,database' }).violations).toEqual([
        'ALLOW_PLAINTEXT: there is no "database"; the names are alerts, connectors, kafka, otlp, postgres, rates, s3, syslog',
      ]);
  });
});
