import { DomainError } from '@corridor/kernel';
import type { CrossOriginReads } from './cross-origin-reads.presenter';
import { sendError, unknownPath } from './error-answer.presenter';
import type { FastifyReply, FastifyRequest } from './fastify-request.adapter';
import type { KnownPaths } from './known-paths.registry';

/** What is known if no route matches a request. */
export interface KnownRoutes {
  routes: KnownPaths;
  /** Absent if no page of another origin may read. */
  crossOrigin?: CrossOriginReads;
  /** The error of a path that doesn't exist. */
  unknownPath?: () => DomainError;
}

/** Answers requests without a route: 404, 405 with `Allow` if other methods exist, 204 with `Allow` for OPTIONS. */
export function answerUnknownRoute(
  { routes, crossOrigin, unknownPath: unknown = unknownPath }: KnownRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const methods = routes.methodsOf(request.url);
  if (methods.length === 0) {
    sendError(reply, unknown());
    return;
  }
  reply.header('allow', methods.join(', '));
  if (request.method === 'OPTIONS') {
    crossOrigin?.allowPreflight(request, reply, methods);
    reply.code(204).send();
  } else {
    sendError(reply, new DomainError('METHOD_NOT_ALLOWED', `the path accepts ${methods.join(', ')}`));
  }
}
