import { randomUUID } from 'node:crypto';
import type { OperationRequest, RequestContext } from '@corridor/contracts';

/** A request of ours to another service on behalf of a caller: a command of its own, without permissions. */
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

/** The context of work that no request stands behind: healing after a crash, timers. */
export function backgroundContext(platform: { platformKey: number; platformId: string }): RequestContext {
  return { requestId: randomUUID(), commandId: randomUUID(), permissions: [], ...platform };
}
