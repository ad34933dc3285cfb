import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { JSON_TYPE } from '../requests/error-answer';
import type { FastifyReply, FastifyRequest } from '../requests/principal';
import { ApiReference } from './api-reference';

/** The machine-readable API reference. */
@ApiExcludeController()
@Controller()
export class ReferenceController {
  constructor(private readonly reference: ApiReference) {}

  @Get('openapi.json')
  async openApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    await reply.header('content-type', JSON_TYPE).send(this.reference.render(request));
  }
}
