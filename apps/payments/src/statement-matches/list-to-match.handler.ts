import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DomainError, formatId, PAGE_SIZE_DEFAULT, parseId, toJsonInteger } from '@corridor/kernel';
import {
  clearDataFor,
  operatorOperations,
  type ListMatchesQuery,
  type ListOpenItemsQuery,
  type ListStatementLinesQuery,
  type MatchResource,
  type OpenItemResource,
  type OperationReply,
  type OperationRequest,
  type StatementLineResource,
} from '@corridor/contracts';
import { decodeCursor, feedOf, type CursorScope } from '@corridor/database';
import { ApplyLinesHandler } from '../bank-statements/apply-lines.handler';
import { businessDaysBetween, dayIn } from '../calendars/domain/business-days';
import { calendarOf } from '../calendars/holidays.registry';
import type { SettlementAccount } from '../settlement-accounts/domain/settlement-account';
import { SettlementAccountRepository } from '../settlement-accounts/settlement-account.repository';
import { shownDetails } from '../bank-statements/line-details.presenter';
import { MatchListRepository, type ListedItem, type ListedLine } from './match-list.repository';
import { MatchRepository } from './match.repository';

function scopeOf(list: string, filters: object): CursorScope {
  return { platformKey: 0, list, filters };
}

/** GET /statement-lines, /open-items and /matches: what people look at to match lines with items. */
@Injectable()
export class ListToMatchHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: SettlementAccountRepository,
    private readonly lists: MatchListRepository,
    private readonly matches: MatchRepository,
    private readonly apply: ApplyLinesHandler,
  ) {}

  async lines({
    query,
    context,
  }: OperationRequest<unknown, ListStatementLinesQuery>): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...filters } = query;
    const { id: accountId } = await this.existing(filters.settlementAccountId);
    const scope = scopeOf(operatorOperations.listStatementLines.name, filters);
    const [last = ''] = decodeCursor(scope, cursor) ?? [];
    const page = { beforeId: parseId('StatementLine', last) ?? null, limit: limit + 1 };
    const rows = await this.lists.lines(this.dataSource.manager, accountId, filters, page);
    const isOpen =
      clearDataFor(operatorOperations.listStatementLines, context.operatorPermissions) !== undefined;
    return {
      status: 200,
      ...feedOf({
        ...{ rows, limit, scope },
        positionOf: ({ line }) => [formatId('StatementLine', line.id)],
        render: (row) => this.shown(row, isOpen),
      }),
    };
  }

  async items({ query }: OperationRequest<unknown, ListOpenItemsQuery>): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...filters } = query;
    const account = await this.existing(filters.settlementAccountId);
    const scope = scopeOf(operatorOperations.listOpenItems.name, filters);
    const page = { after: decodeCursor(scope, cursor), limit: limit + 1 };
    const rows = await this.lists.items(this.dataSource.manager, account.id, filters, page);
    const calendar = await calendarOf(account);
    const { timeZone } = calendar;
    const today = dayIn(timeZone, Date.now());
    const positionOf = ({ position }: ListedItem): readonly string[] => position;
    const render = ({ item, postedAtMs }: ListedItem): OpenItemResource => ({
      ...item,
      ageDays: businessDaysBetween(calendar, dayIn(timeZone, postedAtMs), today),
    });
    return { status: 200, ...feedOf({ rows, limit, scope, positionOf, render }) };
  }

  async made({ query }: OperationRequest<unknown, ListMatchesQuery>): Promise<OperationReply> {
    const { limit = PAGE_SIZE_DEFAULT, cursor, ...filters } = query;
    const { id: accountId } = await this.existing(filters.settlementAccountId);
    const scope = scopeOf(operatorOperations.listMatches.name, filters);
    const [last = ''] = decodeCursor(scope, cursor) ?? [];
    const page = { status: filters.status, beforeId: parseId('Match', last) ?? null, limit: limit + 1 };
    const rows = await this.matches.list(this.dataSource.manager, accountId, page);
    const positionOf = ({ id }: MatchResource): string[] => [id];
    return { status: 200, ...feedOf({ rows, limit, scope, positionOf, render: (match) => match }) };
  }

  private shown({ line, breakId }: ListedLine, isOpen: boolean): StatementLineResource {
    const { direction, currency, number, state, rule, isReversal, bankReference } = line;
    const ofMatch = line.matchId ?? (state === 'MATCHED' ? line.id : null);
    return {
      id: formatId('StatementLine', line.id),
      settlementAccountId: formatId('SettlementAccount', line.accountId),
      bankStatementId: formatId('BankStatement', line.statementRowId),
      ...{ number, direction, amount: toJsonInteger(line.amount), currency, bookingDate: line.date },
      ...{ isReversal, bankReference, state, rule },
      ...shownDetails(this.apply.detailsOf(line), isOpen),
      matchId: ofMatch && formatId('Match', ofMatch),
      breakId: breakId && formatId('Break', breakId),
    };
  }

  private async existing(settlementAccountId: string): Promise<SettlementAccount> {
    const id = parseId('SettlementAccount', settlementAccountId);
    const account = id && (await this.accounts.find(this.dataSource.manager, id));
    if (account) return account;
    throw new DomainError('NOT_FOUND', `there is no settlement account ${settlementAccountId}`);
  }
}
