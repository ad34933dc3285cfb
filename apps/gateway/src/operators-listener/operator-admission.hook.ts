import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import { operatorOperations, operatorPermissionsOf, type OperatorOperation } from '@corridor/contracts';
import { SecurityEvents } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { sendError } from '../http/error-answer.presenter';
import {
  operatorOperationOf,
  type FastifyReply,
  type FastifyRequest,
  type OperatorPrincipal,
} from '../http/fastify-request.adapter';
import { KnownPaths } from '../http/known-paths.registry';
import { answerUnknownRoute } from '../http/unknown-route.presenter';
import { Places } from '../limits/places.registry';
import { RateLimit } from '../limits/rate-limit.registry';
import { SessionCallers } from '../console-sessions/session-callers.registry';
import { GatewayMetrics } from '../metrics/gateway.metrics';
import { OperatorAuthenticator } from '../operators/operator-authenticator.guard';
import { RequestRecords } from '../request-logs/request-record.factory';
import { AuthenticationFailures } from '../tokens/authentication-failures.registry';
import { OPERATIONS_BASE, referencePaths } from './domain/operations-base';
import { requestIdHeaders } from '../http/request-id.parser';
import { noteRefusal } from '../security-events/refusals.hook';

/** Requests of all operators in this instance whose bodies have arrived. */
const IN_FLIGHT_MAX = 64;
/** Requests of one operator in this instance, from their headers to the end of their answers. */
const OPERATOR_IN_FLIGHT_MAX = 16;
/** Requests per second of one operator in this instance. */
const REQUESTS_PER_SECOND = 100;
/** Status in the metrics if the caller went away before the answer. */
const CALLER_GONE = 499;

function permit({ permissions }: OperatorPrincipal, operation: OperatorOperation): void {
  const allowed = operatorPermissionsOf(operation);
  if (permissions.length === 0) throw new DomainError('FORBIDDEN', 'the caller is no operator');
  if (allowed.some((permission) => permission === 'ANY' || permissions.includes(permission))) return;
  throw new DomainError('FORBIDDEN', `the operator lacks the permission ${allowed.join(' or ')}`);
}

/**
 * Checks of every request of the operators' listener before its body is read: route (404, 405), operator (401), rate and
 * requests of this operator (429), permission (403). After its body: capacity (503). A body that doesn't arrive
 * occupies nothing of other operators.
 */
@Injectable()
export class OperatorAdmissionHook {
  readonly routes = new KnownPaths();
  private inFlight = 0;
  private readonly requests = new RateLimit(
    { name: 'operator-requests', max: REQUESTS_PER_SECOND, windowSeconds: 1 },
    'the operator has made too many requests within a second; repeat the request later',
  );
  private readonly places = new Places(
    { name: 'operator-in-flight', max: OPERATOR_IN_FLIGHT_MAX, unit: 'concurrent-requests' },
    'the operator has too many requests in flight; repeat the request later',
  );

  constructor(
    private readonly authenticator: OperatorAuthenticator,
    private readonly sessions: SessionCallers,
    private readonly failures: AuthenticationFailures,
    private readonly records: RequestRecords,
    private readonly metrics: GatewayMetrics,
    private readonly events: SecurityEvents,
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'oidc'>,
  ) {
    for (const path of Object.values(referencePaths)) this.routes.add(path, 'GET');
    for (const { method, path } of Object.values<OperatorOperation>(operatorOperations)) {
      this.routes.add(OPERATIONS_BASE + path, method);
    }
  }

  /** The error of a path that doesn't exist. */
  unknownPath(): DomainError {
    return new DomainError(
      'NOT_FOUND',
      `there is no such path: the operators' API is below ${OPERATIONS_BASE}, for example ${OPERATIONS_BASE}/connectors`,
    );
  }

  /** Fastify's `onRequest` hook. */
  enter(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
    reply.headers(requestIdHeaders(request)).header('cache-control', 'no-store');
    if (request.is404) {
      answerUnknownRoute(this, request, reply);
      return;
    }
    const operation = operatorOperationOf(request);
    if (!operation) {
      next();
      return;
    }
    this.observe(request, reply, operation);
    this.admit(request, reply, operation).then(
      () => next(),
      (error: unknown) => sendError(reply, error),
    );
  }

  /** Fastify's `preHandler` hook: the body has arrived, unless it is an upload. */
  arrive(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
    if (!operatorOperationOf(request)) {
      next();
      return;
    }
    // The caller has gone while it sent its body, and nothing else would give the place back.
    if (reply.raw.closed) return;
    if (this.inFlight >= IN_FLIGHT_MAX) {
      const message = 'too many requests are in flight; repeat the request later';
      sendError(reply, new DomainError('SERVICE_UNAVAILABLE', message));
      return;
    }
    this.inFlight += 1;
    reply.raw.once('close', () => (this.inFlight -= 1));
    next();
  }

  private observe(request: FastifyRequest, reply: FastifyReply, { name, path }: OperatorOperation): void {
    const route = { name, path: OPERATIONS_BASE + path };
    const span = this.records.begin(request, route);
    const startedAt = performance.now();
    reply.raw.once('close', () => {
      const status = reply.raw.writableFinished ? reply.raw.statusCode : CALLER_GONE;
      const durationMs = performance.now() - startedAt;
      this.metrics.observe(name, status, durationMs);
      this.records.end(request, route, { status, durationMs }, span);
      noteRefusal(this.events, this.sessions.of(request.raw) ? 'console' : 'operators', request, status);
    });
  }

  private async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: OperatorOperation,
  ): Promise<void> {
    const session = this.sessions.of(request.raw);
    const operator = session
      ? this.sessions.operatorOf(session, operation)
      : await this.failures.guard(request, request.headers.authorization, () =>
          this.authenticator.authenticate(request.headers.authorization),
        );
    request.operator = operator;
    await this.requests.take(operator.operatorId);
    await this.holdPlace(reply, operator.operatorId);
    permit(operator, operation);
    if (session) this.sessions.assertFresh(session, operation);
    else this.assertMayApprove(operation);
  }

  /** The identity provider proves who a second person is; whoever makes a credential only says so. */
  private assertMayApprove(operation: OperatorOperation): void {
    if (!this.config.oidc || operation !== operatorOperations.approveAction) return;
    throw new DomainError(
      'IDENTITY_PROVIDER_NEEDED',
      'approving needs a session of the identity provider: sign in to the console',
    );
  }

  /** Takes a place until the connection is finished with the request. @throws LimitReached */
  private async holdPlace({ raw }: FastifyReply, operatorId: string): Promise<void> {
    await this.places.take(operatorId);
    const leave = (): void => this.places.leave(operatorId);
    if (raw.closed) leave();
    else raw.once('close', leave);
  }
}
