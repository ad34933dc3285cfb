import { beginEventSpans, NoTracing, traceFields, Tracing, type OpenSpan, type SpanOptions } from './tracing';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const RECORDED = `00-${TRACE}-b7ad6b7169203331-01`;
const UNRECORDED = `00-${TRACE}-b7ad6b7169203331-00`;

/** Numbers the spans that it begins. */
class Spans extends Tracing {
  readonly isOn = true;
  readonly begun: (SpanOptions & { name: string })[] = [];
  readonly ended: unknown[] = [];

  begin(name: string, options: SpanOptions): OpenSpan {
    this.begun.push({ name, ...options });
    return {
      traceparent: `00-${TRACE}-${String(this.begun.length).padStart(16, '0')}-01`,
      end: (...how) => this.ended.push([name, ...how]),
    };
  }
}

describe('tracing', () => {
  it('follows the contexts of recorded traces alone', () => {
    const spans = new Spans();
    expect([RECORDED, UNRECORDED, undefined].map((context) => spans.follows(context))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('that is off follows none', () => {
    expect(new NoTracing().follows(RECORDED)).toBe(false);
  });

  it('gives log lines the id of the trace', () => {
    expect(traceFields(UNRECORDED)).toEqual({ traceId: TRACE });
    expect(traceFields(undefined)).toEqual({});
  });

  it('begins one span for all events of a trace and name, and they continue from it', () => {
    const spans = new Spans();
    const events = [
      { id: 1, traceparent: RECORDED },
      { id: 2 },
      { id: 3, traceparent: UNRECORDED },
      { id: 4, traceparent: RECORDED },
    ];
    const step = beginEventSpans(spans, events, { kind: 'producer', nameOf: () => 'publish' });
    const traceparent = `00-${TRACE}-0000000000000001-01`;
    expect(step?.events).toEqual([{ id: 1, traceparent }, events[1], events[2], { id: 4, traceparent }]);
    expect(spans.begun).toEqual([{ name: 'publish', kind: 'producer', parent: RECORDED }]);
    step?.end(true);
    expect(spans.ended).toEqual([['publish', { 'messaging.batch.message_count': 2 }, true]]);
  });

  it('begins no span for events without a recorded trace', () => {
    const step = beginEventSpans(new Spans(), [{ traceparent: UNRECORDED }], {
      kind: 'consumer',
      nameOf: () => 'process',
    });
    expect(step).toBeUndefined();
  });
});
