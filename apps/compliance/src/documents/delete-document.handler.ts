import { Injectable } from '@nestjs/common';
import { operations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { RecheckRepository } from '../rechecks/recheck.repository';
import { DocumentCountRepository } from './document-count.repository';
import { documentIdOf } from './document-resource.adapter';
import { DocumentRepository } from './document.repository';
import { documentNotFound } from './domain/document';

/**
 * DELETE /documents/{documentId}, also while a verification is in progress: it goes on with what it began with. A
 * person's papers must not be kept because a check happens to run.
 */
@Injectable()
export class DeleteDocumentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly documents: DocumentRepository,
    private readonly counts: DocumentCountRepository,
    private readonly rechecks: RecheckRepository,
  ) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply> {
    const key = { platformKey: context.platformKey, id: documentIdOf(params) };
    const { status } = operations.deleteDocument;
    return this.unitOfWork.command({ context, status, sealed: false }, async (tx) => {
      // A customer's lock comes before any row's.
      const present = await this.documents.find(tx.manager, key);
      if (!present) throw documentNotFound();
      await this.rechecks.requestForHolder(tx.manager, key.platformKey, present.holderId);
      const document = await this.documents.lock(tx.manager, key);
      if (!document) throw documentNotFound();
      await this.documents.remove(tx.manager, key, await this.clocks.now(tx.manager, key.platformKey));
      await this.counts.removed(tx.manager, document);
    });
  }
}
