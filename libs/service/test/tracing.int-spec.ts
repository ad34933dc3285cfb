import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';

const SERVICE = resolve(__dirname, '..', 'dist', 'index.js');

/** Prints the modules of the SDK that a process of a service has loaded when its tracing has started. */
const SCRIPT = `
  const { createRuntime, Environment, readServiceConfig } = require(process.argv[1]);
  const { tracing } = createRuntime(readServiceConfig('payments', new Environment()));
  tracing.start().then(() => {
    const loaded = Object.keys(require.cache).filter((file) => /@opentelemetry.(sdk|exporter|otlp)/.test(file));
    process.stdout.write(JSON.stringify({ isOn: tracing.isOn, loaded: loaded.length }));
    process.exit(0);
  });
`;

function startOf(env: Record<string, string>): { isOn: boolean; loaded: number } {
  const key = randomBytes(32).toString('base64');
  const needed = {
    SERVICE_DATABASE_URL: 'postgres://payments@127.0.0.1:1/corridor',
    KAFKA_BROKERS: '127.0.0.1:1',
    KEY_RING: JSON.stringify({ active: 'k1', keys: { k1: key } }),
    FINGERPRINT_KEY: key,
    LOG_LEVEL: 'silent',
  };
  const printed = execFileSync(process.execPath, ['-e', SCRIPT, SERVICE], { env: { ...needed, ...env } });
  return JSON.parse(String(printed)) as { isOn: boolean; loaded: number };
}

describe('a service', () => {
  it('loads no SDK of OpenTelemetry without a collector', () => {
    expect(startOf({})).toEqual({ isOn: false, loaded: 0 });
  });

  it('loads it with a collector', () => {
    const { isOn, loaded } = startOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    expect(isOn).toBe(true);
    expect(loaded).toBeGreaterThan(0);
  });
});
