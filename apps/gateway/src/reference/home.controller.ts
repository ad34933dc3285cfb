import { Controller, Get, HttpStatus, Inject, Res } from '@nestjs/common';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config';
import type { FastifyReply } from '../http/fastify-request.adapter';

/** `/` of a sandbox: a browser at the printed host is redirected to the API reference. */
@Controller()
export class HomeController {
  constructor(@Inject(GATEWAY_CONFIG) private readonly config: Pick<GatewayConfig, 'publicUrl'>) {}

  @Get()
  async toReference(@Res() reply: FastifyReply): Promise<void> {
    await reply.redirect(`${this.config.publicUrl ?? ''}/docs`, HttpStatus.FOUND);
  }
}
