import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DomainError, invalidInput, type Violation } from '@corridor/kernel';
import {
  VIOLATIONS_MAX,
  type OperatorOperation,
  type OperationRequest,
  type RequestContext,
} from '@corridor/contracts';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import { operatorOperationOf, type FastifyReply } from '../http/fastify-request.adapter';
import { UnusableBody } from '../http/json-body.parser';
import { readBody } from '../operation-calls/body-shape.parser';
import { refuseForeignPage } from '../operation-calls/cross-site.guard';
import { idempotencyOf, keyViolations } from '../operation-calls/idempotency-key.parser';
import { nameIgnored, strictnessOf } from '../operation-calls/ignored-fields.presenter';
import { traceOf } from '../operation-calls/operation-call.parser';
import { pathParametersOf } from '../operation-calls/path-parameters.parser';
import { readQuery } from '../operation-calls/query-shape.parser';
import { OPERATIONS_BASE } from './domain/operations-base';
import { requestIdsOf } from '../http/request-id.parser';

/** A validated call of an operation of the operators' API. */
export interface OperatorCall {
  operation: OperatorOperation;
  request: OperationRequest;
}

const KEY = 'Idempotency-Key';

/** A POST and a PUT need a key, so that a repeat after a lost answer has no second effect. */
function missingKey({ method }: OperatorOperation, key: unknown): Violation[] {
  if (method === 'GET' || key !== undefined) return [];
  return [{ field: KEY, message: `${KEY} is required, for example resolve-1042` }];
}

/** @throws DomainError PRECONDITION_REQUIRED if the change of a versioned resource names no version. */
function assertVersionNamed({ isVersioned, method }: OperatorOperation, ifMatch: string | undefined): void {
  if (!isVersioned || method === 'GET' || ifMatch !== undefined) return;
  throw new DomainError('PRECONDITION_REQUIRED', 'If-Match is required: the ETag of the answer to GET');
}

/** Reads a request by its operation's contract, with the rules of the public API. */
@Injectable()
export class OperatorCallParser {
  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'sandbox' | 'checkDigits'>,
  ) {}

  /** @throws DomainError naming every fault of the request's shape at once, or what goes before it. */
  parse(reply: FastifyReply): OperatorCall {
    const { request } = reply;
    const operation = operatorOperationOf(request);
    const { operator } = request;
    if (!operation || !operator) throw new DomainError('UNAUTHORIZED', 'credentials are required');
    if (operation.method !== 'GET') refuseForeignPage(request, { publicUrl: undefined });
    const { instance: query, violations } = readQuery(operation, request.query as Record<string, unknown>);
    const body = readBody(operation, request.body, this.config);
    const { isStrict, violations: ofStrictness } = strictnessOf(operation, request, this.config);
    const key = request.headers['idempotency-key'];
    const all = [
      ...violations,
      ...body.violations,
      ...nameIgnored(reply, body.ignored, isStrict || operation.isStrict),
      ...ofStrictness,
      ...missingKey(operation, key),
      ...keyViolations(operation, request.headers),
    ];
    if (all.length > 0) throw invalidInput(all.slice(0, VIOLATIONS_MAX));
    const params = pathParametersOf(operation, request.params as Record<string, string>);
    const ifMatch = request.headers['if-match'];
    assertVersionNamed(operation, ifMatch);
    const sent = request.body instanceof UnusableBody ? undefined : request.body;
    const idempotency = idempotencyOf({ operation, base: OPERATIONS_BASE, key, params, body: sent });
    const context: RequestContext = {
      ...requestIdsOf(request),
      commandId: randomUUID(),
      platformId: '',
      platformKey: 0,
      permissions: [],
      operatorId: operator.operatorId,
      operatorPermissions: operator.permissions,
      operatorPerson: operator.person,
      ...(operator.sessionId === undefined ? {} : { operatorSessionId: operator.sessionId }),
      ...traceOf(request),
      ...(ifMatch === undefined ? {} : { ifMatch }),
      // Each operator has keys of its own.
      ...(idempotency
        ? { idempotency: { ...idempotency, scope: `${operator.operatorId} ${idempotency.scope}` } }
        : {}),
    };
    return { operation, request: { context, params, query, body: body.instance } };
  }
}
