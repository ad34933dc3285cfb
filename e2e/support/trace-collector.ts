import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector receives it. */
export interface ReceivedSpan {
  service: string;
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  name: string;
  /** Ids of the linked spans. */
  links: string[];
  attributes: Record<string, unknown>;
}

interface OtlpAttribute {
  key: string;
  value: Record<string, unknown>;
}

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  links?: { spanId: string }[];
  attributes?: OtlpAttribute[];
}

/** Body of a POST to `/v1/traces`: OTLP as JSON. */
interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: OtlpAttribute[] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

function attributesOf(attributes: readonly OtlpAttribute[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

/** A collector of traces: it receives OTLP over HTTP as JSON. */
export class TraceCollector {
  readonly spans: ReceivedSpan[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const isTraces = request.method === 'POST' && request.url === '/v1/traces';
      void json(request).then((body) => {
        if (isTraces) this.take(body as OtlpTraces);
        response.writeHead(isTraces ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
      });
    });
  }

  /** Starts it. Resolves with its base URL. */
  async start(): Promise<string> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  /** The spans of a trace. */
  trace(traceId: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.traceId === traceId);
  }

  /** The names of the spans from the first one of a trace to this one, each with its service. */
  path(span: ReceivedSpan): string[] {
    const parent = this.spans.find(({ spanId }) => spanId === span.parentSpanId);
    return [...(parent ? this.path(parent) : []), `${span.service}: ${span.name}`];
  }

  private take({ resourceSpans }: OtlpTraces): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(attributesOf(resource.attributes)['service.name']);
      for (const { traceId, spanId, parentSpanId = '', name, links = [], attributes } of scopeSpans.flatMap(
        ({ spans }) => spans,
      )) {
        const linked = links.map((link) => link.spanId);
        const own = { traceId, spanId, parentSpanId, name, links: linked };
        this.spans.push({ service, ...own, attributes: attributesOf(attributes) });
      }
    }
  }
}
