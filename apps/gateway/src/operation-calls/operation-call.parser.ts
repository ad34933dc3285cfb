import { randomUUID } from 'node:crypto';
import {
  createParamDecorator,
  Inject,
  Injectable,
  type ExecutionContext,
  type PipeTransform,
} from '@nestjs/common';
import { DomainError, formatId, invalidInput } from '@corridor/kernel';
import {
  VIOLATIONS_MAX,
  type OperationRequest,
  type OperationShape,
  type RequestContext,
} from '@corridor/contracts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { readBody } from './body-shape.parser';
import { refuseCrossSite } from './cross-site.guard';
import { idempotencyOf, keyViolations } from './idempotency-key.parser';
import { nameIgnored, strictnessOf } from './ignored-fields.presenter';
import { UnusableBody } from '../http/json-body.parser';
import { pathParametersOf } from './path-parameters.parser';
import {
  operationOf,
  type FastifyReply,
  type FastifyRequest,
  type Principal,
} from '../http/fastify-request.adapter';
import { callersTraceOf } from '../http/remote-trace.parser';
import { readQuery } from './query-shape.parser';
import { requestIdsOf } from '../http/request-id.parser';

/** A validated call of an operation. */
export interface OperationCall {
  operation: OperationShape;
  request: OperationRequest;
}

/** A request with its answer; in an object, because a bare reply is thenable and Nest would wait for it. */
interface Exchange {
  reply: FastifyReply;
}

/** The trace context of a request: that of its span, or else the caller's, if it is valid. */
export function traceOf(request: FastifyRequest): Pick<RequestContext, 'traceparent'> {
  if (request.traceparent !== null) return { traceparent: request.traceparent };
  const traceparent = callersTraceOf(request);
  return traceparent === undefined ? {} : { traceparent };
}

function contextOf(
  request: FastifyRequest,
  principal: Principal,
  idempotency: RequestContext['idempotency'],
): RequestContext {
  return {
    ...requestIdsOf(request),
    commandId: randomUUID(),
    platformId: principal.platformId,
    platformKey: principal.platformKey,
    permissions: principal.permissions,
    ...traceOf(request),
    ...(idempotency ? { idempotency } : {}),
  };
}

/**
 * Reads a request by its operation's contract: query, body, idempotency key, ids. It is the only place of validation.
 */
@Injectable()
export class OperationCallPipe implements PipeTransform<Exchange, OperationCall> {
  constructor(
    @Inject(GATEWAY_CONFIG)
    private readonly config: Pick<GatewayConfig, 'sandbox' | 'checkDigits' | 'publicUrl'>,
  ) {}

  /** @throws DomainError naming every fault of the request's shape at once, or what goes before it. */
  transform({ reply }: Exchange): OperationCall {
    const { request } = reply;
    const operation = operationOf(request);
    const { principal } = request;
    if (!operation || !principal) throw new DomainError('UNAUTHORIZED', 'credentials are required');
    refuseCrossSite(operation, request, this.config);
    const { instance: query, violations: ofQuery } = readQuery(
      operation,
      request.query as Record<string, unknown>,
    );
    const body = readBody(operation, request.body, this.config);
    const { isStrict, violations: ofStrictness } = strictnessOf(operation, request, this.config);
    const violations = [
      ...ofQuery,
      ...body.violations,
      ...nameIgnored(reply, body.ignored, isStrict),
      ...ofStrictness,
      ...keyViolations(operation, request.headers),
    ];
    if (violations.length > 0) throw invalidInput(violations.slice(0, VIOLATIONS_MAX));
    const params = pathParametersOf(operation, request.params as Record<string, string>);
    const idempotency = idempotencyOf({
      operation,
      key: request.headers['idempotency-key'],
      params,
      body: request.body instanceof UnusableBody ? undefined : request.body,
    });
    const context = contextOf(request, principal, idempotency);
    return {
      operation,
      request: {
        context,
        params,
        query,
        body: body.instance,
      },
    };
  }
}

/** The call with its caller, for a service that stores who asked. */
export function withCaller(call: OperationCall, principal: Principal | null): OperationCall {
  if (!principal) return call;
  const { tokenId, memberId, name } = principal;
  const id = memberId === undefined ? tokenId : formatId('Member', memberId);
  const context: RequestContext = { ...call.request.context, caller: { id, name } };
  return { ...call, request: { ...call.request, context } };
}

const exchangeOfContext = createParamDecorator((_data: unknown, context: ExecutionContext): Exchange => ({
  reply: context.switchToHttp().getResponse<FastifyReply>(),
}));

/** The validated call, as a parameter of a route. */
export function Call(): ParameterDecorator {
  return exchangeOfContext(OperationCallPipe);
}
