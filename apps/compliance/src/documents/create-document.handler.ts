import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { mintUuid } from '@corridor/kernel';
import {
  operations,
  type CreateDocumentBody,
  type OperationReply,
  type OperationRequest,
  type UploadedFile,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { RestartOwnerCheckHandler } from '../beneficial-owners/restart-owner-check.handler';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { DocumentListTotalRepository } from './document-list-total.repository';
import { canonicalHolderId, DocumentHolders } from './document-holders.port';
import { toDocumentResource } from './document.presenter';
import { DocumentRepository } from './document.repository';
import type { Document } from './domain/document';

/** POST /documents, after the gateway has stored the file. */
@Injectable()
export class CreateDocumentHandler {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly holders: DocumentHolders,
    private readonly documents: DocumentRepository,
    private readonly listTotals: DocumentListTotalRepository,
    private readonly reassessments: ReassessmentRepository,
    private readonly ownerChecks: RestartOwnerCheckHandler,
    private readonly dataSource: DataSource,
  ) {}

  async execute({
    context,
    body,
  }: OperationRequest<CreateDocumentBody & { file: UploadedFile }>): Promise<OperationReply> {
    const { platformKey } = context;
    const earlier = await this.unitOfWork.findAnswer(context);
    if (earlier) return earlier;
    const holderId = canonicalHolderId(body.documentHolder);
    const refusal = await this.holders.refusalOf(context, holderId);
    const answer = await this.ownerChecks.prepare(this.dataSource.manager, platformKey, holderId);
    const { status } = operations.createDocument;
    return this.unitOfWork.command({ context, status, sealed: true }, async (tx) => {
      if (refusal) throw refusal;
      await this.reassessments.requestForHolder(tx.manager, platformKey, holderId);
      const nowMs = await this.clocks.now(tx.manager, platformKey);
      const document: Document = {
        platformKey,
        id: mintUuid(nowMs),
        holderId,
        documentType: body.documentType,
        country: body.country,
        side: body.side ?? null,
        documentNumber: body.documentNumber ?? null,
        file: body.file,
        version: 1,
        createdAtMs: nowMs,
        updatedAtMs: nowMs,
      };
      await this.documents.insert(tx.manager, document);
      await this.listTotals.added(tx.manager, document);
      await this.ownerChecks.execute(tx.manager, context, { holderId, answer });
      return toDocumentResource(document, context);
    });
  }
}
