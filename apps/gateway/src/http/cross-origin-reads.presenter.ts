import { API_BASE } from './domain/api-version';
import type { FastifyReply, FastifyRequest, Principal } from './fastify-request.adapter';

const READS: readonly string[] = ['GET', 'HEAD'];
/** What a page may send: its token, and a request id. */
const ALLOWED_HEADERS = 'Authorization, X-Request-Id';
/**
 * Headers that a page may read besides the body and the headers that every page may read (Fetch, "CORS-safelisted
 * response-header name").
 */
const EXPOSED_HEADERS = 'X-Request-Id, Corridor-Request-Id, Retry-After, RateLimit, RateLimit-Policy';
/** How long a browser may cache a preflight, seconds. */
const MAX_AGE_SECONDS = '600';

function isReadOnly({ permissions }: Pick<Principal, 'permissions'>): boolean {
  return permissions.every((permission) => permission === 'VIEW');
}

/**
 * Lets pages of listed origins read with read-only tokens (CORS, the Fetch standard). A preflight has no token, so it
 * permits GET to the origin, and the answer decides: for other tokens it has no header, and the browser hides it from
 * the page. `@fastify/cors` would set the header before the token is known.
 */
export class CrossOriginReads {
  private readonly origins: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.origins = new Set(origins);
  }

  /** Answers a preflight: the headers that permit the read, or none. */
  allowPreflight(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): void {
    const wanted = request.headers['access-control-request-method'];
    if (this.origins.size === 0 || wanted === undefined) return;
    reply.header('vary', 'Origin');
    const isRead = READS.includes(wanted) && methods.includes(wanted);
    if (!isRead || !request.url.startsWith(`${API_BASE}/`) || !this.allowOrigin(request, reply)) return;
    reply.headers({
      'access-control-allow-methods': READS.join(', '),
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': MAX_AGE_SECONDS,
    });
  }

  /** Lets a page read the answer for `principal`, whatever the status. */
  allowRead(request: FastifyRequest, reply: FastifyReply, principal: Principal): void {
    if (this.origins.size === 0 || !READS.includes(request.method)) return;
    reply.header('vary', 'Origin');
    if (!isReadOnly(principal) || !this.allowOrigin(request, reply)) return;
    reply.header('access-control-expose-headers', EXPOSED_HEADERS);
  }

  private allowOrigin({ headers: { origin } }: FastifyRequest, reply: FastifyReply): boolean {
    if (origin === undefined || !this.origins.has(origin)) return false;
    reply.header('access-control-allow-origin', origin);
    return true;
  }
}
