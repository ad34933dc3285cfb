import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { LogController, type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { invalidInput, renderError } from '@corridor/kernel';
import type { GatewayConfig } from '../config';
import { sendError } from './error-answer.presenter';
import type { FastifyReply, FastifyRequest } from './fastify-request.adapter';
import { requestIdHeaders } from './request-id.parser';

/** Longest path parameter that reaches its operation, so that a longer id still gets the 404 of its resource. */
const PARAMETER_LENGTH_MAX = 4_096;
/** Size of URL and headers together, bytes. */
const HEADER_BYTES_MAX = 16 * 1024;
/** Time limit for the headers of a request, milliseconds; Arrivals has those of the body. */
const HEADERS_TIMEOUT_MS = 30_000;
const CONNECTIONS_LOOK_MS = 5_000;
/** Longer than the idle time of usual load balancers, so that they close connections first. */
const KEEP_ALIVE_TIMEOUT_MS = 72_000;

const clientErrorMessages: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'the URL and the headers are too long',
  ERR_HTTP_REQUEST_TIMEOUT: 'the request was not complete in time',
};

/** Answers what Node's HTTP parser rejects: there is only a socket and no request yet. */
function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  // Browsers open spare connections. One takes an answer on such a connection for that of its next request.
  const isSpare = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || !socket.writable || isSpare) {
    socket.destroy();
    return;
  }
  const message = clientErrorMessages[error.code ?? ''] ?? 'the request is not valid HTTP';
  const body = renderError(invalidInput([{ field: 'request', message }]));
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${randomUUID()}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

/** Fastify as the gateway uses it. Nest's own handlers of errors and unknown routes would lose the cause. */
export class GatewayHttpAdapter extends FastifyAdapter {
  /** @param headers those of every answer. */
  constructor(
    config: Pick<GatewayConfig, 'trustedProxies'>,
    logger: Logger,
    headers: Readonly<Record<string, string>>,
  ) {
    super({
      loggerInstance: logger,
      // One logger for all: a child logger for each request costs more than it is worth.
      childLoggerFactory: (parent: FastifyBaseLogger) => parent,
      logController: new LogController({ disableRequestLogging: true }),
      trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
      requestTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      return503OnClosing: false,
      skipMiddie: true,
      http: {
        maxHeaderSize: HEADER_BYTES_MAX,
        headersTimeout: HEADERS_TIMEOUT_MS,
        connectionsCheckingInterval: CONNECTIONS_LOOK_MS,
      },
      routerOptions: { maxParamLength: PARAMETER_LENGTH_MAX },
      genReqId: () => randomUUID(),
      clientErrorHandler: (error: Error, socket: Socket) => answerClientError(error, socket, headers),
      frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
        // No hook has run, because there is no route yet.
        reply.headers({ ...headers, ...requestIdHeaders(request) });
        sendError(reply, error);
      },
    });
  }

  override setErrorHandler(): FastifyInstance {
    return this.getInstance();
  }

  override setNotFoundHandler(): FastifyInstance {
    return this.getInstance();
  }
}
