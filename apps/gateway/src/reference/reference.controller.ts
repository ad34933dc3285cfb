import { Controller, Get, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from '../http/fastify-request.adapter';
import { ApiReference } from './api-reference.cache';
import { sendFixed } from './fixed-answer.presenter';

/** The machine-readable API reference. */
@Controller()
export class ReferenceController {
  constructor(private readonly reference: ApiReference) {}

  @Get('openapi.json')
  async openApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await sendFixed(reply, this.reference.answerTo(request));
  }
}
