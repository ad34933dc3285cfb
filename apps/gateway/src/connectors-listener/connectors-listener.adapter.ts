import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { DomainError, parseId, renderError, SECOND_MS } from '@corridor/kernel';
import { LOGGER } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { contentHeaders } from '../documents/content-headers.presenter';
import { GatewayMetrics } from '../metrics/gateway.metrics';
import { ReadDocumentHandler } from './read-document.handler';
import { ReportForwarder, type CallPlace } from './report-forwarder.client';

/** Largest body of a call, bytes. */
const BODY_BYTES_MAX = 1_048_576;
const REQUEST_TIMEOUT_MS = 30 * SECOND_MS;
/** When a call is sent again that found no place, and one whose reports payments didn't store; seconds. */
const RETRY_AFTER_SECONDS = '1';
const RETRY_AFTER_REFUSED_SECONDS = '30';
const RATE_LIMITED_STATUS = 429;
const UNAUTHORIZED_STATUS = 401;
const SIGNATURE_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

interface ReportsRoute {
  Params: { connectorId: string };
  Body: Buffer;
}

interface DocumentRoute {
  Params: { documentId: string };
  Querystring: Record<string, unknown>;
}

function signatureHeaders(headers: FastifyRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    SIGNATURE_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** Answers an error in the form of the API. Fastify's own errors carry a status. */
function sendError(reply: FastifyReply, error: unknown): void {
  const status = (error as { statusCode?: unknown }).statusCode;
  const own = status === 413 ? new DomainError('PAYLOAD_TOO_LARGE', 'a call has at most 1 MB') : error;
  const rendered = renderError(own);
  if (rendered.status === RATE_LIMITED_STATUS || rendered.status === 503)
    reply.header('retry-after', RETRY_AFTER_SECONDS);
  void reply.code(rendered.status).send(rendered);
}

/**
 * The listener of the connectors: POST /v1/connectors/{connectorId}/reports, and GET of documents by signed links
 * (docs/connectors).
 */
@Injectable()
export class ConnectorsListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly server: FastifyInstance;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'connectorsHost' | 'connectorsPort'>,
    @Inject(LOGGER) private readonly logger: Logger,
    forwarder: ReportForwarder,
    reading: ReadDocumentHandler,
    metrics: GatewayMetrics,
  ) {
    this.server = fastify({ bodyLimit: BODY_BYTES_MAX, requestTimeout: REQUEST_TIMEOUT_MS });
    this.server.removeAllContentTypeParsers();
    this.server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    this.server.setErrorHandler((error, _request, reply) => sendError(reply, error));
    this.server.setNotFoundHandler((_request, reply) =>
      sendError(reply, new DomainError('NOT_FOUND', 'there is no such path')),
    );
    this.takeReports(forwarder, metrics);
    this.server.get<DocumentRoute>('/v1/documents/:documentId', async (request, reply) => {
      const { content, bytes } = await reading.execute(request.params.documentId, request.query);
      return reply.headers({ ...contentHeaders(content), 'cache-control': 'no-store' }).send(bytes);
    });
  }

  /** A call is refused before its body is read if its connector has too many calls here. */
  private takeReports(forwarder: ReportForwarder, metrics: GatewayMetrics): void {
    const places = new WeakMap<FastifyRequest<ReportsRoute>, CallPlace>();
    const onRequest = (
      request: FastifyRequest<ReportsRoute>,
      reply: FastifyReply,
      done: () => void,
    ): void => {
      const { connectorId } = request.params;
      if (!parseId('Connector', connectorId)) {
        metrics.reportUnauthorized();
        throw new DomainError('UNAUTHORIZED', 'the connector is unknown, or the signature is not valid');
      }
      const place = forwarder.enter(connectorId);
      places.set(request, place);
      reply.raw.once('close', () => forwarder.leave(place));
      done();
    };
    this.server.post<ReportsRoute>(
      '/v1/connectors/:connectorId/reports',
      { onRequest },
      async (request, reply) => {
        const place = places.get(request);
        if (!place) throw new Error('the call has no place');
        const answer = await forwarder.forward(place, {
          headers: signatureHeaders(request.headers),
          text: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
        });
        if (answer.status === UNAUTHORIZED_STATUS) metrics.reportUnauthorized();
        if (answer.status === RATE_LIMITED_STATUS) reply.header('retry-after', RETRY_AFTER_REFUSED_SECONDS);
        return reply.code(answer.status).header('content-type', 'application/json').send(answer.body);
      },
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    const { connectorsHost: host, connectorsPort: port } = this.config;
    if (port === undefined) return;
    const url = await this.server.listen({ host, port });
    this.logger.info({ url }, 'listening for reports of connectors');
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.server.close();
  }
}
