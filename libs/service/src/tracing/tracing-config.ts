import type { ServiceName } from '@corridor/contracts';
import type { Environment } from '../environment';

/** The samplers of OpenTelemetry's OTEL_TRACES_SAMPLER. */
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Which traces are recorded. The gateway decides, and the services follow. */
export interface Sampling {
  sampler: (typeof samplers)[number];
  /** Share of the traces that a sampler by ratio records, from 0 to 1. */
  ratio: number;
}

/** Where spans go, and of which traces. */
export interface TracingConfig extends Sampling {
  /** URL of the collector's traces, `http://collector:4318/v1/traces`. */
  url: string;
  /** Further headers, such as credentials. */
  headers: Record<string, string>;
  serviceName: string;
}

const TRACES_PATH = '/v1/traces';

/** Reads the OTEL_… variables of the OpenTelemetry specification. Undefined without a collector: tracing is off. */
export function readTracing(service: ServiceName, env: Environment): TracingConfig | undefined {
  const endpoint = env.optional('OTEL_EXPORTER_OTLP_ENDPOINT');
  const name = env.text('OTEL_TRACES_SAMPLER', 'parentbased_always_on');
  const sampler = samplers.find((known) => known === name);
  if (sampler === undefined) env.violation(`OTEL_TRACES_SAMPLER must be one of ${samplers.join(', ')}`);
  const ratio = readRatio(env);
  const headers = readHeaders(env);
  const serviceName = env.text('OTEL_SERVICE_NAME', service);
  if (endpoint === undefined) return undefined;
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    const example = 'http://collector.example.com:4318';
    env.violation(`OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https URL, for example ${example}`);
  }
  return {
    url: endpoint.replace(/\/+$/, '') + TRACES_PATH,
    headers,
    serviceName,
    sampler: sampler ?? 'parentbased_always_on',
    ratio,
  };
}

function readRatio(env: Environment): number {
  const ratio = Number(env.text('OTEL_TRACES_SAMPLER_ARG', '1'));
  if (!(ratio >= 0 && ratio <= 1)) env.violation('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1');
  return ratio;
}

/** `name=value` pairs separated by commas, with percent encoding. */
function readHeaders(env: Environment): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const pair of env.list('OTEL_EXPORTER_OTLP_HEADERS', '')) {
    const at = pair.indexOf('=');
    if (at < 1) env.violation('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs separated by commas');
    else headers[pair.slice(0, at).trim()] = decodeURIComponent(pair.slice(at + 1).trim());
  }
  return headers;
}
