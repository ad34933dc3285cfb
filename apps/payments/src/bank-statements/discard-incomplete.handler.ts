import { Injectable } from '@nestjs/common';
import { DomainError, formatId, parseId } from '@corridor/kernel';
import {
  operatorOperations,
  type DiscardIncompleteStatementBody,
  type OperationRequest,
} from '@corridor/contracts';
import type { Transaction } from '@corridor/database';
import { OperatorAction, OperatorActions, type ActionResult } from '@corridor/service';
import { toIncompleteResource } from './bank-statement.presenter';
import { BankStatementRepository } from './bank-statement.repository';
import { StatementPageRepository } from './statement-page.repository';

type Request = OperationRequest<DiscardIncompleteStatementBody, unknown, { settlementAccountId: string }>;

/**
 * POST /settlement-accounts/{settlementAccountId}/incomplete-statements/discard: the pages of a statement that wait for others.
 * Nothing of them is booked. A worker removes their files.
 */
@Injectable()
export class DiscardIncompleteHandler extends OperatorAction<void> {
  readonly operation = operatorOperations.discardIncompleteStatement;

  constructor(
    actions: OperatorActions,
    private readonly statements: BankStatementRepository,
    private readonly pages: StatementPageRepository,
  ) {
    super(actions);
  }

  async perform({ manager }: Transaction, request: OperationRequest): Promise<ActionResult> {
    const { params, body } = request as Request;
    const { statementId, reason } = body;
    const id = parseId('SettlementAccount', params.settlementAccountId);
    if (id) await this.statements.lockAccount(manager, id);
    const waiting = id ? await this.pages.waiting(manager, id) : [];
    const [oldest] = waiting
      .filter((page) => page.statementId === statementId)
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
    if (!id || !oldest)
      throw new DomainError(
        'NOT_FOUND',
        `no page of statement ${statementId} of ${params.settlementAccountId} waits for others`,
      );
    const pages = waiting.filter(({ sequence }) => sequence === oldest.sequence);
    await this.pages.remove(manager, pages);
    const resource = toIncompleteResource(id, pages);
    const resourceId = formatId('SettlementAccount', id);
    const audit = { resourceId, reason, before: resource, after: { discarded: true } };
    return { body: resource, audit, present: resource };
  }
}
