import { randomUUID } from 'node:crypto';
import type { OperationRequest, RequestContext } from '@corridor/contracts';

/**
 * A request of accounts to another service on behalf of a caller: a command with its own id and without permissions.
 */
export function internalRequest<B>(context: RequestContext, body: B): OperationRequest<B> {
  const { requestId, platformId, platformKey, traceparent } = context;
  return {
    context: {
      requestId,
      commandId: randomUUID(),
      platformId,
      platformKey,
      permissions: [],
      ...(traceparent === undefined ? {} : { traceparent }),
    },
    params: {},
    query: {},
    body,
  };
}
