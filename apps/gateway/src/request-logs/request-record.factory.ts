import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { traceFields, Tracing, type OpenSpan } from '@corridor/messaging';
import { LOGGER } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import type { FastifyRequest } from '../http/fastify-request.adapter';
import { callersTraceOf } from '../http/remote-trace.parser';
import { requestIdsOf } from '../http/request-id.parser';

/** From this status on a request has failed through a fault of this system. */
const FAILED_STATUS = 500;

/** The operation of a request. */
interface RecordedRoute {
  name: string;
  /** Its path with the names of its parameters. */
  path: string;
}

/** How a request ended. */
interface RequestEnd {
  status: number;
  durationMs: number;
}

/**
 * What operators see of a request: a line at level info for a share of the requests and for every failure, and a span if
 * tracing is on. Neither has personal data: no values of the path, the query or the body.
 */
@Injectable()
export class RequestRecords {
  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'requestLogSample'>,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly tracing: Tracing,
  ) {}

  /** Begins the span of a request; undefined if tracing is off. */
  begin(request: FastifyRequest, { name, path }: RecordedRoute): OpenSpan | undefined {
    if (!this.tracing.isOn) return undefined;
    const attributes = {
      'http.request.method': request.method,
      'http.route': path,
      'corridor.operation': name,
      'corridor.request.id': request.id,
    };
    const options = { kind: 'server', parent: callersTraceOf(request), attributes } as const;
    const span = this.tracing.begin(`${request.method} ${path}`, options);
    request.traceparent = span.traceparent;
    return span;
  }

  /** Ends the record of a request. */
  end(
    request: FastifyRequest,
    route: RecordedRoute,
    { status, durationMs }: RequestEnd,
    span: OpenSpan | undefined,
  ): void {
    const failed = status >= FAILED_STATUS;
    span?.end({ 'http.response.status_code': status }, failed);
    if (!failed && Math.random() >= this.config.requestLogSample) return;
    const platform = request.principal?.platformId;
    const operator = request.operator?.operatorId;
    this.logger.info(
      {
        ...requestIdsOf(request),
        ...traceFields(request.traceparent ?? callersTraceOf(request)),
        operation: route.name,
        method: request.method,
        route: route.path,
        status,
        durationMs: Math.round(durationMs),
        ...(platform === undefined ? {} : { platform }),
        ...(operator === undefined ? {} : { operator }),
      },
      'request',
    );
  }
}
