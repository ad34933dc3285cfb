import { Controller, Get, Req, Res } from '@nestjs/common';
import { JSON_TYPE } from '../requests/error-answer';
import type { FastifyReply, FastifyRequest } from '../requests/principal';
import { ApiReference } from './api-reference';
import { sendCached } from './cached-answer';

/** The machine-readable API reference. */
@Controller()
export class ReferenceController {
  constructor(private readonly reference: ApiReference) {}

  @Get('openapi.json')
  async openApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { bytes, etag } = this.reference.render(request);
    await sendCached(reply, { etag, type: JSON_TYPE, body: () => bytes });
  }
}
