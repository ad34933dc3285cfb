import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@corridor/contracts';
import { ConfigurationError, Environment } from './environment';
import { readServiceConfig } from './service-config';

const folder = mkdtempSync(join(tmpdir(), 'corridor-environment-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const KEY = Buffer.from('0123456789abcdef0123456789abcdef').toString('base64');
const RING = JSON.stringify({ active: 'k1', keys: { k1: KEY } });

/** The violations of the configuration of a service. */
function violationsOf(source: Record<string, string>, service: ServiceName = 'accounts'): readonly string[] {
  const env = new Environment(source);
  readServiceConfig(service, env);
  try {
    env.assertValid();
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.violations;
    throw error;
  }
}

describe('Environment', () => {
  it('reads every secret of a service from files', () => {
    const env = new Environment({
      KAFKA_BROKERS: 'localhost:9092',
      SERVICE_DATABASE_URL_FILE: fileOf('url', 'postgres://payments@db/corridor?sslmode=verify-full\n'),
      KEY_RING_FILE: fileOf('ring', `${RING}\n`),
      FINGERPRINT_KEY_FILE: fileOf('fingerprint', `${KEY}\r\n`),
      OPERATIONS_WEBHOOK_URL: 'https://alerts.example/corridor',
      OPERATIONS_WEBHOOK_SECRET_FILE: fileOf('webhook', `whsec_${KEY}\n`),
      KAFKA_SASL_MECHANISM: 'PLAIN',
      KAFKA_SASL_ALLOW_WITHOUT_TLS: 'true',
      KAFKA_SASL_USERNAME: 'payments',
      KAFKA_SASL_PASSWORD_FILE: fileOf('password', 'a password\n'),
    });
    const config = readServiceConfig('accounts', env);
    env.assertValid();

    expect(config.databaseUrl).toBe('postgres://payments@db/corridor?sslmode=verify-full');
    expect(config.keyRing.active).toBe('k1');
    expect(config.fingerprintKeys).toEqual([Buffer.from(KEY, 'base64')]);
    expect(config.operationsWebhook?.secrets).toEqual([`whsec_${KEY}`]);
    expect(config.kafkaSecurity?.sasl).toMatchObject({ username: 'payments' });
  });

  it('names each secret that is missing, given twice or unreadable once, and no secret value', () => {
    const violations = violationsOf({
      KAFKA_BROKERS: 'localhost:9092',
      SERVICE_DATABASE_URL: 'postgres://payments:hidden@db/corridor',
      SERVICE_DATABASE_URL_FILE: fileOf('url', 'postgres://payments:hidden@db/other'),
      KEY_RING_FILE: '/nowhere/ring',
    });

    expect(violations.filter((text) => text.includes('_FILE'))).toEqual([
      'FINGERPRINT_KEY or FINGERPRINT_KEY_FILE is needed',
      'SERVICE_DATABASE_URL and SERVICE_DATABASE_URL_FILE exclude each other',
      "KEY_RING_FILE: /nowhere/ring can't be read (ENOENT)",
    ]);
    expect(violations.join()).not.toContain('hidden');
  });

  it.each(['gateway', 'payments', 'notifications'] as const)(
    'needs no key of fingerprints for %s',
    (service) => {
      const source = {
        KAFKA_BROKERS: 'localhost:9092',
        SERVICE_DATABASE_URL: `postgres://${service}@db/corridor?sslmode=verify-full`,
        KEY_RING: RING,
      };
      expect(violationsOf(source, service).join()).not.toContain('FINGERPRINT_KEY');
      expect(violationsOf(source, 'compliance').join()).toContain(
        'FINGERPRINT_KEY or FINGERPRINT_KEY_FILE is needed',
      );
      const env = new Environment({ ...source, FINGERPRINT_KEY: KEY });
      expect(readServiceConfig(service, env).fingerprintKeys).toEqual([]);
    },
  );

  it('reads a variable that is no secret only by its name', () => {
    const env = new Environment({ LOG_LEVEL_FILE: fileOf('level', 'debug') });
    expect(env.text('LOG_LEVEL', 'info')).toBe('info');
  });
});
