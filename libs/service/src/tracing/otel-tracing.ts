import type { Context, Link, Span, SpanContext, Tracer } from '@opentelemetry/api';
import type { Sampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
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
/** Pause between two lines about spans that could not be sent, in milliseconds. */
const TOLD_EVERY_MS = 60_000;
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
class OtelTracing extends Tracing {
  private loaded: (Sdk & { provider: TracerProvider; tracer: Tracer }) | undefined;

  private toldAtMs = Number.NEGATIVE_INFINITY;

  /** @param instance the id of the process. */
  constructor(
    private readonly config: TracingConfig,
    private readonly instance: string,
    private readonly logger: Pick<Logger, 'warn'>,
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
    this.reportTo(api);
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

  /** The SDK tells of spans that it could not send, with each attempt. */
  private reportTo({ diag, DiagLogLevel }: Sdk['api']): void {
    const ignored = (): void => undefined;
    const failed = (): void => {
      const nowMs = performance.now();
      if (nowMs - this.toldAtMs < TOLD_EVERY_MS) return;
      this.toldAtMs = nowMs;
      this.logger.warn({ collector: this.config.url }, 'spans could not be sent to the collector');
    };
    const sink = { error: failed, warn: ignored, info: ignored, debug: ignored, verbose: ignored };
    diag.setLogger(sink, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
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
export function createTracing(
  config: TracingConfig | undefined,
  instance: string,
  logger: Pick<Logger, 'warn'>,
): Tracing {
  return config === undefined ? new NoTracing() : new OtelTracing(config, instance, logger);
}
