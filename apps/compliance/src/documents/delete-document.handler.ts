import { Injectable } from '@nestjs/common';
import { operations, type OperationReply, type OperationRequest } from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { DocumentListTotalRepository } from './document-list-total.repository';
import { documentIdOf } from './document-id.parser';
import { DocumentRepository } from './document.repository';
import { documentNotFound } from './domain/document';

/**
 * DELETE /documents/{documentId}, also during a verification, which continues with its own data. A check must not delay
 * the deletion of a person's documents.
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
      // The lock of a customer precedes the lock of any row.
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
