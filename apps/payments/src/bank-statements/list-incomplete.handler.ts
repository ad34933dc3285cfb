import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, parseId } from '@corridor/kernel';
import type { OperationReply, OperationRequest } from '@corridor/contracts';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { toIncompleteResource } from './bank-statement.presenter';
import { StatementPageRepository, type StoredPage } from './statement-page.repository';

/** GET /settlement-accounts/{settlementAccountId}/incomplete-statements. */
@Injectable()
export class ListIncompleteHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: SettlementAccountRepository,
    private readonly pages: StatementPageRepository,
  ) {}

  async execute({ params: { settlementAccountId = '' } }: OperationRequest): Promise<OperationReply> {
    const { manager } = this.dataSource;
    const id = parseId('SettlementAccount', settlementAccountId);
    if (!id || !(await this.accounts.find(manager, id)))
      throw new DomainError('NOT_FOUND', `there is no settlement account ${settlementAccountId}`);
    const bySequence = new Map<string, StoredPage[]>();
    for (const page of await this.pages.waiting(manager, id)) {
      bySequence.set(page.sequence, [...(bySequence.get(page.sequence) ?? []), page]);
    }
    const data = [...bySequence.values()].map((pages) => toIncompleteResource(id, pages));
    return { status: 200, body: { data } };
  }
}
