import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  operations,
  type OperationReply,
  type OperationRequest,
  type ReplaceDocumentBody,
  type UploadedFile,
} from '@corridor/contracts';
import { UnitOfWork } from '@corridor/database';
import { PlatformClocks } from '@corridor/service';
import { RestartOwnerCheckHandler } from '../beneficial-owners/restart-owner-check.handler';
import { ReassessmentRepository } from '../reassessments/reassessment.repository';
import { canonicalHolderId, DocumentHolders } from './document-holders.port';
import { toDocumentResource } from './document.presenter';
import { documentIdOf } from './document-id.parser';
import { DocumentRepository } from './document.repository';
import { documentNotFound, replaced } from './domain/document';

type ReplaceRequest = OperationRequest<ReplaceDocumentBody & { file?: UploadedFile }>;

/** PUT /documents/{documentId}. The previous bytes become an orphan. */
@Injectable()
export class ReplaceDocumentHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly unitOfWork: UnitOfWork,
    private readonly clocks: PlatformClocks,
    private readonly holders: DocumentHolders,
    private readonly documents: DocumentRepository,
    private readonly reassessments: ReassessmentRepository,
    private readonly ownerChecks: RestartOwnerCheckHandler,
  ) {}

  async execute({ context, params, body }: ReplaceRequest): Promise<OperationReply> {
    const key = { platformKey: context.platformKey, id: documentIdOf(params) };
    const earlier = await this.unitOfWork.findAnswer(context);
    if (earlier) return earlier;
    const { documentHolder, ...named } = body;
    const present = await this.documents.find(this.dataSource.manager, key);
    const holderId = documentHolder === undefined ? present?.holderId : canonicalHolderId(documentHolder);
    const refusal =
      present && holderId !== undefined
        ? await this.holders.refusalOf(context, holderId)
        : documentNotFound();
    const { manager } = this.dataSource;
    const answer = await this.ownerChecks.prepare(manager, key.platformKey, holderId ?? '');
    const { status } = operations.replaceDocument;
    return this.unitOfWork.command({ context, status, sealed: true }, async (tx) => {
      if (refusal || !present) throw refusal ?? documentNotFound();
      const concerned = new Set([present.holderId, holderId ?? present.holderId]);
      for (const id of [...concerned].sort()) {
        await this.reassessments.requestForHolder(tx.manager, key.platformKey, id);
      }
      const nowMs = await this.clocks.now(tx.manager, key.platformKey);
      const stored = await this.documents.lock(tx.manager, key);
      if (!stored) throw documentNotFound();
      const document = replaced(stored, { ...named, holderId }, nowMs);
      await this.documents.update(tx.manager, document);
      await this.ownerChecks.execute(tx.manager, context, { holderId: document.holderId, answer });
      return toDocumentResource(document, context);
    });
  }
}
