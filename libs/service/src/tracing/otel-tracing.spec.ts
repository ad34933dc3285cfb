import { createTracing } from './otel-tracing';

const config = {
  url: 'http://127.0.0.1:9/v1/traces',
  headers: {},
  serviceName: 'payments',
  sampler: 'always_on',
  ratio: 1,
} as const;

const logger = { warn: () => undefined };

describe('tracing without a collector', () => {
  it('is off', async () => {
    const off = createTracing(undefined, 'instance', logger);
    await off.start();
    expect(off.isOn).toBe(false);
  });
});

describe('tracing with a collector', () => {
  it('continues the trace of a parent, and records what its sampler chooses', async () => {
    const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const all = createTracing(config, 'instance', logger);
    expect(all.isOn).toBe(false);
    await all.start();
    const { traceparent } = all.begin('payments.ping', { kind: 'server', parent });
    expect(traceparent).toMatch(new RegExp(`^00-${'a'.repeat(32)}-[0-9a-f]{16}-01$`));
    expect(all.begin('payments.ping', { kind: 'server' }).traceparent).toMatch(/-01$/);

    const none = createTracing(
      { ...config, sampler: 'parentbased_traceidratio', ratio: 0 },
      'instance',
      logger,
    );
    await none.start();
    expect(none.begin('payments.ping', { kind: 'server' }).traceparent).toMatch(/-00$/);
    expect(none.begin('payments.ping', { kind: 'server', parent }).traceparent).toMatch(/-01$/);
  });
});
