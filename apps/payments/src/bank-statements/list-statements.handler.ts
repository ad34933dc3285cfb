import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, formatId, PAGE_SIZE_DEFAULT, parseId, type Uuid } from '@corridor/kernel';
import {
  operatorOperations,
  type ListedStatementResource,
  type ListStatementsQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { decodeCursor, pageOf, type CursorScope } from '@corridor/database';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { toStatementResource } from './bank-statement.presenter';
import { BankStatementRepository } from './bank-statement.repository';

/** GET /settlement-accounts/{settlementAccountId}/statements. */
@Injectable()
export class ListStatementsHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: SettlementAccountRepository,
    private readonly statements: BankStatementRepository,
  ) {}

  async execute({ params, query }: OperationRequest<unknown, ListStatementsQuery>): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...filters } = query;
    const { settlementAccountId = '' } = params;
    const accountId = await this.existing(settlementAccountId);
    const list = operatorOperations.listStatements.name;
    const scope: CursorScope = { platformKey: 0, list, filters: { settlementAccountId, ...filters } };
    const { manager } = this.dataSource;
    const [last = ''] = decodeCursor(scope, cursor) ?? [];
    const importedAfter = parseId('BankStatement', filters.importedAfter ?? '');
    const page = { beforeId: parseId('BankStatement', last), limit: limit + 1, importedAfter };
    const { rows, total } = await this.statements.list(manager, accountId, page);
    return pageOf({
      rows,
      limit,
      totalCount: total,
      scope,
      positionOf: ({ statement }) => [formatId('BankStatement', statement.id)],
      render: ({ statement, unmatchedLines, isLastImport }): ListedStatementResource => ({
        ...toStatementResource(statement),
        unmatchedLines,
        isLastImport,
      }),
    });
  }

  private async existing(settlementAccountId: string): Promise<Uuid> {
    const id = parseId('SettlementAccount', settlementAccountId);
    if (id && (await this.accounts.find(this.dataSource.manager, id))) return id;
    throw new DomainError('NOT_FOUND', `there is no settlement account ${settlementAccountId}`);
  }
}
