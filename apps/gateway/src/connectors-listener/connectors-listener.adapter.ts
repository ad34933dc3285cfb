import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { SecureContextOptions, TLSSocket } from 'node:tls';
import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { DomainError, HOUR_MS, parseId, renderError, SECOND_MS } from '@corridor/kernel';
import { BoundedLog } from '@corridor/messaging';
import { LOGGER, SecurityEvents } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { contentHeaders } from '../documents/content-headers.presenter';
import { securityHeaders } from '../http/security-headers.presenter';
import { LimitReached } from '../limits/domain/limit-reached';
import { UnverifiedCalls } from '../limits/unverified-calls.registry';
import { GatewayMetrics } from '../metrics/gateway.metrics';
import { watchRefusals } from '../security-events/refusals.hook';
import { AuthenticationFailures } from '../tokens/authentication-failures.registry';
import { AuthenticationFailed } from '../tokens/authenticator.guard';
import { ReadDocumentHandler } from './read-document.handler';
import { ReportForwarder } from './report-forwarder.client';
import { ReportSignatures } from './report-signatures.registry';

/** Largest body of a call, bytes. */
const BODY_BYTES_MAX = 1_048_576;
/** Time limits for the handshake and the headers of a call, and for all of it. */
const HEADERS_TIMEOUT_MS = 5 * SECOND_MS;
const REQUEST_TIMEOUT_MS = 10 * SECOND_MS;
const CONNECTIONS_LOOK_MS = SECOND_MS;
/** How often renewed certificates are read. */
const CERTIFICATES_READ_EVERY_MS = HOUR_MS;
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
  if (error instanceof LimitReached) reply.headers(error.headers);
  void reply.code(rendered.status).send(rendered);
}

/** The connection ends with the answer, so that a body is neither read nor waited for. */
function answerNoPath(reply: FastifyReply): void {
  reply.header('connection', 'close');
  sendError(reply, new DomainError('NOT_FOUND', 'there is no such path'));
}

/** With TLS, and with a CA only for clients that have a certificate of it. */
function createServer(handler: RequestListener, tls: (() => SecureContextOptions) | undefined): Server {
  const timeLimits = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTIONS_LOOK_MS,
  };
  if (!tls) return createHttpServer(timeLimits, handler);
  const context = tls();
  const clients = { requestCert: context.ca !== undefined, rejectUnauthorized: true };
  const options = {
    ...timeLimits,
    ...clients,
    minVersion: 'TLSv1.2',
    handshakeTimeout: HEADERS_TIMEOUT_MS,
  } as const;
  return createHttpsServer({ ...options, ...context }, handler);
}

/**
 * The listener of the connectors: POST /v1/connectors/{connectorId}/reports, and GET of documents by signed links
 * (docs/connectors).
 */
