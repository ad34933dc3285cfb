import { Environment } from '../environment';
import { readTracing } from './tracing-config';

function read(source: Record<string, string>): { config: unknown; fault: string | undefined } {
  const env = new Environment(source);
  const config = readTracing('payments', env);
  try {
    env.assertValid();
    return { config, fault: undefined };
  } catch (error) {
    return { config: undefined, fault: (error as Error).message };
  }
}

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('the configuration of traces', () => {
  it('is absent without a collector', () => {
    expect(read({})).toEqual({ config: undefined, fault: undefined });
  });

  it('has the defaults of the OpenTelemetry specification', () => {
    expect(read(endpoint).config).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: {},
      serviceName: 'payments',
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
  });

  it('reads sampler, share, name and headers', () => {
    const { config } = read({
      ...endpoint,
      OTEL_SERVICE_NAME: 'pay',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-team = money',
    });
    expect(config).toMatchObject({
      serviceName: 'pay',
      sampler: 'traceidratio',
      ratio: 0.25,
      headers: { authorization: 'Bearer a=b', 'x-team': 'money' },
    });
  });

  it.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be'],
    [{ OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER must be one of always_on'],
    [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be'],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'secret' }, 'OTEL_EXPORTER_OTLP_HEADERS must be'],
  ])('refuses %p', (source, message) => {
    expect(read(source).fault).toContain(message);
  });
});
