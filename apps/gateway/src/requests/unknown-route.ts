import { DomainError } from '@corridor/kernel';
import { sendError } from './error-answer';
import type { FastifyReply, FastifyRequest } from './principal';
import type { RouteTable } from './route-table';

/** Answers what no route takes: 404, 405 with `Allow` where other methods are known, 204 with `Allow` for OPTIONS. */
export function answerUnknownRoute(table: RouteTable, request: FastifyRequest, reply: FastifyReply): void {
  const methods = table.methodsOf(request.url);
  if (methods.length === 0) {
    sendError(reply, new DomainError('NOT_FOUND', 'there is no such path'));
    return;
  }
  reply.header('allow', methods.join(', '));
  if (request.method === 'OPTIONS') reply.code(204).send();
  else sendError(reply, new DomainError('METHOD_NOT_ALLOWED', `the path takes ${methods.join(', ')}`));
}
