import type { IncomingHttpHeaders } from 'node:http';

const PRINTABLE = /^[\x20-\x7e]{1,128}$/;

/** What names a request: the gateway's own id, and how the caller may call it. */
interface NamedRequest {
  id: string;
  headers: IncomingHttpHeaders;
}

/**
 * The caller's `X-Request-Id`, if it has 1 to 128 printable ASCII characters (docs/behaviour.md 1). Callers repeat theirs,
 * or send that of another, so it never takes the place of the own id.
 */
export function callerRequestIdOf({ headers }: Pick<NamedRequest, 'headers'>): string | undefined {
  const header = headers['x-request-id'];
  return typeof header === 'string' && PRINTABLE.test(header) ? header : undefined;
}

/** Both ids, for logs and for services. */
export function requestIdsOf(request: NamedRequest): { requestId: string; callerRequestId?: string } {
  const callerRequestId = callerRequestIdOf(request);
  return { requestId: request.id, ...(callerRequestId === undefined ? {} : { callerRequestId }) };
}

/** The headers of an answer that name its request. */
export function requestIdHeaders(request: NamedRequest): Record<string, string> {
  return {
    'x-request-id': callerRequestIdOf(request) ?? request.id,
    'corridor-request-id': request.id,
  };
}
