import { formatId, toJsonInteger, type Uuid } from '@corridor/kernel';
import type { BankStatementResource, IncompleteStatementResource } from '@corridor/contracts';
import type { StoredStatement } from './bank-statement.repository';
import { missingPages, pageNumbers } from './domain/statement-pages';
import type { StoredPage } from './statement-page.repository';

/** A statement as operators see it. */
export function toStatementResource(statement: StoredStatement): BankStatementResource {
  const { id, accountId, statementId, date, currency, opening, closing, lines, knownLines, undone } =
    statement;
  return {
    id: formatId('BankStatement', id),
    settlementAccountId: formatId('SettlementAccount', accountId),
    statementId,
    date,
    currency,
    openingBalance: toJsonInteger(opening),
    closingBalance: toJsonInteger(closing),
    lines,
    knownLines,
    status: undone ? 'UNDONE' : statement.isImported ? 'IMPORTED' : 'IMPORTING',
    undoneBy: undone?.by ?? null,
    undonePerson: undone?.person ?? null,
    undoReason: undone?.reason ?? null,
    undoneAt: undone?.at.toISOString() ?? null,
  };
}

/** A statement of which pages are missing. @param pages those that are there, in their order */
export function toIncompleteResource(
  accountId: Uuid,
  pages: readonly StoredPage[],
): IncompleteStatementResource {
  const [first] = pages;
  if (!first) throw new Error('a statement without pages');
  return {
    settlementAccountId: formatId('SettlementAccount', accountId),
    statementId: first.statementId,
    currency: first.currency,
    pages: pageNumbers(pages),
    missingPages: missingPages(pages),
    receivedAt: new Date(Math.min(...pages.map(({ createdAt }) => createdAt.getTime()))).toISOString(),
  };
}
