import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { KnownToken } from '../tokens/known-secret.guard';
import { docsFiles, DOCS_POLICY, startScript } from './docs.page';
import { sendFixed, type FixedAnswer } from './fixed-answer.presenter';

/** The API reference for people: Scalar, served from its package. */
@Controller('docs')
export class DocsController {
  constructor(private readonly knownToken: KnownToken) {}

  @Get()
  page(@Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, docsFiles.page);
  }

  @Get('start.js')
  async start(@Res() reply: FastifyReply): Promise<void> {
    await this.send(reply, startScript(await this.knownToken.find()));
  }

  @Get('scalar.js')
  bundle(@Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, docsFiles.bundle);
  }

  private async send(reply: FastifyReply, file: FixedAnswer): Promise<void> {
    reply.header('content-security-policy', DOCS_POLICY);
    await sendFixed(reply, file);
  }
}
