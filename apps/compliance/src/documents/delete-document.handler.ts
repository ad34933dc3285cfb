import { Injectable } from '@nestjs/common';
import { operations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { DocumentListTotalRepository } from './document-list-total.repository';
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
    private readonly listTotals: DocumentListTotalRepository,
    private readonly reassessments: ReassessmentRepository,
  ) {}

  async execute({ context, params }: OperationRequest): Promise<OperationReply> {
    const key = { platformKey: context.platformKey, id: documentIdOf(params) };
    const { status } = operations.deleteDocument;
    return this.unitOfWork.command({ context, status, sealed: false }, async (tx) => {
      // A customer's lock comes before any row's.
      const present = await this.documents.find(tx.manager, key);
      if (!present) throw documentNotFound();
      await this.reassessments.requestForHolder(tx.manager, key.platformKey, present.holderId);
      const document = await this.documents.lock(tx.manager, key);
      if (!document) throw documentNotFound();
      await this.documents.remove(tx.manager, key, await this.clocks.now(tx.manager, key.platformKey));
      await this.listTotals.removed(tx.manager, document);
    });
  }
}
