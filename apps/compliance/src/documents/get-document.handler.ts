import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type {
  DocumentContent,
  DocumentResource,
  OperationReply,
  OperationRequest,
} from '@corridor/contracts';
import { toDocumentResource } from './document.presenter';
import { documentIdOf } from './document-id.parser';
import { DocumentRepository } from './document.repository';
import { documentNotFound, type Document } from './domain/document';

/** GET of one document, and of the storage key of its bytes, for the gateway. */
@Injectable()
export class GetDocumentHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: DocumentRepository,
  ) {}

  async execute(request: OperationRequest): Promise<OperationReply<DocumentResource>> {
    return { body: toDocumentResource(await this.find(request), request.context) };
  }

  async executeForContent(request: OperationRequest): Promise<OperationReply<DocumentContent>> {
    const { storageKey, fileName, contentType, sizeBytes } = (await this.find(request)).file;
    return {
      body: { storageKey, fileName, contentType: contentType as DocumentContent['contentType'], sizeBytes },
    };
  }

  private async find({ context, params }: OperationRequest): Promise<Document> {
    const key = { platformKey: context.platformKey, id: documentIdOf(params) };
    const document = await this.documents.find(this.dataSource.manager, key);
    if (!document) throw documentNotFound();
    return document;
  }
}
