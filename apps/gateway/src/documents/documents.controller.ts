import { Controller, Res } from '@nestjs/common';
import { operations } from '@corridor/contracts';
import { API_VERSION } from '../http/domain/api-version';
import { Forwarder } from '../forwarding/forwarder.client';
import { Call, type OperationCall } from '../operation-calls/operation-call.parser';
import { Operation } from '../operation-calls/operation-route.registry';
import type { FastifyReply } from '../http/fastify-request.adapter';
import { ForwardUploadHandler } from '../uploads/forward-upload.handler';
import { SendDocumentHandler } from './send-document.handler';

/** Documents of customers and beneficial owners. compliance owns them; their bytes are in the file storage. */
@Controller(API_VERSION)
export class DocumentsController {
  constructor(
    private readonly forwarder: Forwarder,
    private readonly uploading: ForwardUploadHandler,
    private readonly sending: SendDocumentHandler,
  ) {}

  @Operation(operations.createDocument)
  createDocument(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.uploading.handle(call, reply);
  }

  @Operation(operations.listDocuments)
  listDocuments(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.getDocument)
  getDocument(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.replaceDocument)
  replaceDocument(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.uploading.handle(call, reply);
  }

  @Operation(operations.deleteDocument)
  deleteDocument(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.forwarder.forward(call, reply);
  }

  @Operation(operations.getDocumentContent)
  getDocumentContent(@Call() call: OperationCall, @Res() reply: FastifyReply): Promise<void> {
    return this.sending.handle(call, reply);
  }
}
