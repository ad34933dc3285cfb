import { Inject, Injectable } from '@nestjs/common';
import { DomainError, formatId, parseId } from '@corridor/kernel';
import { permissionsOf, type OperationContract } from '@corridor/contracts';
import { SecurityEvents } from '@corridor/service';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { RequestContents } from '../request-logs/request-content.factory';
import { RequestRecords } from '../request-logs/request-record.factory';
import { RequestLog } from '../request-logs/request-log.worker';
import { CallerLimits } from '../limits/caller-limits.registry';
import { Holding } from '../http/domain/holding';
import { AuthenticationFailures } from '../tokens/authentication-failures.registry';
import { SessionCallers } from '../console-sessions/session-callers.registry';
import { Authenticator } from '../tokens/authenticator.guard';
import { TokenUses } from '../tokens/token-uses.worker';
import { CrossOriginReads } from '../http/cross-origin-reads.presenter';
import { sendError } from '../http/error-answer.presenter';
import { Forwarder } from '../forwarding/forwarder.client';
import { GatewayMetrics } from '../metrics/gateway.metrics';
import {
  operationOf,
  pageOf,
  type FastifyReply,
  type FastifyRequest,
  type HeldRoute,
  type Principal,
} from '../http/fastify-request.adapter';
import { remoteAddressOf } from '../http/remote-address.parser';
import { RouteTable } from '../http/route-table.registry';
import { answerUnknownRoute } from '../http/unknown-route.presenter';
import { callerRequestIdOf, requestIdHeaders } from '../http/request-id.parser';
import { noteRefusal } from '../security-events/refusals.hook';

/** An id in the path, which is never a literal segment. */
const HAS_ID = /^[^?]*(?::|%3a)/i;
/** Status in the log if the caller went away before the answer. */
const CALLER_GONE = 499;

/** The id of the resource that the path names; of the last one if it names several. */
function addressedBy(request: FastifyRequest): string | undefined {
  const operation = operationOf(request);
  if (!operation) return undefined;
  let id: string | undefined;
  for (const name in operation.params) {
    const parameter = operation.params[name];
    if (!parameter || 'pattern' in parameter) continue;
    const uuid = parseId(parameter.resource, (request.params as Record<string, string>)[name] ?? '');
    if (uuid !== undefined) id = formatId(parameter.resource, uuid);
  }
  return id;
}

function permit(principal: Principal, operation: OperationContract): void {
  const allowed = permissionsOf(operation);
  if (!allowed.some((permission) => principal.permissions.includes(permission))) {
    throw new DomainError('FORBIDDEN', `the token lacks the permission ${allowed.join(' or ')}`);
  }
}

/**
 * Checks of every request before its body is read: route (404, 405), capacity (503), caller (401), rate and concurrency
 * (429), permission (403). After its body: capacity again. A body that doesn't arrive occupies nothing of other platforms.
 */
