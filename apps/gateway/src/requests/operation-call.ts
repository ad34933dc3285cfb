import { randomUUID } from 'node:crypto';
import {
  createParamDecorator,
  Inject,
  Injectable,
  type ExecutionContext,
  type PipeTransform,
} from '@nestjs/common';
import { DomainError } from '@corridor/kernel';
import type { OperationContract, OperationRequest, RequestContext } from '@corridor/contracts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { bodyOf } from './body-shape';
import { refuseCrossSite } from './cross-site';
import { idempotencyOf } from './idempotency-key';
import { UnusableBody } from './json-body';
import { pathParametersOf } from './path-parameters';
import { operationOf, type FastifyRequest, type Principal } from './principal';
import { queryOf } from './query-shape';

/** A checked call of an operation, ready for who answers it. */
export interface OperationCall {
  operation: OperationContract;
  request: OperationRequest;
}

/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;

function contextOf(request: FastifyRequest, principal: Principal): RequestContext {
  const { traceparent } = request.headers;
  return {
    requestId: request.id,
    commandId: randomUUID(),
    platformId: principal.platformId,
    platformKey: principal.platformKey,
    permissions: principal.permissions,
    ...(typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? { traceparent } : {}),
  };
}

/** Reads a request by its operation's contract: query, body, idempotency key, ids. The one place of validation. */
@Injectable()
export class OperationCallPipe implements PipeTransform<FastifyRequest, OperationCall> {
  constructor(
    @Inject(GATEWAY_CONFIG)
    private readonly config: Pick<GatewayConfig, 'sandbox' | 'checkDigits' | 'publicUrl'>,
  ) {}

  transform(request: FastifyRequest): OperationCall {
    const operation = operationOf(request);
    const { principal } = request;
    if (!operation || !principal) throw new DomainError('UNAUTHORIZED', 'credentials are needed');
    refuseCrossSite(operation, request, this.config);
    const query = queryOf(operation, request.query as Record<string, unknown>);
    const body = bodyOf(operation, request.body, this.config);
    const params = pathParametersOf(operation, request.params as Record<string, string>);
    const idempotency = idempotencyOf({
      operation,
      header: request.headers['idempotency-key'],
      params,
      body: request.body instanceof UnusableBody ? undefined : request.body,
    });
    const context = contextOf(request, principal);
    return {
      operation,
      request: { context: idempotency ? { ...context, idempotency } : context, params, query, body },
    };
  }
}

const requestOfContext = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** The checked call, as a parameter of a route. */
export function Call(): ParameterDecorator {
  return requestOfContext(OperationCallPipe);
}
