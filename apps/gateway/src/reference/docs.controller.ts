import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from '../requests/principal';
import { docsFile, DOCS_POLICY, type DocsFileName } from './docs-files';
import { sendFixed } from './fixed-answer';

/** The API reference for people: Swagger UI, served from its package. */
@Controller('docs')
export class DocsController {
  @Get()
  page(@Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, 'index.html');
  }

  @Get('start.js')
  start(@Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, 'start.js');
  }

  @Get('swagger-ui.css')
  styles(@Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, 'swagger-ui.css');
  }

  @Get('swagger-ui-bundle.js')
  bundle(@Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, 'swagger-ui-bundle.js');
  }

  @Get('favicon-32x32.png')
  icon(@Res() reply: FastifyReply): Promise<void> {
    return this.send(reply, 'favicon-32x32.png');
  }

  private async send(reply: FastifyReply, name: DocsFileName): Promise<void> {
    reply.header('content-security-policy', DOCS_POLICY);
    await sendFixed(reply, docsFile(name));
  }
}
