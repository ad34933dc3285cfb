import { randomBytes } from 'node:crypto';
import { StartFailure } from '../infra/failure.mjs';
import { readSettings } from './settings.mjs';

const read = (env: NodeJS.ProcessEnv, ...argv: string[]) => readSettings({ argv, env });

describe('readSettings', () => {
  it('treats an empty variable as missing', () => {
    const settings = read({ PORT: '', DATABASE_URL: '', KAFKA_BROKERS: '', SANDBOX: '' });
    expect(settings).toMatchObject({ port: '3000', sandbox: true });
    expect([settings.databaseUrl, settings.kafkaBrokers]).toEqual([undefined, undefined]);
  });

  it.each(['0.0.0.0', '10.0.0.1', '127.0.0.1.example.com', '::'])(
    'refuses the well-known secret of the sandbox on HOST=%s',
    (host) => {
      expect(() => read({ HOST: host })).toThrow(/HOST=.* is not loopback/);
      expect(() => read({ HOST: host, SANDBOX_CLIENT_SECRET: 'sandbox-secret' })).toThrow(StartFailure);
      expect(read({ HOST: host, SANDBOX_CLIENT_SECRET: randomBytes(32).toString('base64url') }).sandbox).toBe(
        true,
      );
    },
  );

  it.each(['localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])(
    'accepts the well-known secret on HOST=%s',
    (host) => {
      expect(read({ HOST: host }).sandboxToken.clientSecret).toBe('sandbox-secret');
    },
  );

  it('starts one broker or three of its own, and none beside those of KAFKA_BROKERS', () => {
    expect([read({}), read({}, '--brokers', '3')].map(({ brokers }) => brokers)).toEqual([1, 3]);
    expect(() => read({}, '--brokers', '2')).toThrow(/--brokers is 1 or 3/);
    expect(() => read({ KAFKA_BROKERS: 'kafka:9092' }, '--brokers', '3')).toThrow(/choose one/);
  });

  it('requires a secret of at least 32 random bytes', () => {
    const [hex, short] = [randomBytes(32).toString('hex'), randomBytes(24).toString('hex')];
    for (const secret of ['x'.repeat(15), 'x'.repeat(64), short, '🔑'.repeat(16)])
      expect(() => read({ SANDBOX_CLIENT_SECRET: secret })).toThrow(/needs at least 32 random bytes/);
    for (const secret of [hex, hex.toUpperCase(), randomBytes(32).toString('base64')])
      expect(read({ SANDBOX_CLIENT_SECRET: secret }).sandbox).toBe(true);
  });

  it('requires an https PUBLIC_URL outside a sandbox', () => {
    expect(() => read({ SANDBOX: 'false' })).toThrow(/PUBLIC_URL/);
    expect(() => read({ SANDBOX: 'false', PUBLIC_URL: 'http://api.example.com' })).toThrow(/https/);
    expect(read({ SANDBOX: 'false', PUBLIC_URL: 'https://api.example.com' }).sandbox).toBe(false);
  });

  it("refuses Kafka's TLS and SASL variables without brokers, and names the variables", () => {
    expect(() => read({ KAFKA_SASL_USERNAME: 'a', KAFKA_TLS: 'true' })).toThrow(
      /KAFKA_SASL_USERNAME, KAFKA_TLS/,
    );
    expect(read({ KAFKA_TLS: 'true', KAFKA_BROKERS: 'k:9093' }).kafkaBrokers).toBe('k:9093');
    expect(read({ KAFKA_TLS: '', KAFKA_PORT: '9092' }).kafkaBrokers).toBeUndefined();
  });

  it('runs one process of each app unless --instances sets another number', () => {
    const one = { accounts: 1, compliance: 1, payments: 1, notifications: 1, gateway: 1 };
    expect(read({}).instances).toEqual(one);
    const argv = ['--instances', 'payments=2,gateway=0', '--instances', 'accounts=64'];
    expect(read({}, ...argv).instances).toEqual({ ...one, payments: 2, gateway: 0, accounts: 64 });
  });

  it.each(['payments', 'payments=-1', 'payments=1.5', 'payments=65', 'ledger=1', 'payments=2,'])(
    'refuses --instances=%s',
    (text) => {
      expect(() => read({}, `--instances=${text}`)).toThrow(/--instances wants <app>=<0 to 64>/);
    },
  );

  it('refuses an unknown option with a StartFailure', () => {
    expect(() => read({}, '--instance', 'payments=2')).toThrow(StartFailure);
  });
});
