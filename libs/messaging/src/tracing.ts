/** What a span says about its operation. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** How a span begins. Contexts are W3C trace contexts (`traceparent`). */
export interface SpanOptions {
  /** What the operation is for the other side, as OpenTelemetry defines it. */
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** The context that the span belongs to. Without it, the span begins a trace. */
  parent?: string | undefined;
  /** Contexts of other operations that this one also works for. */
  links?: readonly string[];
  attributes?: SpanAttributes;
}

/** A span that has begun. */
export interface OpenSpan {
  /** Its context, for what it causes. */
  readonly traceparent: string;
  /** Ends it. @param failed whether the operation failed, through a fault of this system. */
  end(attributes?: SpanAttributes, failed?: boolean): void;
}

/** The digit of the flags in a `traceparent` whose lowest bit says that the trace is recorded. */
const FLAGS_AT = 54;

/** Begins spans. It is off unless the configuration names a collector. */
export abstract class Tracing {
  abstract readonly isOn: boolean;

  /** Loads what tracing needs. Nothing is recorded before. */
  start(): Promise<void> {
    return Promise.resolve();
  }

  /** Sends the spans that wait. */
  stop(): Promise<void> {
    return Promise.resolve();
  }

  /** Begins a span. Call it only while tracing is on. */
  abstract begin(name: string, options: SpanOptions): OpenSpan;

  /** Whether the trace of this context is recorded, so that an operation in it begins a span. */
  follows(traceparent: string | undefined): traceparent is string {
    return (
      this.isOn && traceparent !== undefined && (Number.parseInt(traceparent.charAt(FLAGS_AT), 16) & 1) === 1
    );
  }
}

/** Begins no spans; the default. */
export class NoTracing extends Tracing {
  readonly isOn = false;

  begin(): OpenSpan {
    throw new Error('tracing is off');
  }
}

/** The id of a context's trace, for log lines; empty without a context. */
export function traceFields(traceparent: string | undefined): { traceId?: string } {
  return traceparent === undefined ? {} : { traceId: traceparent.slice(3, 35) };
}

/** Spans of one step that works for several events. */
interface EventSpans<E> {
  /** The events. Those of recorded traces name the span of this step as their context. */
  events: E[];
  end(failed: boolean): void;
}

/**
 * Begins a span in each recorded trace of these events; undefined if there is none.
 * @param nameOf the name of the span of an event.
 */
export function beginEventSpans<E extends { traceparent?: string }>(
  tracing: Tracing,
  events: readonly E[],
  { kind, nameOf }: { kind: SpanOptions['kind']; nameOf: (event: E) => string },
): EventSpans<E> | undefined {
  if (!events.some(({ traceparent }) => tracing.follows(traceparent))) return undefined;
  const spans = new Map<string, { span: OpenSpan; count: number }>();
  const followed = events.map((event) => {
    const { traceparent } = event;
    if (!tracing.follows(traceparent)) return event;
    const name = nameOf(event);
    const key = `${traceparent} ${name}`;
    const known = spans.get(key) ?? { span: tracing.begin(name, { kind, parent: traceparent }), count: 0 };
    spans.set(key, known);
    known.count += 1;
    return { ...event, traceparent: known.span.traceparent };
  });
  const end = (failed: boolean): void => {
    for (const { span, count } of spans.values())
      span.end({ 'messaging.batch.message_count': count }, failed);
  };
  return { events: followed, end };
}