@Injectable()
export class AdmissionHook {
  private readonly open = new Set<FastifyReply>();
  /** How many of them have arrived with their bodies, or are uploads. */
  private arrived = 0;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'inFlightMax'>,
    readonly routes: RouteTable,
    readonly crossOrigin: CrossOriginReads,
    private readonly authenticator: Authenticator,
    private readonly failures: AuthenticationFailures,
    private readonly uses: TokenUses,
    private readonly sessions: SessionCallers,
    private readonly limits: CallerLimits,
    private readonly forwarder: Forwarder,
    private readonly log: RequestLog,
    private readonly contents: RequestContents,
    private readonly records: RequestRecords,
    private readonly metrics: GatewayMetrics,
    private readonly events: SecurityEvents,
  ) {}

  /** Fastify's `onRequest` hook. */
  enter(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
    reply.headers(requestIdHeaders(request)).header('cache-control', 'no-store');
    const operation = operationOf(request);
    if (request.is404 || (operation && !this.routes.serves(operation))) {
      answerUnknownRoute(this, request, reply);
      return;
    }
    const route = operation ?? pageOf(request);
    if (!route) {
      next();
      return;
    }
    if (this.refuseBeyondCapacity(reply)) return;
    this.hold(request, reply, route);
    if (!operation) {
      // A page for people checks the token of its link itself.
      next();
      return;
    }
    this.admit(request, reply, operation).then(
      () => next(),
      (error: unknown) => sendError(reply, error),
    );
  }

  /** Fastify's `preHandler` hook: the body has arrived, unless it is an upload or a form. */
  arrive(request: FastifyRequest, reply: FastifyReply, next: () => void): void {
    if (request.holding) {
      // The caller has gone while it sent its body, and nothing else would give the place back.
      if (reply.raw.closed) return;
      if (this.refuseBeyondCapacity(reply)) return;
      this.arrived += 1;
      reply.raw.once('close', () => (this.arrived -= 1));
    }
    next();
  }

  private refuseBeyondCapacity(reply: FastifyReply): boolean {
    if (Math.max(this.arrived, this.forwarder.waitingCount) < this.config.inFlightMax) return false;
    const message = 'too many requests are in flight; repeat the request later';
    sendError(reply, new DomainError('SERVICE_UNAVAILABLE', message));
    return true;
  }

  /** Tells the callers in flight that their connections end with the answers. */
  drain(): void {
    for (const reply of this.open) if (!reply.sent) reply.header('connection', 'close');
  }

  /** Answers the callers that still wait when the stop can't wait longer. The outcome of their commands is unknown. */
  abandon(): void {
    const message =
      'no answer in time; repeat the request with the same Idempotency-Key to learn its outcome';
    for (const reply of this.open) sendError(reply, new DomainError('UPSTREAM_TIMEOUT', message));
  }

  private hold(request: FastifyRequest, reply: FastifyReply, route: HeldRoute): void {
    const startedAt = performance.now();
    const holding = new Holding();
    // A closed connection can't receive it any more.
    const remoteAddress = remoteAddressOf(request);
    request.holding = holding;
    const span = this.records.begin(request, route);
    this.open.add(reply);
    reply.raw.once('close', () => {
      this.open.delete(reply);
      holding.end();
      const status = reply.raw.writableFinished ? reply.raw.statusCode : CALLER_GONE;
      const durationMs = performance.now() - startedAt;
      this.metrics.observe(route.name, status, durationMs);
      this.records.end(request, route, { status, durationMs }, span);
      noteRefusal(this.events, this.sessions.of(request.raw) ? 'console' : 'api', request, status);
      const platformKey = request.principal?.platformKey ?? holding.platformKey;
      // Pages of the console read again and again: what the programs of the platform sent would drown in it.
      const isReadOfConsole = request.method === 'GET' && this.sessions.of(request.raw) !== undefined;
      if (platformKey !== undefined && !isReadOfConsole) {
        const { outcome } = request;
        this.log.add({
          platformKey,
          tokenId: request.principal?.tokenId,
          memberId: request.principal?.memberId,
          remoteAddress,
          requestId: request.id,
          callerRequestId: callerRequestIdOf(request),
          operation: route.name,
          method: request.method,
          route: route.path,
          status,
          durationMs,
          // The clock has whole milliseconds. Without a part of one, the start is never before the real one.
          atMs: Date.now() - Math.floor(durationMs),
          code: outcome?.code,
          resourceId: addressedBy(request) ?? outcome?.madeId,
          replayed: outcome?.replayed ?? false,
          content: this.contents.of(request, platformKey),
        });
      }
    });
  }

  private async admit(
    request: FastifyRequest,
    reply: FastifyReply,
    operation: OperationContract,
  ): Promise<void> {
    const session = this.sessions.of(request.raw);
    const principal = session
      ? this.sessions.principalOf(session)
      : await this.failures.guard(request, request.headers.authorization, () =>
          this.authenticator.authenticate(request.headers.authorization),
        );
    request.principal = principal;
    if (!session) {
      this.uses.note(principal);
      this.crossOrigin.allowRead(request, reply, principal);
    }
    await this.limits.admit(request, reply, principal);
    permit(principal, operation);
    if (session) this.sessions.assertFresh(session, operation);
    this.refuseHiddenPath(request, reply, operation);
  }

  /**
   * `PATCH /customers/external-accounts` matches the route of `/customers/{customerId}`. The literal path exists with
   * other methods, so this is a wrong method and not an unknown customer.
   */
  private refuseHiddenPath(request: FastifyRequest, reply: FastifyReply, operation: OperationContract): void {
    if (Object.keys(operation.params).length === 0 || HAS_ID.test(request.url)) return;
    const methods = this.routes.methodsOf(request.url);
    if (methods.length === 0 || methods.includes(request.method)) return;
    reply.header('allow', methods.join(', '));
    throw new DomainError('METHOD_NOT_ALLOWED', `the path accepts ${methods.join(', ')}`);
  }
}
