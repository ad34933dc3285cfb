import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import {
  internalOperations,
  operations,
  type CreateDocumentBody,
  type ListDocumentsQuery,
  type OpenDocumentLinkBody,
  type OperationReply,
  type OperationRequest,
  type ReplaceDocumentBody,
  type UploadedFile,
} from '@corridor/contracts';
import { CreateDocumentHandler } from './create-document.handler';
import { DeleteDocumentHandler } from './delete-document.handler';
import { GetDocumentHandler } from './get-document.handler';
import { ListDocumentsHandler } from './list-documents.handler';
import { OpenDocumentLinkHandler } from './open-document-link.handler';
import { ReplaceDocumentHandler } from './replace-document.handler';

/** Operations on documents. The gateway has stored their files. */
@Controller()
export class DocumentsController {
  constructor(
    private readonly createDocument: CreateDocumentHandler,
    private readonly listDocuments: ListDocumentsHandler,
    private readonly getDocument: GetDocumentHandler,
    private readonly replaceDocument: ReplaceDocumentHandler,
    private readonly deleteDocument: DeleteDocumentHandler,
    private readonly openLink: OpenDocumentLinkHandler,
  ) {}

  @MessagePattern(operations.createDocument.name)
  create(
    @Payload() request: OperationRequest<CreateDocumentBody & { file: UploadedFile }>,
  ): Promise<OperationReply> {
    return this.createDocument.execute(request);
  }

  @MessagePattern(operations.listDocuments.name)
  list(@Payload() request: OperationRequest<unknown, ListDocumentsQuery>): Promise<OperationReply> {
    return this.listDocuments.execute(request);
  }

  @MessagePattern(operations.getDocument.name)
  get(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.getDocument.execute(request);
  }

  @MessagePattern(operations.replaceDocument.name)
  replace(
    @Payload() request: OperationRequest<ReplaceDocumentBody & { file?: UploadedFile }>,
  ): Promise<OperationReply> {
    return this.replaceDocument.execute(request);
  }

  @MessagePattern(operations.deleteDocument.name)
  delete(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.deleteDocument.execute(request);
  }

  @MessagePattern(operations.getDocumentContent.name)
  content(@Payload() request: OperationRequest): Promise<OperationReply> {
    return this.getDocument.executeForContent(request);
  }

  @MessagePattern(internalOperations.openDocumentLink.name)
  open(@Payload() request: OperationRequest<OpenDocumentLinkBody>): Promise<OperationReply> {
    return this.openLink.execute(request);
  }
}
