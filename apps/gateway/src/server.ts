import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { PinoNestLogger } from '@corridor/service';
import type { GatewayConfig } from './config';
import { ApiReference } from './reference/api-reference.cache';
import { openApiDocument } from './reference/openapi-document.presenter';
import { AdmissionHook } from './admission/admission.hook';
import { Arrivals } from './http/arrivals.registry';
import { sendError } from './http/error-answer.presenter';
import { ErrorFilter } from './http/error.filter';
import { GatewayHttpAdapter } from './http/gateway-http.adapter';
import { readJsonBody } from './http/json-body.parser';
import { securityHeaders } from './http/security-headers.presenter';
import { answerUnknownRoute } from './http/unknown-route.presenter';

/** How long a stop waits for requests in flight, milliseconds; the process ends two seconds later. */
const DRAIN_TIMEOUT_MS = 8_000;
/** Time for the last answers to be sent, milliseconds. */
const FAREWELL_MS = 500;

/** Creates the HTTP application; it listens on request. */
export async function createGatewayApp(input: {
  module: DynamicModule;
  config: GatewayConfig;
  logger: Logger;
}): Promise<NestFastifyApplication> {
  const { module, config, logger } = input;
  const headers = await securityHeaders();
  const adapter = new GatewayHttpAdapter(config, logger, headers);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new PinoNestLogger(logger),
    bodyParser: false,
    abortOnError: false,
  });
  const admission = app.get(AdmissionHook);
  const arrivals = app.get(Arrivals);
  const fastify = app.getHttpAdapter().getInstance();
  fastify.decorateRequest('principal', null);
  fastify.decorateRequest('operator', null);
  fastify.decorateRequest('holding', null);
  fastify.decorateRequest('traceparent', null);
  fastify.decorateRequest('outcome', null);
  fastify.addHook('onRequest', (request, reply, done) => {
    arrivals.watch(request.raw, reply.raw);
    reply.headers(headers);
    admission.enter(request, reply, done);
  });
  fastify.addHook('preHandler', (request, reply, done) => admission.arrive(request, reply, done));
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', readJsonBody);
  fastify.setErrorHandler((error, _request, reply) => sendError(reply, error));
  fastify.setNotFoundHandler((request, reply) => answerUnknownRoute(admission, request, reply));
  // An Expect header that Node doesn't know is no reason for an answer without a body.
  fastify.server.on('checkExpectation', (request, response) => fastify.routing(request, response));
  arrivals.start(fastify.server);
  app.useGlobalFilters(new ErrorFilter());
  await app.init();
  app.get(ApiReference).publish(await openApiDocument(config));
  return app;
}

/**
 * Takes no more connections and finishes what is in flight; what isn't done in time is answered 504.
 * @param drainTimeoutMs how long to wait for requests in flight.
 */
export async function closeGatewayApp(
  app: NestFastifyApplication,
  drainTimeoutMs = DRAIN_TIMEOUT_MS,
): Promise<void> {
  const admission = app.get(AdmissionHook);
  admission.drain();
  const cutOff = setTimeout(() => {
    admission.abandon();
    setTimeout(() => app.getHttpServer().closeAllConnections(), FAREWELL_MS).unref();
  }, drainTimeoutMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cutOff);
  }
}
