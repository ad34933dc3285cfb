import { Injectable } from '@nestjs/common';
import { DomainError, formatId } from '@corridor/kernel';
import { operatorOperations, type OperationRequest, type ReasonBody } from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { rowsOf } from '@corridor/messaging';
import { OperatorAction, OperatorActions, type ActionResult } from '@corridor/service';
import { documentIdOf } from '../documents/document-id.parser';
import { DocumentLinks } from '../documents/document-links.factory';
import { DocumentRepository } from '../documents/document.repository';
import { documentNotFound } from '../documents/domain/document';

/** POST /documents/{documentId}/link of the operators' API. */
@Injectable()
export class CreateDocumentLinkHandler extends OperatorAction {
  readonly operation = operatorOperations.createDocumentLink;

  constructor(
    actions: OperatorActions,
    private readonly documents: DocumentRepository,
    private readonly links: DocumentLinks,
  ) {
    super(actions);
  }

  async perform(
    { manager }: Transaction,
    { context, params, body }: OperationRequest,
  ): Promise<ActionResult> {
    const document = await this.documents.findOfAny(manager, documentIdOf(params));
    if (!document) throw documentNotFound();
    const [clock] = rowsOf<{ now: Date }>(await manager.query('SELECT clock_timestamp() AS now'));
    const nowMs = clock?.now.getTime() ?? 0;
    const { operatorId: reader = '', operatorSessionId: sessionId } = context;
    const { reason } = (body ?? {}) as ReasonBody;
    const link = this.links.forOperator(document, { reader, sessionId }, nowMs);
    if (!link) {
      throw new DomainError('SERVICE_UNAVAILABLE', 'there are no links without CONNECTORS_PUBLIC_URL');
    }
    const { version } = document;
    return {
      body: link,
      audit: {
        resourceId: formatId('Document', document.id),
        ...(reason === undefined ? {} : { reason }),
        after: { version, expiresAt: link.expiresAt },
      },
    };
  }
}
