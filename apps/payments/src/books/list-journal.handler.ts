import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { formatId, toJsonInteger } from '@corridor/kernel';
import {
  JOURNAL_PAGE_MAX,
  operatorOperations,
  type JournalLineResource,
  type JournalQuery,
  type OperationReply,
  type OperationRequest,
} from '@corridor/contracts';
import { decodeCursor, feedOf, type CursorScope } from '@corridor/database';
import { HOUSE_KEY } from '../ledger/domain/journal-entry';
import { endOf, startOf } from './domain/utc-day';
import { JournalRepository, type JournalRow } from './journal.repository';
import { LedgerDayRepository } from './ledger-day.repository';
import { ReadBooksHandler } from './read-books.handler';

/** GET /journal. */
@Injectable()
export class ListJournalHandler {
  constructor(
    private readonly dataSource: DataSource,
    private readonly books: ReadBooksHandler,
    private readonly days: LedgerDayRepository,
    private readonly journal: JournalRepository,
  ) {}

  async execute({ query }: OperationRequest<unknown, JournalQuery>): Promise<OperationReply> {
    const { date, cursor, limit = JOURNAL_PAGE_MAX } = query;
    const { manager } = this.dataSource;
    const scope: CursorScope = {
      platformKey: 0,
      list: operatorOperations.listJournal.name,
      filters: { date },
    };
    const [position, platformKey = '', transactionId = '', kind = '', line = ''] =
      decodeCursor(scope, cursor) ?? [];
    const { status } = await this.books.statusOf(manager, date);
    // What is shown of an open day stays its beginning: later postings come after it.
    const toMs =
      status === 'KEPT' ? endOf(date) : Math.min(endOf(date), await this.days.settledUntil(manager));
    const rows = await this.journal.page(manager, {
      fromMs: startOf(date),
      toMs,
      limit: limit + 1,
      ...(position === undefined ? {} : { after: { position, platformKey, transactionId, kind, line } }),
    });
    return feedOf({ rows, limit, scope, positionOf, render: shownLine, more: { status } });
  }
}

function positionOf({ position, platform_key, transaction_id, kind, line }: JournalRow): string[] {
  return [position, String(platform_key), transaction_id, kind, String(line)];
}

function bookOf({ platform_key, platform_id }: JournalRow): string {
  if (platform_key === HOUSE_KEY) return 'HOUSE';
  // A key without a replica: the id of the platform is not known here.
  return platform_id ?? `PLATFORM ${platform_key}`;
}

function accountOf(id: string | null, system: string | null): string {
  return id === null ? (system ?? '') : formatId('InternalAccount', id);
}

function shownLine(row: JournalRow): JournalLineResource {
  return {
    bookedAt: row.booked_at,
    book: bookOf(row),
    sourceId: row.transaction_id,
    kind: row.kind,
    line: row.line,
    debitAccount: accountOf(row.from_account_id, row.from_system),
    creditAccount: accountOf(row.to_account_id, row.to_system),
    currency: row.currency,
    amount: toJsonInteger(BigInt(row.amount)),
    createdAt: row.created_at,
  };
}
