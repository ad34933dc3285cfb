import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@corridor/contracts';
import { Tracing, type OpenSpan } from '@corridor/messaging';

/** The spans of a batch. */
interface BatchSpans {
  /** The contexts for the events of the commands; undefined for a command whose trace isn't recorded. */
  contexts: readonly (string | undefined)[];
  end(failed: boolean): void;
}

/** Maximum number of links of a batch's span to its requests. */
const LINKS_MAX = 128;

/**
 * Shows batches in the traces of their requests. A batch works for many requests, and a span has one parent. The span of
 * the batch is therefore in the trace of the first request and links to all of them, and each other trace gets a span of
 * its own that links to that of the batch.
 */
@Injectable()
export class BatchTraces {
  constructor(private readonly tracing: Tracing) {}

  /**
   * Begins the spans of a batch; undefined if no trace is recorded.
   * @param commands the commands with the contexts of their requests.
   */
  begin(commands: readonly { context: Pick<RequestContext, 'traceparent'> }[]): BatchSpans | undefined {
    const { tracing } = this;
    if (!tracing.isOn) return undefined;
    const requests = commands.map(({ context }) => context.traceparent);
    const recorded = [...new Set(requests.filter((request) => tracing.follows(request)))];
    const [parent] = recorded;
    if (parent === undefined) return undefined;
    const attributes = { 'corridor.batch.commands': requests.length };
    const links = recorded.slice(0, LINKS_MAX);
    const batch = tracing.begin('ledger batch', { kind: 'internal', parent, links, attributes });
    const spans = new Map<string, OpenSpan>([[parent, batch]]);
    for (const request of recorded.slice(1)) {
      const options = { kind: 'internal', parent: request, links: [batch.traceparent] } as const;
      spans.set(request, tracing.begin('ledger commit', options));
    }
    return {
      contexts: requests.map((request) =>
        request === undefined ? undefined : spans.get(request)?.traceparent,
      ),
      end: (failed) => {
        for (const span of spans.values()) span.end({}, failed);
      },
    };
  }
}
