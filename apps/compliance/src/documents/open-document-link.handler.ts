import { Injectable } from '@nestjs/common';
import { formatId, parseId, trustUuid } from '@corridor/kernel';
import type {
  DocumentContent,
  OpenDocumentLinkBody,
  OperationReply,
  OperationRequest,
} from '@corridor/contracts';
import { appendAuditEntries, UnitOfWork } from '@corridor/database';
import { DocumentRepository } from './document.repository';
import { documentNotFound } from './domain/document';

/** `compliance.open-document-link`: a reading by a signed link. It is in the audit log before the first byte is sent. */
@Injectable()
export class OpenDocumentLinkHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly documents: DocumentRepository,
  ) {}

  /** @throws DomainError DOCUMENT_NOT_FOUND after the expiry, a replacement or the deletion. */
  async execute({
    context,
    body,
  }: OperationRequest<OpenDocumentLinkBody>): Promise<OperationReply<DocumentContent>> {
    const { documentId, version, reader, sessionId, expiresAtMs } = body;
    const id = parseId('Document', documentId);
    const content = await this.unitOfWork.transaction(async ({ manager }) => {
      const document = id && (await this.documents.findLinked(manager, { id, version, expiresAtMs }));
      if (!document) throw documentNotFound();
      const entry = { operatorId: reader, requestId: context.requestId, action: 'read-document' } as const;
      const resourceId = formatId('Document', document.id);
      // Whoever has the link has read, so the entry says that it was the link.
      const link = {
        madeFor: reader,
        expiresAt: new Date(expiresAtMs).toISOString(),
        ...(sessionId === undefined ? {} : { sessionId: formatId('ConsoleSession', trustUuid(sessionId)) }),
      };
      await appendAuditEntries(manager, [
        { ...entry, resourceId, reason: 'by a link', before: null, after: { version, link } },
      ]);
      return document.file;
    });
    const { storageKey, fileName, contentType, sizeBytes } = content;
    return {
      status: 200,
      body: { storageKey, fileName, contentType: contentType as DocumentContent['contentType'], sizeBytes },
    };
  }
}
