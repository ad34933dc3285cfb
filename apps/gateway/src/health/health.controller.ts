import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { Readiness } from './readiness.cache';

/** For load balancers and for scripts that wait for the start. */
@Controller('health')
export class HealthController {
  constructor(private readonly readiness: Readiness) {}

  @Get('live')
  live(): { status: string } {
    return { status: 'live' };
  }

  @Get('ready')
  async ready(@Res() reply: FastifyReply): Promise<void> {
    const missing = await this.readiness.missing();
    const isReady = missing.length === 0;
    reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', missing });
  }
}
