import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PAGE_SIZE_DEFAULT } from '@corridor/kernel';
import type {
  DocumentResource,
  ListDocumentsQuery,
  OperationReply,
  OperationRequest,
  Page,
} from '@corridor/contracts';
import { listSnapshot, pageOf } from '@corridor/database';
import { positionIn } from '../commands/list-position.parser';
import { DocumentListTotalRepository } from './document-list-total.repository';
import { canonicalHolderId } from './document-holders.port';
import { toDocumentResource } from './document.presenter';
import { DocumentRepository } from './document.repository';

/** GET /documents. */
@Injectable()
export class ListDocumentsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: DocumentRepository,
    private readonly listTotals: DocumentListTotalRepository,
  ) {}

  async execute({
    context,
    query,
  }: OperationRequest<unknown, ListDocumentsQuery>): Promise<OperationReply<Page<DocumentResource>>> {
    const { platformKey } = context;
    const { limit: wanted, cursor, documentHolder } = query;
    const limit = Number(wanted ?? PAGE_SIZE_DEFAULT);
    const holderId = documentHolder === undefined ? undefined : canonicalHolderId(documentHolder);
    const scope = { platformKey, list: 'documents', filters: { holderId } };
    const after = positionIn(scope, 'Document', cursor);
    return listSnapshot(this.dataSource, async (manager) =>
      pageOf({
        rows: await this.documents.page(manager, { platformKey, holderId }, after, limit + 1),
        totalCount:
          holderId === undefined
            ? await this.listTotals.total(manager, platformKey)
            : await this.documents.countOf(manager, platformKey, holderId),
        limit,
        scope,
        positionOf: (document) => [document.id],
        render: (document) => toDocumentResource(document, context),
      }),
    );
  }
}