@Injectable()
export class ConnectorsListener implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private server: FastifyInstance | undefined;
  private renewal: NodeJS.Timeout | undefined;
  private address = '';
  private readonly refusedClients = new BoundedLog((fields) =>
    this.logger.warn(fields, 'the connectors listener has refused a TLS client'),
  );
  /** Gives back the place of a call whose signature is being checked. */
  private readonly arriving = new WeakMap<FastifyRequest, () => void>();

  constructor(
    @Inject(GATEWAY_CONFIG)
    private readonly config: Pick<
      GatewayConfig,
      'connectorsHost' | 'connectorsPort' | 'connectorsTls' | 'trustedProxies'
    >,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly unverified: UnverifiedCalls,
    private readonly signatures: ReportSignatures,
    private readonly failures: AuthenticationFailures,
    private readonly forwarder: ReportForwarder,
    private readonly reading: ReadDocumentHandler,
    private readonly metrics: GatewayMetrics,
    private readonly events: SecurityEvents,
  ) {}

  /** Base URL; empty while nothing listens. */
  get url(): string {
    return this.address;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { connectorsHost: host, connectorsPort: port } = this.config;
    if (port === undefined) return;
    this.server = await this.create();
    const address = await this.server.listen({ host, port });
    // Fastify does not know what a server of others speaks.
    this.address = this.config.connectorsTls ? address.replace(/^http:/, 'https:') : address;
    this.logger.info({ url: this.address }, 'listening for reports of connectors');
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.renewal);
    await this.server?.close();
  }

  private async create(): Promise<FastifyInstance> {
    const { connectorsTls: tls, trustedProxies } = this.config;
    const headers = await securityHeaders();
    const server = fastify({
      bodyLimit: BODY_BYTES_MAX,
      trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
      serverFactory: (handler) => this.secured(createServer(handler, tls)),
    });
    server.addHook('onRequest', (request, reply, done) => {
      reply.headers(headers);
      if (request.is404) answerNoPath(reply);
      else done();
    });
    watchRefusals(server, this.events, { place: 'connectors' });
    server.removeAllContentTypeParsers();
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    server.setErrorHandler((error, _request, reply) => sendError(reply, error));
    server.setNotFoundHandler((_request, reply) => answerNoPath(reply));
    server.post<ReportsRoute>(
      '/v1/connectors/:connectorId/reports',
      { onRequest: (request, reply) => this.enter(request, reply) },
      (request, reply) => this.take(request, reply),
    );
    server.get<DocumentRoute>('/v1/documents/:documentId', async (request, reply) => {
      const { content, bytes } = await this.reading.execute(request, {
        ...request.params,
        query: request.query,
      });
      return reply.headers({ ...contentHeaders(content), 'cache-control': 'no-store' }).send(bytes);
    });
    return server;
  }

  /** Certificates are read again, because they are renewed. A client that is refused sees only that its call ends. */
  private secured(server: Server): Server {
    const { connectorsTls: tls } = this.config;
    if (!tls || !('setSecureContext' in server)) return server;
    server.on(
      'tlsClientError',
      (error: NodeJS.ErrnoException, { authorizationError, remoteAddress }: TLSSocket) => {
        // A certificate that is not trusted ends the connection, and other ends are none of certificates.
        const reason = authorizationError ?? error.code;
        if (!authorizationError && error.code?.startsWith('ERR_SSL_') !== true) return;
        this.refusedClients.add({ reason });
        this.events.note({ kind: 'certificate-refused', place: 'connectors', address: remoteAddress });
      },
    );
    const renewable = server as Server & { setSecureContext(context: SecureContextOptions): void };
    this.renewal = setInterval(() => {
      try {
        renewable.setSecureContext(tls());
      } catch (error) {
        this.logger.error(
          { err: error },
          'the renewed certificate of the connectors listener can not be used',
        );
      }
    }, CERTIFICATES_READ_EVERY_MS).unref();
    return server;
  }

  /** Before the body is read: a call that can't be signed by a connector occupies nothing. */
  private async enter(request: FastifyRequest<ReportsRoute>, reply: FastifyReply): Promise<void> {
    this.arriving.set(
      request,
      this.unverified.enter(request, reply, (error) => sendError(reply, error)),
    );
    const { connectorId } = request.params;
    const headers = signatureHeaders(request.headers);
    const isKnown = parseId('Connector', connectorId) !== undefined;
    if (!isKnown || !(await this.signatures.isExpected({ connectorId, headers })))
      throw this.unauthorized(reply);
    try {
      await this.failures.assertMayTry(request, connectorId);
    } catch (error) {
      reply.header('connection', 'close');
      throw error;
    }
  }

  /** After the body has arrived. */
  private async take(request: FastifyRequest<ReportsRoute>, reply: FastifyReply): Promise<FastifyReply> {
    const { connectorId } = request.params;
    const headers = signatureHeaders(request.headers);
    const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
    // A signature is good once. What is remembered as right for an address is the connector.
    await this.failures.guard(request, connectorId, async () => {
      if (!(await this.signatures.isSigned({ connectorId, headers, text }))) throw this.unauthorized(reply);
    });
    this.arriving.get(request)?.();
    const answer = await this.forwarder.forward(connectorId, { headers, text });
    if (answer.status === UNAUTHORIZED_STATUS) {
      this.metrics.reportUnauthorized();
      // The connector or its secret has been removed since.
      await this.signatures.refresh();
    }
    if (answer.status === RATE_LIMITED_STATUS) reply.header('retry-after', RETRY_AFTER_REFUSED_SECONDS);
    return reply.code(answer.status).header('content-type', 'application/json').send(answer.body);
  }

  /** The connection ends with the answer, so that the body isn't waited for. */
  private unauthorized(reply: FastifyReply): DomainError {
    this.metrics.reportUnauthorized();
    reply.header('connection', 'close');
    const message = 'the connector is unknown, or the signature is not valid';
    return new AuthenticationFailed('wrong_secret', undefined, message);
  }
}
