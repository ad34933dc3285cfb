import type { Context, Link, Span, SpanContext, Tracer } from '@opentelemetry/api';
import type { Sampler, TracerProvider } from '@opentelemetry/sdk-trace';
import {
  NoTracing,
  Tracing,
  type OpenSpan,
  type SpanAttributes,
  type SpanOptions,
} from '@corridor/messaging';
import type { Sampling, TracingConfig } from './tracing-config';

/** The modules of the SDK. They are loaded only if tracing is on. */
interface Sdk {
  api: typeof import('@opentelemetry/api');
  sdk: typeof import('@opentelemetry/sdk-trace');
}

/** How long a stop waits for the collector, in milliseconds. */
const FLUSH_MS = 2_000;
/** Maximum number of spans that wait for the collector. Further ones are dropped. */
const WAITING_SPANS_MAX = 8_192;

/** A `traceparent` as the SDK has it. */
function spanContextOf(traceparent: string): SpanContext {
  const [, traceId = '', spanId = '', flags = '00'] = traceparent.split('-');
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}

/** The `traceparent` of a span. */
function traceparentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** The sampler of a configuration. */
function samplerOf(sdk: Sdk['sdk'], { sampler, ratio }: Sampling): Sampler {
  const base = sampler.replace('parentbased_', '');
  const root =
    base === 'traceidratio'
      ? new sdk.TraceIdRatioBasedSampler(ratio)
      : base === 'always_off'
        ? new sdk.AlwaysOffSampler()
        : new sdk.AlwaysOnSampler();
  return base === sampler ? root : new sdk.ParentBasedSampler({ root });
}

/**
 * Spans by the OpenTelemetry SDK, sent in the background as OTLP over HTTP. Contexts are passed on explicitly, because
 * Node's own propagation (AsyncLocalStorage) costs each request something.
 */
export class OtelTracing extends Tracing {
  private loaded: (Sdk & { provider: TracerProvider; tracer: Tracer }) | undefined;

  /** @param instance the id of the process. */
  constructor(
    private readonly config: TracingConfig,
    private readonly instance: string,
  ) {
    super();
  }

  /** False until the SDK is loaded. */
  get isOn(): boolean {
    return this.loaded !== undefined;
  }

  /** Loads the SDK. */
  override async start(): Promise<void> {
    const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
    const { url, headers, serviceName } = this.config;
    const exporter = new OTLPTraceExporter({ url, headers });
    const provider = new sdk.TracerProvider({
      sampler: samplerOf(sdk, this.config),
      resource: resourceFromAttributes({
        'service.namespace': 'corridor',
        'service.name': serviceName,
        'service.instance.id': this.instance,
      }),
      spanProcessors: [new sdk.BatchSpanProcessor({ exporter, maxQueueSize: WAITING_SPANS_MAX })],
    });
    this.loaded = { api, sdk, provider, tracer: provider.getTracer('corridor') };
  }

  /** Sends the spans that wait. */
  override async stop(): Promise<void> {
    await this.loaded?.provider.forceFlush({ timeoutMillis: FLUSH_MS }).catch(() => undefined);
  }

  begin(name: string, { kind, parent, links = [], attributes = {} }: SpanOptions): OpenSpan {
    if (!this.loaded) throw new Error('the SDK is not loaded');
    const { api, tracer } = this.loaded;
    const context = this.contextOf(parent);
    const kinds = {
      server: api.SpanKind.SERVER,
      client: api.SpanKind.CLIENT,
      producer: api.SpanKind.PRODUCER,
      consumer: api.SpanKind.CONSUMER,
      internal: api.SpanKind.INTERNAL,
    };
    const linked = links.map((link): Link => ({ context: spanContextOf(link) }));
    const span = tracer.startSpan(name, { kind: kinds[kind], links: linked, attributes }, context);
    return {
      traceparent: traceparentOf(span.spanContext()),
      end: (result = {}, failed = false) => this.end(span, result, failed),
    };
  }

  private contextOf(parent: string | undefined): Context | undefined {
    if (!this.loaded || parent === undefined) return undefined;
    const { trace, ROOT_CONTEXT } = this.loaded.api;
    return trace.setSpanContext(ROOT_CONTEXT, spanContextOf(parent));
  }

  private end(span: Span, result: SpanAttributes, failed: boolean): void {
    span.setAttributes(result);
    if (failed && this.loaded) span.setStatus({ code: this.loaded.api.SpanStatusCode.ERROR });
    span.end();
  }
}

/** The tracing of a process. @param config where spans go; without it, there are none. */
export function createTracing(config: TracingConfig | undefined, instance: string): Tracing {
  return config === undefined ? new NoTracing() : new OtelTracing(config, instance);
}
