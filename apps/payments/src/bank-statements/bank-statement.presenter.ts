import { formatId, toJsonInteger } from '@corridor/kernel';
import type { BankStatementResource } from '@corridor/contracts';
import type { StoredStatement } from './bank-statement.repository';

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
    undoReason: undone?.reason ?? null,
    undoneAt: undone?.at.toISOString() ?? null,
  };
}
