import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { sendError } from './error-answer.presenter';
import type { FastifyReply } from './fastify-request.adapter';

/** Renders a thrown value as the error body of the API. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    sendError(host.switchToHttp().getResponse<FastifyReply>(), error);
  }
}
