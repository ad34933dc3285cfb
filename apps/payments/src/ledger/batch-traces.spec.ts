import { NoTracing, Tracing, type OpenSpan, type SpanOptions } from '@corridor/messaging';
import { BatchTraces } from './batch-traces.factory';

class Spans extends Tracing {
  readonly isOn = true;
  readonly begun: (SpanOptions & { name: string })[] = [];

  begin(name: string, options: SpanOptions): OpenSpan {
    this.begun.push({ name, ...options });
    return { traceparent: `span ${this.begun.length}`, end: () => undefined };
  }
}

function request(trace: number, flags: '00' | '01' = '01'): string {
  return `00-${String(trace).padStart(32, '0')}-00000000000000ff-${flags}`;
}

const commandOf = (traceparent?: string) => ({ context: traceparent === undefined ? {} : { traceparent } });

describe('the spans of a batch', () => {
  it('are one in the trace of the first recorded request, with links to all, and one in each other trace', () => {
    const spans = new Spans();
    const commands = [request(1, '00'), request(2), undefined, request(3), request(2)].map(commandOf);
    const batch = new BatchTraces(spans).begin(commands);
    expect(batch?.contexts).toEqual([undefined, 'span 1', undefined, 'span 2', 'span 1']);
    expect(spans.begun).toEqual([
      {
        name: 'ledger batch',
        kind: 'internal',
        parent: request(2),
        links: [request(2), request(3)],
        attributes: { 'corridor.batch.commands': 5 },
      },
      { name: 'ledger commit', kind: 'internal', parent: request(3), links: ['span 1'] },
    ]);
  });

  it('are none without a recorded request, and none while tracing is off', () => {
    expect(new BatchTraces(new Spans()).begin([commandOf(request(1, '00'))])).toBeUndefined();
    expect(new BatchTraces(new NoTracing()).begin([commandOf(request(1))])).toBeUndefined();
  });
});
