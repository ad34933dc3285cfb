import { once } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { DocumentContent } from '@corridor/contracts';
import { FileStorage } from '@corridor/storage';
import { Forwarder } from '../forwarding/forwarder.client';
import type { OperationCall } from '../operation-calls/operation-call.parser';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { contentHeaders } from './content-headers.presenter';

/** Streams a document's bytes from the storage, after the owning service has agreed. */
@Injectable()
export class SendDocumentHandler {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly storage: FileStorage,
  ) {}

  async handle(call: OperationCall, reply: FastifyReply): Promise<void> {
    const answer = await this.forwarder.ask(call);
    if (answer.status !== call.operation.status) {
      this.forwarder.send(reply, answer);
      return;
    }
    const content = JSON.parse(answer.body.toString('utf8')) as DocumentContent;
    const bytes = await this.storage.read(content.storageKey);
    // A file that is missing or damaged at its start is an error, not an interrupted download.
    await once(bytes, 'readable');
    if (reply.sent) {
      bytes.destroy();
      return;
    }
    reply
      .code(call.operation.status)
      .headers({ ...contentHeaders(content), 'cache-control': 'private, no-store' })
      .send(bytes);
  }
}
